import { invoke, newId, refId, unaskedId, type Draft, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command } from '../declare.ts';
import { name } from '../fields.ts';
import { keysAfter } from '../order-key.ts';
import { ESTIMATE_KINDS, ESTIMATE_VALUE_MAX, type EstimateKind } from './constants.ts';
import { estimate, estimateValue, type EstimateValue } from './entity.ts';
import { formerValues, minutesForTime, numbersForPoints, values } from './estimate-input.ts';
import { moveSizes } from './move-sizes.ts';
import { compareEstimateValues } from './rules.ts';
import { sizeAgain, sizedBy, sizedIssues, type Sized } from './sized-issues.ts';

type Named = Pick<EstimateValue, 'id' | 'value'>;
type ValueFields = Pick<EstimateValue, 'id' | 'value' | 'sortOrder'>;

/** Replaces kind and values. Issues with a deleted value get the one that `moved` maps it to, or none. */
export const editEstimate = command({
  name: 'estimate.edit',
  requires: 'estimate:manage',
  on: 'estimateId',
  alsoRequires: { 'moved.from': 'estimate:read' },
  input: z
    .object({
      estimateId: refId('estimate'),
      kind: z.enum(ESTIMATE_KINDS),
      values: values(),
      moved: z
        .array(
          z.object({
            from: refId('estimateValue'),
            to: z.nullable(unaskedId('only one of the given values is accepted')),
          }),
        )
        .check(z.maxLength(100)),
    })
    .check(numbersForPoints(), minutesForTime()),
  change: (draft, { estimateId, kind, values: given, moved }) => {
    const to = goneTo(draft, estimateId, given, moved);
    replaceValues(draft, estimateId, kind, inOrder(given), to);
  },
  inverse: (draft, { estimateId, values: given, moved }): Undo =>
    wayBack(draft, estimateId, inOrder(given), sizedBy(draft, goneTo(draft, estimateId, given, moved))),
});

/**
 * Undoes or redoes an edit: kind, values, and the values of the issues that it changed. Issues that have been given
 * another value since keep it.
 */
export const takeBackEstimateEdit = command({
  name: 'estimate.take-back-edit',
  requires: 'estimate:manage',
  on: 'estimateId',
  input: z
    .object({
      estimateId: refId('estimate'),
      kind: z.enum(ESTIMATE_KINDS),
      values: formerValues(),
      /** The values of the edit to undo. A value that has been renamed since keeps its new name. */
      left: z.array(z.object({ id: newId(), value: name(ESTIMATE_VALUE_MAX) })).check(z.maxLength(100)),
      sized: sizedIssues(),
    })
    .check(numbersForPoints(), minutesForTime()),
  change: (draft, { estimateId, kind, values: former, left, sized }) => {
    const row = draft.get(estimate, estimateId);
    if (!row) return;
    const next = keepRenamed(former, left, draft.where(estimateValue, { estimateId }));
    insertValues(draft, estimateId, next);
    sizeAgain(draft, row.projectId, sized, new Set(next.map(({ id }) => id)));
    replaceValues(draft, estimateId, kind, next, goneTo(draft, estimateId, next, []));
  },
  inverse: (draft, { estimateId, values: former, sized }): Undo =>
    wayBack(
      draft,
      estimateId,
      former,
      sized.map(({ had, has, issueIds }) => ({ had: has, has: had, issueIds })),
    ),
});

/** The previous values, with any names given since. */
export const keepRenamed = <V extends Named>(
  former: readonly V[],
  left: readonly Named[],
  held: readonly Named[],
): readonly V[] => {
  const [leftAs, heldAs] = [left, held].map((rows) => new Map(rows.map(({ id, value }) => [id, value])));
  return former.map((each) => {
    const [then, now] = [leftAs?.get(each.id), heldAs?.get(each.id)];
    return then === undefined || now === undefined || then === now ? each : { ...each, value: now };
  });
};

const inOrder = (given: readonly Named[]): readonly ValueFields[] => {
  const keys = keysAfter(undefined, given.length);
  return given.map(({ id, value }, at) => ({ id, value, sortOrder: keys[at] ?? '' }));
};

/** The deleted values, and what their issues get instead. */
function goneTo(
  draft: Draft,
  estimateId: string,
  given: readonly { readonly id: string }[],
  moved: readonly { readonly from: string; readonly to: string | null }[],
): ReadonlyMap<string, string | null> {
  const kept = new Set(given.map(({ id }) => id));
  const to = new Map(moved.map((each) => [each.from, kept.has(each.to ?? '') ? each.to : null]));
  const gone = draft.where(estimateValue, { estimateId }).filter(({ id }) => !kept.has(id));
  return new Map(gone.map(({ id }) => [id, to.get(id) ?? null]));
}

function replaceValues(
  draft: Draft,
  estimateId: string,
  kind: EstimateKind,
  given: readonly ValueFields[],
  goneTo: ReadonlyMap<string, string | null>,
): void {
  draft.update(estimate, estimateId, { kind });
  const held = new Set(draft.where(estimateValue, { estimateId }).map(({ id }) => id));
  for (const { id, ...patch } of given) if (held.has(id)) draft.update(estimateValue, id, patch);
  insertValues(draft, estimateId, given);
  moveSizes(draft, goneTo);
  for (const id of goneTo.keys()) draft.remove(estimateValue, id);
}

/** Inserts the values that are missing. */
function insertValues(draft: Draft, estimateId: string, given: readonly ValueFields[]): void {
  const row = draft.get(estimate, estimateId);
  if (!row) return;
  const held = new Set(draft.where(estimateValue, { estimateId }).map(({ id }) => id));
  for (const value of given)
    if (!held.has(value.id)) draft.insert(estimateValue, { ...value, projectId: row.projectId, estimateId });
}

/** Maps the replacements back to the current values. */
function wayBack(
  draft: Draft,
  estimateId: string,
  next: readonly ValueFields[],
  sized: readonly Sized[] | undefined,
): Undo {
  const row = draft.get(estimate, estimateId);
  if (!row || !sized) return undefined;
  const held = draft.where(estimateValue, { estimateId }).toSorted(compareEstimateValues);
  return invoke(takeBackEstimateEdit, {
    estimateId,
    kind: row.kind,
    values: held.map(({ id, value, sortOrder }) => ({ id, value, sortOrder })),
    left: next.map(({ id, value }) => ({ id, value })),
    sized: sized.map(({ issueIds, ...each }) => ({ ...each, issueIds: [...issueIds] })),
  });
}
