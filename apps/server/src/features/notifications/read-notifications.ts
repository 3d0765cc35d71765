import { scopesOf, type Actor, type Notification, type NotificationType } from '@cairn/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/index.ts';
import { listed } from '../issues/public.ts';

/** How much of a comment fits on a line. */
const EXCERPT = 140;

/** A notification with what its reader can see of its issue, page or project. */
export interface ShownNotification extends Omit<Notification, 'userId' | 'isOld'> {
  /** The project of the subject, or the subject itself. */
  readonly projectId: string | null;
  readonly reference: string | null;
  readonly title: string;
  readonly excerpt: string | null;
  /** Where the list continues. */
  readonly place: string;
}

/** The same, with what emails need. */
export interface WaitingNotification extends ShownNotification {
  readonly actorName: string | null;
  readonly stateName: string | null;
  /** The issue that blocks or blocked it, with its title; null if the reader can't see it. */
  readonly otherName: string | null;
}

export interface Wanted {
  readonly workspaceId: string;
  readonly reader: Actor;
  readonly read?: boolean | undefined;
  readonly archived: boolean;
  readonly snoozed: boolean;
  readonly type: NotificationType;
  readonly before?: string | undefined;
  readonly limit: number;
}

/**
 * A person's notifications as they can see them now: without issues, pages, projects and comments that they can no
 * longer see.
 */
export async function readNotifications(db: Db | Tx, wanted: Wanted): Promise<ShownNotification[]> {
  const { archived, snoozed, read, type, limit, before } = wanted;
  const [time, id] = before?.split('_') ?? [];
  const tests = [
    archived ? sql`n.archived_at is not null` : sql`n.archived_at is null`,
    snoozed ? IS_SNOOZED : sql`(${IS_SNOOZED}) is not true`,
    read === undefined ? sql`true` : read ? sql`not (${IS_UNREAD})` : IS_UNREAD,
    ofType(type, wanted.reader.userId),
    before === undefined ? sql`true` : sql`(n.created_at, n.id) < (${time}::timestamptz, ${id}::uuid)`,
  ];
  const { rows } = await sql<ShownNotification>`
    select ${SHOWN}
    from ${visibleTo(wanted)}
    where ${sql.join(tests, sql` and `)}
    order by n.created_at desc, n.id desc limit ${limit}`.execute(db);
  return rows;
}

interface Waiting extends Pick<Wanted, 'workspaceId' | 'reader'> {
  readonly ids: readonly string[];
  /** The current time. */
  readonly asOf: Date;
}

/** Those that are still unread, for emails. */
export async function readWaiting(
  db: Db | Tx,
  { ids, asOf, ...of }: Waiting,
): Promise<WaitingNotification[]> {
  const now = sql`${asOf.toISOString()}::timestamptz`;
  const { rows } = await sql<WaitingNotification>`
    select ${SHOWN}, m.display_name as actor_name, s.name as state_name,
      other.identifier || '-' || other.number || ' ' || other.title as other_name
    from ${visibleTo(of)}
    left join members m on m.workspace_id = n.workspace_id and m.id = n.actor_id
    left join states s on s.workspace_id = n.workspace_id and s.project_id = i.project_id and s.id::text = n.new_value
    left join lateral (
      select op.identifier, i.number, i.title
      from issues i join projects op on op.workspace_id = i.workspace_id and op.id = i.project_id
      where i.workspace_id = n.workspace_id
        and i.id = case when n.kind in ('blocked', 'unblocked') then n.new_value::uuid end
        and i.scope = any(${[...scopesOf(of.reader)]}::text[]) and ${listed}
    ) as other on true
    where n.id = any(${[...ids]}::uuid[]) and ${IS_TRUE_STILL} and n.archived_at is null and (${isSnoozed(now)}) is not true and ${isUnread(now)}
    order by n.created_at desc, n.id desc`.execute(db);
  return rows;
}

/** The number of unread ones, and of mentions among them. */
export async function countUnread(
  db: Db | Tx,
  of: Pick<Wanted, 'workspaceId' | 'reader'>,
): Promise<{ readonly all: number; readonly mentions: number }> {
  const { rows } = await sql<{ all: number; mentions: number }>`
    select count(*)::int as all, (count(*) filter (where n.kind = 'mentioned'))::int as mentions
    from ${visibleTo(of)}
    where n.archived_at is null and (${IS_SNOOZED}) is not true and ${IS_UNREAD}`.execute(db);
  return rows[0] ?? { all: 0, mentions: 0 };
}

const SHOWN = sql`n.id, n.kind, n.actor_id, n.issue_id, n.page_id, n.added_to_id, n.comment_id, n.field, n.old_value, n.new_value,
  n.created_at, n.read_at, n.archived_at, n.snoozed_until, coalesce(i.project_id, g.project_id, o.id) as project_id,
  p.identifier || '-' || i.number as reference, coalesce(i.title, g.title, o.name) as title, left(coalesce(c.plain, pc.plain), ${EXCERPT}) as excerpt,
  to_char(n.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || n.id as place`;
/** A reminder is dropped if the issue has been completed or rescheduled. */
const IS_TRUE_STILL = sql`(n.kind <> 'due_soon' or (i.completed_at is null and i.due_date::text = n.new_value))`;
const isSnoozed = (now: RawBuilder<unknown>) => sql`n.snoozed_until > ${now}`;
const isUnread = (now: RawBuilder<unknown>) =>
  sql`(n.read_at is null or coalesce(n.read_at < n.snoozed_until and n.snoozed_until <= ${now}, false))`;
const IS_SNOOZED = isSnoozed(sql`now()`);
const IS_UNREAD = isUnread(sql`now()`);

/** The reader's notifications whose subject the reader can see now. */
function visibleTo({ workspaceId, reader }: Pick<Wanted, 'workspaceId' | 'reader'>): RawBuilder<unknown> {
  const scopes = [...scopesOf(reader)];
  return sql`(select * from notifications where workspace_id = ${workspaceId} and user_id = ${reader.userId}) n
    left join issues i on i.workspace_id = n.workspace_id and i.id = n.issue_id and i.scope = any(${scopes}::text[])
    left join projects p on p.workspace_id = i.workspace_id and p.id = i.project_id
    left join pages g on g.workspace_id = n.workspace_id and g.id = n.page_id and g.scope = any(${scopes}::text[])
    left join projects o on o.workspace_id = n.workspace_id and o.id = n.added_to_id and o.scope = any(${scopes}::text[])
    left join comments c on c.workspace_id = n.workspace_id and c.id = n.comment_id and c.issue_id = i.id
      and c.removed_at is null
    left join page_comments pc on pc.workspace_id = n.workspace_id and pc.id = n.comment_id and pc.page_id = g.id
      and pc.removed_at is null
    cross join lateral (select 1 where coalesce(i.id, g.id, o.id) is not null) as seen`;
}

function ofType(type: NotificationType, userId: string): RawBuilder<unknown> {
  switch (type) {
    case 'mentions':
      return sql`n.kind = 'mentioned'`;
    case 'assigned':
      return sql`${userId}::uuid = any(i.assignee_ids)`;
    case 'created':
      return sql`i.created_by = ${userId}::uuid`;
    case 'subscribed':
      return sql`${userId}::uuid = any(i.subscriber_ids)`;
    default:
      return sql`true`;
  }
}
