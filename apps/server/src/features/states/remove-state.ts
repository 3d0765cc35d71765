import { removeState, state } from '@cairn/domain';
import { stateRefusals } from '@cairn/domain/states/refusals';
import { sql } from 'kysely';
import { handleChange, refused } from '../../platform/commands/index.ts';

export const handleRemoveState = handleChange(removeState, {
  check: async (tx, { stateId }) => {
    const held = await tx.get(state, stateId);
    if (held.isDefault) throw refused(stateRefusals.is_default);
    const [used] = await tx.query(sql<{ count: number }>`
      select count(*)::int as count from issues where workspace_id = ${tx.workspaceId} and state_id = ${stateId}`);
    if (used && used.count > 0) throw refused(stateRefusals.in_use, {}, used);
  },
});
