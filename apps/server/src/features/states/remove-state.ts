import { removeState, state } from '@cairn/domain';
import { sql } from 'kysely';
import { handleChange, Refused } from '../../platform/commands/index.ts';

export const handleRemoveState = handleChange(removeState, {
  check: async (tx, { stateId }) => {
    const held = await tx.get(state, stateId);
    if (held.isDefault)
      throw new Refused(
        'in_use',
        "The default state can't be deleted. Make another state the default first.",
      );
    const [used] = await tx.query(sql<{ count: number }>`
      select count(*)::int as count from issues where workspace_id = ${tx.workspaceId} and state_id = ${stateId}`);
    if (used && used.count > 0)
      throw new Refused('in_use', 'This state is in use. Move its issues to another state first.', used);
  },
});
