import { BULK_PART, removeIssues } from '@cairn/domain';
import { bulkDeleteIssues, listIssues } from '@cairn/domain/issues/routes';
import { sql } from 'kysely';
import { route, runOrRefuse } from '../../platform/http/index.ts';
import { listed } from './listed.ts';
import { issuesOfProject } from './issues-of-project.ts';

export const routes = [
  route(listIssues, async ({ services: { db }, member, params, query }) => {
    const { timezone, limit, offset, ...days } = query;
    return await issuesOfProject(db, { ...member, projectId: params.project, days, timezone, limit, offset });
  }),

  route(bulkDeleteIssues, async ({ services, member, params, input }) => {
    const { rows } = await sql<{ id: string }>`
      select i.id from issues i where i.workspace_id = ${member.workspaceId} and i.project_id = ${params.project}
        and ${listed} and i.id = any(${input.issue_ids}::uuid[])`.execute(services.db);
    const ids = rows.map(({ id }) => id);
    for (let at = 0; at < ids.length; at += BULK_PART)
      await runOrRefuse(services, member, removeIssues, { issueIds: ids.slice(at, at + BULK_PART) });
    return { deleted: ids };
  }),
];
