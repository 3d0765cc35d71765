import type { DrawReference } from '@cairn/editor/react';
import { IssueChip } from './issue-chip.tsx';
import { PageChip } from './page-chip.tsx';

/** Renders an issue or a page that a text refers to. */
export const drawReference: DrawReference = ({ kind, id, written }) =>
  kind === 'page' ? <PageChip pageId={id} written={written} /> : <IssueChip issueId={id} written={written} />;
