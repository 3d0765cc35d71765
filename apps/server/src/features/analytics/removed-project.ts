import { projectRemoved, scopes } from '@cairn/domain';
import { sql } from 'kysely';
import { on } from '../../platform/commands/index.ts';

/** Deleting a project deletes its boards. Private ones are in their owners' scopes, which the project can't revoke. */
export const forgetPrivateBoards = on(projectRemoved, async (tx, { id }) => {
  const { rows } = await sql<{ ownerId: string }>`select distinct owner_id from chart_boards
    where workspace_id = ${tx.workspaceId} and project_id = ${id} and access = 'private'`.execute(
    await tx.rawBeforeRemovals(),
  );
  for (const { ownerId } of rows) tx.changedInBulk(scopes.person(ownerId));
});
