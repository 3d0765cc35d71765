import {
  createProject,
  firstStates,
  newProject,
  project,
  projectMember,
  ROLE,
  scopes,
  state,
} from '@cairn/domain';
import { sql } from 'kysely';
import { handle } from '../../platform/commands/index.ts';
import { assertUnusedName, insertListing } from './store.ts';

export const handleCreateProject = handle(createProject, async (tx, input) => {
  const { id, membershipId, stateIds, ...given } = input;
  await assertUnusedName(tx, given);
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
  for (const first of firstStates(id, stateIds)) tx.insert(state, first);
  await tx.query(
    sql`insert into issue_counters (workspace_id, project_id) values (${tx.workspaceId}, ${id})`,
  );
});
