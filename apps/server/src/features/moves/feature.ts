import type { Feature } from '../../platform/feature.ts';
import { handleMoveIssues } from './move-issues.ts';

export const moves: Feature = { commandHandlers: [handleMoveIssues] };
