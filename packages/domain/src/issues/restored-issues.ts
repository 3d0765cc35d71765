import { unaskedId, type Draft } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { issue } from './entity.ts';

/** How many issues one undo restores. With more, undo would be incomplete, so none is offered. */
export const RESTORED_ISSUES_MAX = 10_000;

/** The issues of the thing to restore. */
export const restoredIssues = () =>
  z
    .array(unaskedId('issues that were deleted or moved to another project are skipped'))
    .check(z.maxLength(RESTORED_ISSUES_MAX));

/** Those that are still issues of the project. */
export const stillIn = (draft: Draft, projectId: string, issueIds: readonly string[]): readonly string[] =>
  issueIds.filter((id) => {
    const row = draft.get(issue, id);
    return row?.projectId === projectId && row.removedAt === null;
  });
