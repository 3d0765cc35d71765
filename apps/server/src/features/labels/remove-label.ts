import { label, removeLabel } from '@cairn/domain';
import { handle } from '../../platform/commands/index.ts';

export const handleRemoveLabel = handle(removeLabel, async (tx, { labelId }) => {
  const { projectId } = await tx.get(label, labelId);
  for (const child of await tx.where(label, { parentId: labelId }))
    await tx.update(label, child.id, { parentId: null });
  await tx.remove(label, labelId);
  // Issues know labels, labels do not know issues: those take it off themselves.
  tx.record('label.removed', { labelId, projectId });
});
