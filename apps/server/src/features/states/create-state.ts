import { createState, state } from '@cairn/domain';
import { stateRefusals } from '@cairn/domain/states/refusals';
import { assertUnusedName, handleChange } from '../../platform/commands/index.ts';

export const handleCreateState = handleChange(createState, {
  check: async (tx, input) => assertUnusedName(tx, state, input, stateRefusals.name_taken),
});
