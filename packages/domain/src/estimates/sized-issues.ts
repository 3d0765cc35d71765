import { unaskedId, type Draft } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { RESTORED_ISSUES_MAX, restoredIssues, stillIn } from '../issues/restored-issues.ts';
import { ESTIMATE_VALUES_MAX } from './constants.ts';
import { issueEstimate } from './entity.ts';
import { setFacet } from '../issues/edit-facet.ts';

const valueId = () => z.nullable(unaskedId('only a value of the estimate is accepted'));

/** Issues that had a value, and what they have instead. */
export const sizedIssues = () =>
  z.array(z.object({ had: valueId(), has: valueId(), issueIds: restoredIssues() })).check(
    z.maxLength(ESTIMATE_VALUES_MAX),
    z.refine((given) => countIn(given) <= RESTORED_ISSUES_MAX),
  );

export interface Sized {
  readonly had: string | null;
  readonly has: string | null;
  readonly issueIds: string[];
}

const countIn = (sized: readonly Sized[]): number =>
  sized.reduce((sum, { issueIds }) => sum + issueIds.length, 0);

/** The issues with these values, and what they get; undefined if there are more than one undo restores. */
export function sizedBy(draft: Draft, moved: ReadonlyMap<string, string | null>): Sized[] | undefined {
  const sized = Array.from(moved, ([had, has]) => ({
    had,
    has,
    issueIds: draft
      .whereAny(issueEstimate, 'valueId', [had])
      .map(({ id }) => id)
      .toSorted(),
  })).filter(({ issueIds }) => issueIds.length > 0);
  return countIn(sized) > RESTORED_ISSUES_MAX ? undefined : sized;
}

/** Restores the values of issues that have not been given another one since. */
export function sizeAgain(
  draft: Draft,
  projectId: string,
  sized: readonly Sized[],
  known: ReadonlySet<string>,
): void {
  for (const { had, has, issueIds } of sized) {
    if (had !== null && !known.has(had)) continue;
    for (const id of stillIn(draft, projectId, issueIds))
      if ((draft.get(issueEstimate, id)?.valueId ?? null) === has)
        setFacet(draft, issueEstimate, id, { valueId: had });
  }
}
