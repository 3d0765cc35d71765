import { createLabel, label, mayNest, type Label } from '@cairn/domain';
import { handle, Refused, type CommandTx } from '../../platform/commands/index.ts';

export const handleCreateLabel = handle(createLabel, async (tx, input) => {
  if (input.parentId !== null) await assertMayNest(tx, { ...input, parentId: null }, input.parentId);
  tx.insert(label, input);
});

/** Labels nest one level deep, inside one project. */
export async function assertMayNest(tx: CommandTx, child: Label, parentId: string): Promise<void> {
  const parent = await tx.get(label, parentId);
  const siblings = await tx.where(label, { projectId: child.projectId });
  if (!mayNest(child, parent, siblings))
    throw new Refused('invalid', 'A label can stand under a top-level label of the same project only.');
}
