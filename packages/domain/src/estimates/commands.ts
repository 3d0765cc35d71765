import { newId, refId, unaskedId, type Draft } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { because } from '../because.ts';
import type { estimateRefusals } from './refusals.ts';
import { command, formerPatch } from '../declare.ts';
import { keysAfter } from '../order-key.ts';
import { areDistinct } from '../same-name.ts';
import { name } from '../fields.ts';
import { ESTIMATE_KINDS, ESTIMATE_VALUE_MAX, ESTIMATE_VALUES_MAX, ESTIMATE_VALUES_MIN } from './constants.ts';
import { estimate, estimateValue, issueEstimate } from './entity.ts';
import { fitKind } from './rules.ts';

const values = () =>
  z.array(z.object({ id: newId(), value: name(ESTIMATE_VALUE_MAX) })).check(
    z.minLength(
      ESTIMATE_VALUES_MIN,
      because<typeof estimateRefusals.too_few_values>('estimate.too_few_values', {
        least: ESTIMATE_VALUES_MIN,
      }),
    ),
    z.maxLength(
      ESTIMATE_VALUES_MAX,
      because<typeof estimateRefusals.too_many_values>('estimate.too_many_values', {
        most: ESTIMATE_VALUES_MAX,
      }),
    ),
    z.refine(
      (given) => areDistinct(given.map(({ value }) => value)),
      because<typeof estimateRefusals.value_twice>('estimate.value_twice'),
    ),
    z.refine(
      (given) => new Set(given.map(({ id }) => id)).size === given.length,
      because<typeof estimateRefusals.id_twice>('estimate.id_twice'),
    ),
  );

interface Kinded {
  readonly kind: (typeof ESTIMATE_KINDS)[number];
  readonly values: readonly { readonly value: string }[];
}

const numbersForPoints = <T extends Kinded>() =>
  z.refine<T>(
    (given) =>
      fitKind(
        given.kind,
        Array.from(given.values, ({ value }) => value),
      ),
    {
      error: because<typeof estimateRefusals.not_numbers>('estimate.not_numbers'),
      path: ['values'],
    },
  );

export const createEstimate = command({
  name: 'estimate.create',
  requires: 'estimate:manage',
  on: 'projectId',
  input: z
    .object({ id: newId(), projectId: refId('project'), kind: z.enum(ESTIMATE_KINDS), values: values() })
    .check(numbersForPoints()),
  change: (draft, { id, projectId, kind, values: given }) => {
    switchOffOthers(draft, projectId, id);
    draft.insert(estimate, { id, projectId, kind, isEnabled: true });
    const keys = keysAfter(undefined, given.length);
    for (const [at, { id: valueId, value }] of given.entries())
      draft.insert(estimateValue, {
        id: valueId,
        projectId,
        estimateId: id,
        value,
        sortOrder: keys[at] ?? '',
      });
  },
});

/** Shows estimates in the project, or hides them; issues keep theirs. Another one of the project goes off. */
export const switchEstimate = command({
  name: 'estimate.switch',
  requires: 'estimate:manage',
  on: 'estimateId',
  input: z.object({ estimateId: refId('estimate'), patch: z.strictObject({ isEnabled: z.boolean() }) }),
  change: (draft, { estimateId, patch }) => {
    const row = draft.get(estimate, estimateId);
    if (row && patch.isEnabled) switchOffOthers(draft, row.projectId, estimateId);
    draft.update(estimate, estimateId, patch);
  },
  inverse: formerPatch(estimate),
});

/** Replaces kind and values. Issues with a value that goes get the one that `moved` names for it, or none. */
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
            to: z.nullable(unaskedId('only one of the values given is taken')),
          }),
        )
        .check(z.maxLength(100)),
    })
    .check(numbersForPoints()),
  change: (draft, { estimateId, kind, values: given, moved }) => {
    const row = draft.get(estimate, estimateId);
    if (!row) return;
    const { projectId } = row;
    draft.update(estimate, estimateId, { kind });
    const held = draft.where(estimateValue, { estimateId });
    const keys = keysAfter(undefined, given.length);
    const kept = new Set(given.map(({ id }) => id));
    const gone = held.filter(({ id }) => !kept.has(id));
    const to = new Map(moved.map((each) => [each.from, kept.has(each.to ?? '') ? each.to : null]));
    for (const [at, { id, value }] of given.entries()) {
      const patch = { value, sortOrder: keys[at] ?? '' };
      if (held.some((each) => each.id === id)) draft.update(estimateValue, id, patch);
      else draft.insert(estimateValue, { id, projectId, estimateId, ...patch });
    }
    moveIssues(draft, new Map(gone.map(({ id }) => [id, to.get(id) ?? null])));
    for (const { id } of gone) draft.remove(estimateValue, id);
  },
});

/** Takes the estimate of a project away, and with it those of its issues. */
export const removeEstimate = command({
  name: 'estimate.remove',
  requires: 'estimate:manage',
  on: 'estimateId',
  input: z.object({ estimateId: refId('estimate') }),
  change: (draft, { estimateId }) => {
    const gone = draft.where(estimateValue, { estimateId });
    moveIssues(draft, new Map(gone.map(({ id }) => [id, null])));
    for (const { id } of gone) draft.remove(estimateValue, id);
    draft.remove(estimate, estimateId);
  },
});

/** One estimate of a project is on at most. */
function switchOffOthers(draft: Draft, projectId: string, id: string): void {
  for (const other of draft.where(estimate, { projectId }))
    if (other.id !== id && other.isEnabled) draft.update(estimate, other.id, { isEnabled: false });
}

/** Gives each issue with a value that goes the one that it is mapped to. */
function moveIssues(draft: Draft, to: ReadonlyMap<string, string | null>): void {
  for (const { id, valueId } of draft.whereAny(issueEstimate, 'valueId', [...to.keys()]))
    draft.update(issueEstimate, id, { valueId: to.get(valueId ?? '') ?? null });
}
