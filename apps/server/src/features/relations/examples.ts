import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { featureExamples } from '../../../test/feature-examples.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    readonly relationId: string;
  }
}

export const examples = featureExamples({
  after: ['issues'],
  insert: async ({ db }, { workspaceId, projectId, issueId, relatedIssueId }) => {
    const [relationId, oppositeId] = [uuid(), uuid()];
    for (const [id, from, to, kind] of [
      [relationId, issueId, relatedIssueId, 'blocking'],
      [oppositeId, relatedIssueId, issueId, 'blocked_by'],
    ])
      await sql`insert into relations (workspace_id, id, scope, project_id, issue_id, kind, related_id, pair_id)
        values (${workspaceId}, ${id}, ${scopes.project(projectId)}, ${projectId}, ${from}, ${kind}, ${to},
          ${relationId})`.execute(db);
    return { relationId };
  },
  commands: {
    'relation.create': ({ issueId, otherIssueId }) => ({
      id: uuid(),
      oppositeId: uuid(),
      issueId,
      kind: 'relates_to',
      relatedId: otherIssueId,
    }),
    'relation.remove': ({ relationId }) => ({ relationId }),
  },
  last: ['relation.remove'],
});
