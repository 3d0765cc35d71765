import { createState, state } from '@cairn/domain';
import { handle } from '../../platform/commands/index.ts';

export const handleCreateState = handle(createState, async (tx, input) => {
  tx.insert(state, { ...input, isDefault: false });
});
