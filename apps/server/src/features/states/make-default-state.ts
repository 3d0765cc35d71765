import { makeDefaultState, state } from '@cairn/domain';
import { handle } from '../../platform/commands/index.ts';

export const handleMakeDefaultState = handle(makeDefaultState, async (tx, { stateId }) => {
  const chosen = await tx.get(state, stateId);
  for (const other of await tx.where(state, { projectId: chosen.projectId }))
    await tx.update(state, other.id, { isDefault: other.id === stateId });
});
