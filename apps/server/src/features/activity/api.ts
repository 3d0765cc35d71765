import { activity, can, scopesOf, type Activity } from '@cairn/domain';
import type { SyncActor } from '@cairn/sync/server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import { forbidden, notFound, Refused, selectList } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { loadActor } from '../../platform/sync/index.ts';

export interface ActivityApiSettings {
  readonly db: Db;
  readonly memberOf: (headers: Headers, slug: string) => Promise<SyncActor>;
}

const PAGE = 50;

/** A line's time as the database keeps it, to the microsecond, and its id: where the next page begins. */
const place = z.templateLiteral([z.iso.datetime({ precision: 6 }), '_', z.uuid()]);
const parameters = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE).catch(PAGE),
  before: place.optional(),
});

type Line = Activity & { readonly place: string };

/**
 * `GET /workspaces/:slug/members/:user/activity?before=&limit=`: what somebody did in the projects that one is in,
 * newest first, as `{ rows, next }`. Guests do not see what others do.
 */
export function activityApi({ db, memberOf }: ActivityApiSettings): Hono {
  const api = new Hono({ strict: false });
  api.get('/workspaces/:slug/members/:user/activity', async (context) => {
    const who = await memberOf(context.req.raw.headers, context.req.param('slug'));
    const userId = z.uuid().safeParse(context.req.param('user')).data;
    if (userId === undefined) throw notFound();
    const given = parameters.safeParse(context.req.query());
    if (!given.success) throw new Refused('invalid', 'Expected "before" to be a cursor from this list.');
    const { limit, before } = given.data;
    const actor = await loadActor(db, who);
    const { rows: people } = await sql`select 1 from members
      where workspace_id = ${who.workspaceId} and id = ${userId}`.execute(db);
    if (people.length === 0) throw notFound();
    if (!can(actor, 'member:read-work', 'workspace')) throw forbidden();
    const [time, id] = before?.split('_') ?? [];
    const { rows } = await sql<Line>`select ${selectList(activity)},
        to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || id as place
      from activities
      where workspace_id = ${who.workspaceId} and actor_id = ${userId}
        and scope = any(${[...scopesOf(actor)]}::text[])
        ${before === undefined ? sql`` : sql`and (created_at, id) < (${time}::timestamptz, ${id}::uuid)`}
      order by created_at desc, id desc limit ${limit + 1}`.execute(db);
    const shown = rows.slice(0, limit);
    context.header('cache-control', 'no-store');
    return context.json({
      rows: shown.map(({ place: _place, ...row }) => row),
      next: rows.length > limit ? (shown.at(-1)?.place ?? null) : null,
    });
  });
  return api;
}
