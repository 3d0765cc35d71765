import { label, updateLabel } from '@cairn/domain';
import { assertUnusedName, handleChange } from '../../platform/commands/index.ts';
import { assertMayNest, LABEL_TAKEN } from './create-label.ts';

export const handleUpdateLabel = handleChange(updateLabel, {
  check: async (tx, { labelId, patch }) => {
    const child = await tx.get(label, labelId);
    const { name } = patch;
    if (name !== undefined) await assertUnusedName(tx, label, { ...child, name }, LABEL_TAKEN);
    if (typeof patch.parentId === 'string') await assertMayNest(tx, child, patch.parentId);
  },
});
