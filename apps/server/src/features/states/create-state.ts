import { createState, sameStateName, state } from '@cairn/domain';
import { handleChange, Refused, type CommandTx } from '../../platform/commands/index.ts';

export const handleCreateState = handleChange(createState, { check: assertUnusedName });

/** Names of states are unique in a project, whatever their case. */
export async function assertUnusedName(
  tx: CommandTx,
  wanted: { readonly id: string; readonly projectId: string; readonly name: string },
): Promise<void> {
  const others = await tx.where(state, { projectId: wanted.projectId });
  if (others.some(({ id, name }) => id !== wanted.id && sameStateName(name, wanted.name)))
    throw new Refused('taken', 'A state with this name already exists.', { field: 'name' });
}
