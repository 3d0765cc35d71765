import { state, updateState } from '@cairn/domain';
import { handle } from '../../platform/commands/index.ts';
import { assertUnusedName } from './create-state.ts';

export const handleUpdateState = handle(updateState, async (tx, { stateId, patch }) => {
  const { name } = patch;
  if (name !== undefined) await assertUnusedName(tx, { ...(await tx.get(state, stateId)), name });
  await tx.update(state, stateId, patch);
});
