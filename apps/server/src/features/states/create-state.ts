import { createState, state } from '@cairn/domain';
import { assertUnusedName, handleChange } from '../../platform/commands/index.ts';

export const STATE_TAKEN = 'A state with this name already exists.';

export const handleCreateState = handleChange(createState, {
  check: async (tx, input) => assertUnusedName(tx, state, input, STATE_TAKEN),
});
