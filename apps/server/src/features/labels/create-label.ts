import { createLabel, label, mayNest, type Label } from '@cairn/domain';
import { labelRefusals } from '@cairn/domain/labels/refusals';
import { assertUnusedName, handleChange, type CommandTx, refused } from '../../platform/commands/index.ts';

export const handleCreateLabel = handleChange(createLabel, {
  check: async (tx, input) => {
    await assertUnusedName(tx, label, input, labelRefusals.name_taken);
    if (input.parentId !== null) await assertMayNest(tx, { ...input, parentId: null }, input.parentId);
  },
});

/** Labels can be nested one level deep, within a project. */
export async function assertMayNest(tx: CommandTx, child: Label, parentId: string): Promise<void> {
  const parent = await tx.get(label, parentId);
  const inside = await tx.where(label, { parentId: child.id });
  if (!mayNest(child, parent, inside)) throw refused(labelRefusals.cannot_nest);
}
