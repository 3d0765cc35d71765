import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { featureExamples } from '../../../test/feature-examples.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    readonly backlinkId: string;
  }
}

export const examples = featureExamples({
  after: ['issues'],
  insert: async ({ db }, { workspaceId, projectId, issueId, otherIssueId }) => {
    const backlink = uuid();
    await sql`insert into backlinks (workspace_id, id, scope, project_id, issue_id, target_id)
      values (${workspaceId}, ${backlink}, ${scopes.project(projectId)}, ${projectId}, ${otherIssueId}, ${issueId})`.execute(
      db,
    );
    return { backlinkId: backlink };
  },
});
