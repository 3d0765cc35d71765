import {
  canStandTogether,
  createEstimate,
  editEstimate,
  estimate,
  estimateValue,
  issue,
  issueEstimate,
  keepRenamed,
  restoreEstimate,
  setEstimate,
  takeBackEstimateEdit,
} from '@cairn/domain';
import { estimateRefusals } from '@cairn/domain/estimates/refusals';
import { sql } from 'kysely';
import { handleChange, notFound, refused, type CommandTx } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { loadWithFacet } from '../issues/public.ts';

/** An estimate's values have IDs of their own: the ID of another row is refused like an unknown one. */
async function assertOwnValues(tx: CommandTx, estimateId: string, ids: readonly string[]): Promise<void> {
  await tx.load(estimateValue, ids);
  for (const id of ids) {
    const held = await tx.find(estimateValue, id);
    if (held && held.estimateId !== estimateId) throw notFound();
  }
}

const idsOf = (values: readonly { readonly id: string }[]): string[] => values.map(({ id }) => id);

const handleSetEstimate = handleChange(setEstimate, {
  check: async (tx, { changes }) => {
    for (const { issueId, patch } of changes) {
      if (patch.valueId === null) continue;
      const { projectId } = await tx.get(issue, issueId);
      const value = await tx.get(estimateValue, patch.valueId);
      if (value.projectId !== projectId)
        throw refused(estimateRefusals.other_project, {}, { field: 'valueId' });
    }
  },
});

/** At most one estimate of a project is on, and the current one stays on. */
const handleRestoreEstimate = handleChange(restoreEstimate, {
  check: async (tx, { id, projectId, isEnabled, values, sized }) => {
    const others = await tx.where(estimate, { projectId, isEnabled: true });
    if (isEnabled && others.length > 0) throw refused(estimateRefusals.another);
    await assertOwnValues(tx, id, idsOf(values));
    await loadSized(tx, sized);
  },
});

const handleTakeBackEdit = handleChange(takeBackEstimateEdit, {
  check: async (tx, { estimateId, kind, values, left, sized }) => {
    const held = await tx.where(estimateValue, { estimateId });
    const next = keepRenamed(values, left, held).map(({ value }) => value);
    if (!isSameSet(idsOf(held), idsOf(left)) || !canStandTogether(kind, next))
      throw refused(estimateRefusals.edited_since);
    await assertOwnValues(tx, estimateId, idsOf(values));
    const kept = new Set(idsOf(values));
    for (const { id, value } of held)
      if (!kept.has(id) && (await isUsed(tx, id, sized))) throw refused(estimateRefusals.in_use, { value });
    await loadSized(tx, sized);
  },
});

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted());

type Sized = Parameters<NonNullable<typeof takeBackEstimateEdit.change>>[1]['sized'];

/** Whether issues have a value besides those that are restored. */
async function isUsed(tx: CommandTx, valueId: string, sized: Sized): Promise<boolean> {
  const moved = sized.flatMap(({ has, issueIds }) => (has === valueId ? issueIds : []));
  const found = await tx.query(sql`select 1 from ${sql.table(issueEstimate.table)}
    where workspace_id = ${tx.workspaceId} and value_id = ${valueId} and removed_at is null
      and id <> all(${moved}::uuid[]) limit 1`);
  return found.length > 0;
}

const loadSized = (tx: CommandTx, sized: Sized): Promise<void> =>
  loadWithFacet(
    tx,
    issueEstimate,
    sized.flatMap(({ issueIds }) => issueIds),
  );

export const estimates: Feature = {
  commandHandlers: [
    handleChange(createEstimate, {
      check: (tx, { id, values }) => assertOwnValues(tx, id, idsOf(values)),
    }),
    handleChange(editEstimate, {
      check: (tx, { estimateId, values }) => assertOwnValues(tx, estimateId, idsOf(values)),
    }),
    handleSetEstimate,
    handleRestoreEstimate,
    handleTakeBackEdit,
  ],
};
