import { cappedRole, createProject, member, projectMember, ROLE, scopes } from '@cairn/domain';
import { projectRefusals } from '@cairn/domain/projects/refusals';
import { areDistinct } from '@cairn/domain/same-name';
import { stateRefusals } from '@cairn/domain/states/refusals';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { handleChange, type CommandTx, refused } from '../../platform/commands/index.ts';
import { assertOwnCover, assertUnusedName } from './store.ts';

export const handleCreateProject = handleChange(createProject, {
  check: async (tx, input) => {
    await assertUnusedName(tx, input);
    await assertOwnCover(tx, input.id, input.coverUrl);
    const { states = [] } = input;
    if (!areDistinct(states.map(({ name }) => name))) throw refused(stateRefusals.name_taken);
  },
  also: async (tx, { id, leadId }) => {
    tx.grantNew(tx.actor.userId, [scopes.project(id)]);
    if (leadId !== null && leadId !== tx.actor.userId) await addLead(tx, id, leadId);
    await tx.query(
      sql`insert into issue_counters (workspace_id, project_id) values (${tx.workspaceId}, ${id})`,
    );
  },
  decides: { projectMember: "The id of the lead's membership is the server's." },
});

/** The lead of a project is a member. */
async function addLead(tx: CommandTx, projectId: string, leadId: string): Promise<void> {
  const lead = await tx.get(member, leadId);
  if (!lead.isActive) throw refused(projectRefusals.person_left, { name: lead.displayName });
  tx.grantNew(leadId, [scopes.project(projectId)]);
  tx.insert(projectMember, {
    id: uuid(),
    projectId,
    userId: leadId,
    role: cappedRole(ROLE.admin, lead.role),
    createdAt: tx.now,
  });
}
