import { createLabel, label, mayNest, sameLabelName, type Label } from '@cairn/domain';
import { handleChange, Refused, type CommandTx } from '../../platform/commands/index.ts';

export const handleCreateLabel = handleChange(createLabel, {
  check: async (tx, input) => {
    await assertUnusedName(tx, input);
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

/** Names of labels are unique in a project, whatever their case. */
export async function assertUnusedName(
  tx: CommandTx,
  wanted: { readonly id: string; readonly projectId: string; readonly name: string },
): Promise<void> {
  const others = await tx.where(label, { projectId: wanted.projectId });
  if (others.some(({ id, name }) => id !== wanted.id && sameLabelName(name, wanted.name)))
    throw new Refused('taken', 'A label with this name already exists.', { field: 'name' });
}
