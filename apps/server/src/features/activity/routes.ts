import {
  exportActivityOf,
  listActivity,
  listActivityOf,
  listIssueHistory,
  listMyActivity,
} from '@cairn/domain/activity/routes';
import { scopesOf } from '@cairn/domain';
import { assertMay, notFound } from '../../platform/commands/index.ts';
import { route } from '../../platform/http/index.ts';
import { csvOf } from './activity-csv.ts';
import { activityOfDay, activityPage } from './activity-reads.ts';
import { issueHistory, ownActivity } from './entries.ts';

export const routes = [
  route(listActivity, async ({ services: { db }, member: { workspaceId, userId }, actor, query }) => {
    const reader = await actor();
    // Guests may not see what others do.
    if (query.actor !== undefined && query.actor !== userId)
      assertMay(reader, 'member:read-work', 'workspace');
    return await activityPage(db, { ...query, workspaceId, scopes: scopesOf(reader) });
  }),

  route(listActivityOf, async ({ services: { db }, member: { workspaceId }, actor, params, query }) =>
    activityPage(db, { ...query, workspaceId, actor: params.user, scopes: scopesOf(await actor()) }),
  ),

  route(exportActivityOf, async ({ services: { db }, member: { workspaceId }, actor, params, query }) => {
    const { day, timezone } = query;
    const scopes = scopesOf(await actor());
    const lines = await activityOfDay(db, { workspaceId, actor: params.user, scopes, day, timezone });
    return new Response(csvOf(lines, timezone), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="activity-${day}.csv"`,
        'cache-control': 'no-store',
      },
    });
  }),

  route(listIssueHistory, async ({ services: { db }, member: { workspaceId }, params, query }) => {
    const history = await issueHistory(db, {
      ...query,
      workspaceId,
      projectId: params.project,
      issueId: params.issue,
    });
    if (!history) throw notFound();
    return history;
  }),

  route(listMyActivity, async ({ services: { db }, session: { userId }, query }) =>
    ownActivity(db, userId, query),
  ),
];
