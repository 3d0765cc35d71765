import {
  createProject,
  firstStates,
  member,
  newProject,
  project,
  projectMember,
  ROLE,
  scopes,
  state,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { handle, Refused, type CommandTx } from '../../platform/commands/index.ts';
import { capped } from './members.ts';
import { assertOwnCover, assertUnusedName, insertListing } from './store.ts';

export const handleCreateProject = handle(createProject, async (tx, input) => {
  const { id, membershipId, stateIds, ...given } = input;
  await assertUnusedName(tx, given);
  await assertOwnCover(tx, id, given.coverUrl);
  const row = newProject({ ...given, icon: given.icon as typeof project.fields.icon.type & object }, id, {
    userId: tx.actor.userId,
    now: tx.now,
  });
  // First the right to see it, so that the rows that follow in the log arrive.
  tx.grantNew(tx.actor.userId, [scopes.project(id)]);
  tx.insert(project, row);
  insertListing(tx, row);
  tx.insert(projectMember, {
    id: membershipId,
    projectId: id,
    userId: tx.actor.userId,
    role: ROLE.admin,
    createdAt: tx.now,
  });
  if (row.leadId !== null && row.leadId !== tx.actor.userId) await addLead(tx, id, row.leadId);
  for (const first of firstStates(id, stateIds)) tx.insert(state, first);
  await tx.query(
    sql`insert into issue_counters (workspace_id, project_id) values (${tx.workspaceId}, ${id})`,
  );
});

/** Whoever leads a project is in it. */
async function addLead(tx: CommandTx, projectId: string, leadId: string): Promise<void> {
  const lead = await tx.get(member, leadId);
  if (!lead.isActive) throw new Refused('invalid', `${lead.displayName} is no longer in this workspace.`);
  tx.grantNew(leadId, [scopes.project(projectId)]);
  tx.insert(projectMember, {
    id: uuid(),
    projectId,
    userId: leadId,
    role: capped(ROLE.admin, lead.role),
    createdAt: tx.now,
  });
}
