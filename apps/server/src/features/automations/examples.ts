import { scopes } from '@cairn/domain';
import { sql } from 'kysely';
import { featureExamples } from '../../../test/feature-examples.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    readonly automationId: string;
  }
}

export const examples = featureExamples({
  routes: {
    'GET /api/workspaces/:slug/projects/:project/automations/preview': {
      call: ({ slug }, { projectId }) => ({
        path: `/api/workspaces/${slug}/projects/${projectId}/automations/preview`,
        query: { archive_after: '3', close_after: '6' },
      }),
    },
  },
  insert: async ({ db }, { workspaceId, projectId }) => {
    await sql`insert into automations (workspace_id, id, scope, project_id, archive_after)
      values (${workspaceId}, ${projectId}, ${scopes.project(projectId)}, ${projectId}, 12)
      on conflict do nothing`.execute(db);
    return { automationId: projectId };
  },
  commands: {
    'automation.set': ({ projectId }) => ({ projectId, patch: { archiveAfter: 3, closeAfter: 6 } }),
  },
  makes: { automation: 'automation.set' },
});
