import { activity, scopesOf, type Activity } from '@cairn/domain';
import { listActivityOf } from '@cairn/domain/activity/routes';
import { sql } from 'kysely';
import { selectList } from '../../platform/commands/index.ts';
import { route } from '../../platform/http/index.ts';

type Line = Activity & { readonly place: string };

export const routes = [
  route(listActivityOf, async ({ services: { db }, member, actor, params, query }) => {
    const { limit, before } = query;
    const [time, id] = before?.split('_') ?? [];
    const scopes = [...scopesOf(await actor())];
    const { rows } = await sql<Line>`select ${selectList(activity)},
        to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || id as place
      from activities
      where workspace_id = ${member.workspaceId} and actor_id = ${params.user}
        and scope = any(${scopes}::text[])
        ${before === undefined ? sql`` : sql`and (created_at, id) < (${time}::timestamptz, ${id}::uuid)`}
      order by created_at desc, id desc limit ${limit + 1}`.execute(db);
    const shown = rows.slice(0, limit);
    return {
      rows: shown.map(({ place: _place, ...row }) => row),
      next: rows.length > limit ? (shown.at(-1)?.place ?? null) : null,
    };
  }),
];
