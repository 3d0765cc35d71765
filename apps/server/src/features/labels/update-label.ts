import { label, updateLabel } from '@cairn/domain';
import { labelRefusals } from '@cairn/domain/labels/refusals';
import { assertUnusedName, handleChange } from '../../platform/commands/index.ts';
import { assertMayNest } from './create-label.ts';

export const handleUpdateLabel = handleChange(updateLabel, {
  check: async (tx, { labelId, patch }) => {
    const child = await tx.get(label, labelId);
    const { name } = patch;
    if (name !== undefined) await assertUnusedName(tx, label, { ...child, name }, labelRefusals.name_taken);
    if (typeof patch.parentId === 'string') await assertMayNest(tx, child, patch.parentId);
  },
});
