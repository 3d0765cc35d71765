import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { ofWorkspace } from '../../../test/calls.ts';
import { featureExamples } from '../../../test/feature-examples.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    /** An export of the author. */
    readonly issueExportId: string;
  }
}

export const examples = featureExamples({
  routes: {
    'GET /api/workspaces/:slug/export-issues': ofWorkspace('/export-issues'),
    'POST /api/workspaces/:slug/export-issues': ofWorkspace('/export-issues', {
      body: { provider: 'csv', project: [], multiple: false },
    }),
    'GET /api/workspaces/:slug/export-issues/:export/file': {
      ...ofWorkspace(`/export-issues/${uuid()}/file`),
      isRefused: true,
    },
  },
  insert: async ({ db }, { workspaceId, projectId, authorId }) => {
    const issueExportId = uuid();
    await sql`insert into issue_exports (workspace_id, id, scope, user_id, format, of_all_projects, project_ids, is_split,
        status, fault, asked_at)
      values (${workspaceId}, ${issueExportId}, ${scopes.person(authorId)}, ${authorId}, 'csv', false,
        ${JSON.stringify([projectId])}::jsonb, false, 'failed', 'disk_full', now())`.execute(db);
    return { issueExportId };
  },
  commands: {
    'export.create': ({ projectId }) => ({
      id: uuid(),
      format: 'json',
      projectIds: [projectId],
      isSplit: true,
    }),
    'export.retry': ({ issueExportId }) => ({ exportId: issueExportId }),
  },
  makes: { issueExport: 'export.create' },
  cases: [
    [
      'export.create',
      'of all projects',
      () => ({ args: { id: uuid(), format: 'xlsx', projectIds: [], isSplit: false } }),
    ],
  ],
});
