import { label, updateLabel } from '@cairn/domain';
import { handle } from '../../platform/commands/index.ts';
import { assertMayNest, assertUnusedName } from './create-label.ts';

export const handleUpdateLabel = handle(updateLabel, async (tx, { labelId, patch }) => {
  const child = await tx.get(label, labelId);
  const { name } = patch;
  if (name !== undefined) await assertUnusedName(tx, { ...child, name });
  if (typeof patch.parentId === 'string') await assertMayNest(tx, child, patch.parentId);
  await tx.update(label, labelId, patch);
});
