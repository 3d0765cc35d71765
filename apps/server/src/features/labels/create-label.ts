import { createLabel, label, mayNest, type Label } from '@cairn/domain';
import { assertUnusedName, handleChange, Refused, type CommandTx } from '../../platform/commands/index.ts';

export const LABEL_TAKEN = 'A label with this name already exists.';

export const handleCreateLabel = handleChange(createLabel, {
  check: async (tx, input) => {
    await assertUnusedName(tx, label, input, LABEL_TAKEN);
    if (input.parentId !== null) await assertMayNest(tx, { ...input, parentId: null }, input.parentId);
  },
});

/** Labels nest one level deep, inside one project. */
export async function assertMayNest(tx: CommandTx, child: Label, parentId: string): Promise<void> {
  const parent = await tx.get(label, parentId);
  const siblings = await tx.where(label, { projectId: child.projectId });
  if (!mayNest(child, parent, siblings))
    throw new Refused('invalid', 'Labels can only be nested under a top-level label of the same project.');
}
