import { state, updateState } from '@cairn/domain';
import { handleChange } from '../../platform/commands/index.ts';
import { assertUnusedName } from './create-state.ts';

export const handleUpdateState = handleChange(updateState, {
  check: async (tx, { stateId, patch }) => {
    const { name } = patch;
    if (name !== undefined) await assertUnusedName(tx, { ...(await tx.get(state, stateId)), name });
  },
});
