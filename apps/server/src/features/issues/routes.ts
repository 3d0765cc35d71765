import { BULK_MAX, removeIssues } from '@cairn/domain';
import { bulkDeleteIssues, listIssues } from '@cairn/domain/issues/routes';
import { sql } from 'kysely';
import { route, runOrRefuse } from '../../platform/http/index.ts';
import { issuesOfProject } from './issues-of-project.ts';

export const routes = [
  route(listIssues, async ({ services: { db }, member, params, query }) => {
    const { timezone, limit, offset, ...days } = query;
    return await issuesOfProject(db, { ...member, projectId: params.project, days, timezone, limit, offset });
  }),

  route(bulkDeleteIssues, async ({ services, member, params, input }) => {
    const { rows } = await sql<{ id: string }>`
      select id from issues where workspace_id = ${member.workspaceId} and project_id = ${params.project}
        and removed_at is null and id = any(${input.issue_ids}::uuid[])`.execute(services.db);
    const ids = rows.map(({ id }) => id);
    const { name, version: v } = removeIssues;
    for (let at = 0; at < ids.length; at += BULK_MAX)
      await runOrRefuse(services, member, { name, v, args: { issueIds: ids.slice(at, at + BULK_MAX) } });
    return { deleted: ids };
  }),
];
