import { removeProject, scopes } from '@cairn/domain';
import { sql } from 'kysely';
import { handleChange } from '../../platform/commands/index.ts';

/** One revocation per member removes all the project's rows from their devices; its rows aren't logged. */
export const handleRemoveProject = handleChange(removeProject, {
  also: async (tx, { projectId }) => {
    const { rows: members } = await sql<{ userId: string }>`select user_id from project_members
      where workspace_id = ${tx.workspaceId} and project_id = ${projectId} order by id`.execute(
      await tx.rawBeforeRemovals(),
    );
    for (const { userId } of members) tx.revoke(userId, [scopes.project(projectId)]);
  },
  decides: {
    scopes: 'The rows of a project go with its scope, which the server takes.',
    issueDraft: "They stand in their writers' scopes, which are told anew.",
  },
});
