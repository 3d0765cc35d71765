import { state, updateState } from '@cairn/domain';
import { handle } from '../../platform/commands/index.ts';

export const handleUpdateState = handle(updateState, async (tx, { stateId, patch }) => {
  await tx.update(state, stateId, patch);
});
