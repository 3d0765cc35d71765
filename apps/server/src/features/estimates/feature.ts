import { createEstimate, editEstimate, estimateValue, issue, setEstimate } from '@cairn/domain';
import { estimateRefusals } from '@cairn/domain/estimates/refusals';
import { handleChange, notFound, refused, type CommandTx } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';

/** The values of an estimate are its own: an ID that another row has is refused like one that nobody knows. */
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

export const estimates: Feature = {
  commandHandlers: [
    handleChange(createEstimate, {
      check: (tx, { id, values }) => assertOwnValues(tx, id, idsOf(values)),
    }),
    handleChange(editEstimate, {
      check: (tx, { estimateId, values }) => assertOwnValues(tx, estimateId, idsOf(values)),
    }),
    handleSetEstimate,
  ],
};
