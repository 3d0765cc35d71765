import { state, updateState } from '@cairn/domain';
import { assertUnusedName, handleChange } from '../../platform/commands/index.ts';
import { STATE_TAKEN } from './create-state.ts';

export const handleUpdateState = handleChange(updateState, {
  check: async (tx, { stateId, patch }) => {
    const { name } = patch;
    if (name === undefined) return;
    await assertUnusedName(tx, state, { ...(await tx.get(state, stateId)), name }, STATE_TAKEN);
  },
});
