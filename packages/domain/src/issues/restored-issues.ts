import { unaskedId, type Draft } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { issue } from './entity.ts';

/**
 * Issues that one undo puts back into what has been deleted. Of more than that an undo would be a half one, so that none is
 * offered.
 */
export const RESTORED_ISSUES_MAX = 10_000;

/** The issues that were in what is restored. */
export const restoredIssues = () =>
  z
    .array(unaskedId('an issue that has gone meanwhile, or stands in another project, is passed over'))
    .check(z.maxLength(RESTORED_ISSUES_MAX));

/** Those of them that are still issues of the project. */
export const stillIn = (draft: Draft, projectId: string, issueIds: readonly string[]): readonly string[] =>
  issueIds.filter((id) => {
    const row = draft.get(issue, id);
    return row?.projectId === projectId && row.removedAt === null;
  });
