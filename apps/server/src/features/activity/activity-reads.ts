import { activity, dayAfter, type Activity } from '@cairn/domain';
import { ACTIVITY_KINDS, type ActivityKind } from '@cairn/domain/activity/kinds';
import { startOfDay } from '@cairn/domain/time-zone';
import { sql, type RawBuilder } from 'kysely';
import { selectList } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { listed } from '../issues/public.ts';

/** The start of a page, and what it contains. */
export interface PageOf {
  readonly kind?: ActivityKind | undefined;
  readonly limit: number;
  readonly before?: string | undefined;
}

interface ActivityRequest extends PageOf {
  readonly workspaceId: string;
  readonly scopes: ReadonlySet<string>;
  readonly actor?: string | undefined;
}

type Placed = Activity & { readonly place: string };

/** A page of the activity in the scopes that a person holds, newest first. */
export async function activityPage(
  db: Db,
  { workspaceId, scopes, actor, ...page }: ActivityRequest,
): Promise<{ rows: Activity[]; next: string | null }> {
  const { rows } = await sql<Placed>`select ${selectList(activity)}, ${placeOf(sql`activities`)} as place
    from activities
    where workspace_id = ${workspaceId} and scope = any(${[...scopes]}::text[])
      ${actor === undefined ? sql`` : sql`and actor_id = ${actor}`}
      ${conditionsOf(sql`activities`, page)}
    order by created_at desc, id desc limit ${page.limit + 1}`.execute(db);
  const { shown, next } = inPage(rows, page.limit);
  return { rows: shown.map(({ place: _place, ...row }) => row), next };
}

/** The time to the microsecond, and the ID: exact, unlike the milliseconds of rows. */
export const placeOf = (table: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${table}.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || ${table}.id`;

/** Conditions for the requested kind and for entries after the requested place. */
export function conditionsOf(
  table: RawBuilder<unknown>,
  { kind, before }: Omit<PageOf, 'limit'>,
): RawBuilder<unknown> {
  const [time, id] = before?.split('_') ?? [];
  return sql`
    ${kind === undefined ? sql`` : sql`and ${table}.field = any(${[...ACTIVITY_KINDS[kind]]}::text[])`}
    ${before === undefined ? sql`` : sql`and (${table}.created_at, ${table}.id) < (${time}::timestamptz, ${id}::uuid)`}`;
}

/** The rows of a page, of which one more was read, and where the next page begins. */
export function inPage<Row extends { readonly place: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly shown: readonly Row[]; readonly next: string | null } {
  const shown = rows.slice(0, limit);
  return { shown, next: rows.length > limit ? (shown.at(-1)?.place ?? null) : null };
}

/** Far more than a person does in a day; imports and bulk edits come near. */
const DAY_MOST = 10_000;

/** An entry of a day's export. */
export interface ExportedLine {
  readonly createdAt: number;
  readonly actor: string;
  readonly project: string;
  readonly reference: string | null;
  readonly title: string | null;
  readonly field: string;
  readonly verb: string;
  readonly oldValue: string | null;
  readonly newValue: string | null;
}

interface DayRequest {
  readonly workspaceId: string;
  readonly scopes: ReadonlySet<string>;
  readonly actor: string;
  readonly day: string;
  readonly timezone: string;
}

/** Everything a person did on a day, oldest first. */
export async function activityOfDay(db: Db, request: DayRequest): Promise<readonly ExportedLine[]> {
  const { workspaceId, scopes, actor, day, timezone } = request;
  const from = startOfDay(day, timezone);
  const to = startOfDay(dayAfter(day, 1), timezone);
  const { rows } = await sql<ExportedLine>`
    select a.created_at,
      case when m.is_bot and m.first_name <> '' then m.first_name else m.display_name end as actor,
      p.name as project, p.identifier || '-' || i.number as reference, i.title as title,
      a.field, a.verb, a.old_value, a.new_value
    from activities a
    join projects p on p.workspace_id = a.workspace_id and p.id = a.project_id
    join members m on m.workspace_id = a.workspace_id and m.id = a.actor_id
    left join issues i on i.workspace_id = a.workspace_id and i.id = a.issue_id and ${listed}
    where a.workspace_id = ${workspaceId} and a.actor_id = ${actor} and a.scope = any(${[...scopes]}::text[])
      and a.created_at >= ${moment(from)} and a.created_at < ${moment(to)}
    order by a.created_at, a.id limit ${DAY_MOST}`.execute(db);
  return rows;
}

const moment = (at: number): RawBuilder<Date> => sql`${new Date(at).toISOString()}::timestamptz`;
