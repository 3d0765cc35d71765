import { state, updateState } from '@cairn/domain';
import { stateRefusals } from '@cairn/domain/states/refusals';
import { assertUnusedName, handleChange } from '../../platform/commands/index.ts';

export const handleUpdateState = handleChange(updateState, {
  check: async (tx, { stateId, patch }) => {
    const { name } = patch;
    if (name === undefined) return;
    await assertUnusedName(tx, state, { ...(await tx.get(state, stateId)), name }, stateRefusals.name_taken);
  },
});
