import { BULK_PART, removeIssues, type Issue } from '@cairn/domain';
import { bulkDeleteIssues, getIssue, listIssues, updateIssue } from '@cairn/domain/issues/routes';
import { sql } from 'kysely';
import { notFound } from '../../platform/commands/index.ts';
import { assertOfProject, route, runAllOrRefuse, runOrRefuse } from '../../platform/http/index.ts';
import { listed } from './listed.ts';
import { issuesOfProject } from './issues-of-project.ts';
import { commandsFor, issueWithText, type IssueAddress } from './one-issue.ts';

const addressOf = (
  { workspaceId }: { readonly workspaceId: string },
  { project, issue: id }: { readonly project: string; readonly issue: string },
): IssueAddress => ({ workspaceId, projectId: project, id });

export const routes = [
  route(listIssues, async ({ services: { db }, member, params, query }) => {
    const { timezone, limit, offset, filter, ...days } = query;
    const page = { days, filter, timezone, limit, offset };
    return await issuesOfProject(db, { ...member, projectId: params.project, ...page });
  }),

  route(getIssue, async ({ services: { db }, member, params }) =>
    issueWithText(db, addressOf(member, params)),
  ),

  route(updateIssue, async ({ services, member, params, input, row }) => {
    const held = row as unknown as Issue;
    assertOfProject(row, params.project);
    if (held.isRequest) throw notFound();
    await runAllOrRefuse(services, member, commandsFor(held, input));
    return await issueWithText(services.db, addressOf(member, params));
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
