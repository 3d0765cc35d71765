import { scopes } from '@cairn/domain';
import { sql } from 'kysely';
import { featureExamples } from '../../../test/feature-examples.ts';

export const examples = featureExamples({
  after: ['issues'],
  insert: async ({ db }, { workspaceId, projectId, issueId, memberId }) => {
    await sql`insert into issue_mentions (workspace_id, id, scope, project_id, removed_at, user_ids)
      values (${workspaceId}, ${issueId}, ${scopes.project(projectId)}, ${projectId}, null, ${[memberId]}::uuid[])`.execute(
      db,
    );
    return {};
  },
});
