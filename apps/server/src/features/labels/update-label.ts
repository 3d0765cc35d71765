import { label, updateLabel } from '@cairn/domain';
import { handleChange } from '../../platform/commands/index.ts';
import { assertMayNest, assertUnusedName } from './create-label.ts';

export const handleUpdateLabel = handleChange(updateLabel, {
  check: async (tx, { labelId, patch }) => {
    const child = await tx.get(label, labelId);
    const { name } = patch;
    if (name !== undefined) await assertUnusedName(tx, { ...child, name });
    if (typeof patch.parentId === 'string') await assertMayNest(tx, child, patch.parentId);
  },
});
