import type { Feature } from '../../platform/feature.ts';
import { handleCopyIssues } from './copy-issues.ts';
import { handleMoveIssues } from './move-issues.ts';

export const moves: Feature = { commandHandlers: [handleMoveIssues, handleCopyIssues] };
