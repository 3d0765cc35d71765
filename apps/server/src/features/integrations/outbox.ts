import { comment, description, issue } from '@cairn/domain';
import type { ChannelEvent } from '@cairn/domain/integrations/constants';
import { sql } from 'kysely';
import { withTransaction, type Db, type Tx } from '../../platform/db/index.ts';
import type { HistoryEntry } from '../../platform/history/index.ts';
import { listed } from '../issues/public.ts';
import { VIA_GITHUB } from './bot.ts';
import type { Connection, ConnectionRef } from './connection.ts';

/** Commands per read. */
const COMMANDS = 100;
/** Per statement. */
const ROWS_AT_ONCE = 100;
/** With this many waiting, no more are added; the history keeps the rest. */
const WAITING_MOST = 1_000;
/** Older changes weren't sent in time, and no longer are. */
const TOLD_WITHIN_MS = 24 * 3_600_000;

type OutboxKind = 'issue' | 'comment' | ChannelEvent;

/** A change to send to a provider; its content is read when it is sent. */
export interface OutboxRow {
  readonly kind: OutboxKind;
  readonly subjectId: string;
  readonly issueId: string;
  /** `created`, or the changed fields. */
  readonly fields: readonly string[];
  readonly version: number;
  readonly attempts: number;
  /** Whether its creation was requested: it may exist even without a response. */
  readonly isBegun: boolean;
  readonly createdAt: number;
}

type NewRow = Pick<OutboxRow, 'kind' | 'subjectId' | 'issueId' | 'fields'>;

/** A command's effect on an issue, or on a comment. */
interface Change {
  readonly of: 'issue' | 'comment';
  readonly subjectId: string;
  /** The issue of a deleted comment. */
  readonly issueId: string | undefined;
  readonly projectId: string | undefined;
  readonly fields: readonly string[];
  /** In milliseconds since 1970. */
  readonly isClosed: boolean;
}

/** Whether changes here are sent there. */
const tells = ({ provider, isTwoWay, events }: Connection): boolean =>
  provider === 'github' ? isTwoWay : events.length > 0;

/**
 * Adds the unread history to the connection's outbox; its new position is written with it, so that nothing is added
 * twice. Returns true if there may be more.
 */
export async function followHistory(db: Db, connection: Connection, now: number): Promise<boolean> {
  if (!tells(connection) || (await countWaiting(db, connection)) >= WAITING_MOST) return false;
  const { rows: entries } = await sql<HistoryEntry>`select seq, command, actor_id, via, at, facts from history
    where workspace_id = ${connection.workspaceId} and seq > ${connection.seq} order by seq limit ${COMMANDS}`.execute(
    db,
  );
  const seq = entries.at(-1)?.seq;
  if (seq === undefined) return false;
  const wanted = entries.filter(
    ({ via, at }) =>
      via !== 'import' &&
      at > now - TOLD_WITHIN_MS &&
      // Changes from the provider aren't sent back.
      !(via === VIA_GITHUB && connection.provider === 'github'),
  );
  return await withTransaction(db, async (tx) => {
    const { numAffectedRows } = await sql`update integration_connections set seq = ${seq}
      where workspace_id = ${connection.workspaceId} and id = ${connection.id} and seq = ${connection.seq}`.execute(
      tx,
    );
    if (numAffectedRows !== 1n) return true;
    await putOut(tx, connection, wanted.flatMap(changesIn), now);
    return true;
  });
}

async function countWaiting(db: Db, { workspaceId, id }: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from integration_outbox
    where workspace_id = ${workspaceId} and connection_id = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}

function changesIn({ facts }: HistoryEntry): readonly Change[] {
  return facts.flatMap(([model, subjectId, before, after]): readonly Change[] => {
    const blank = { subjectId, issueId: undefined, projectId: undefined, isClosed: false };
    if (model === issue.name && after !== null) {
      const isNew = before === null || after['isRequest'] === false;
      const fields = [
        ...(isNew ? ['created'] : []),
        ...(after['title'] === undefined ? [] : ['title']),
        ...(after['stateId'] === undefined ? [] : ['state']),
      ];
      const isClosed = before !== null && typeof after['completedAt'] === 'number';
      return fields.length === 0 ? [] : [{ ...blank, of: 'issue', fields, isClosed }];
    }
    // The history only records when a text was written.
    if (model === description.name && after !== null && (before === null || 'updatedAt' in after))
      return [{ ...blank, of: 'issue', fields: ['body'] }];
    if (model !== comment.name) return [];
    if (after === null)
      return [
        {
          ...blank,
          of: 'comment',
          issueId: textOf(before?.['issueId']),
          projectId: textOf(before?.['projectId']),
          fields: ['removed'],
        },
      ];
    if (before === null) return [{ ...blank, of: 'comment', fields: ['created'] }];
    return 'editedAt' in after || 'removedAt' in after ? [{ ...blank, of: 'comment', fields: ['body'] }] : [];
  });
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

async function putOut(
  tx: Tx,
  connection: Connection,
  changes: readonly Change[],
  now: number,
): Promise<void> {
  const issueIds = await idsInProject(tx, connection, 'issue', changes);
  const issueOfComment = await idsInProject(tx, connection, 'comment', changes);
  const rows = new Map<string, NewRow>();
  for (const change of changes) {
    const { of, subjectId } = change;
    const gone = change.projectId === connection.projectId ? change.issueId : undefined;
    const issueId = of === 'issue' ? issueIds.get(subjectId) : (issueOfComment.get(subjectId) ?? gone);
    if (issueId === undefined) continue;
    for (const kind of kindsOf(connection, change)) {
      const key = `${kind} ${subjectId}`;
      const fields = [...new Set([...(rows.get(key)?.fields ?? []), ...change.fields])];
      rows.set(key, { kind, subjectId, issueId, fields });
    }
  }
  const ref = { workspaceId: connection.workspaceId, connectionId: connection.id };
  const all = [...rows.values()];
  for (let at = 0; at < all.length; at += ROWS_AT_ONCE)
    await insert(tx, ref, all.slice(at, at + ROWS_AT_ONCE), now);
}

/** GitHub gets the current state, a channel what happened. */
function kindsOf({ provider, events }: Connection, { of, fields, isClosed }: Change): readonly OutboxKind[] {
  if (provider === 'github') return [of];
  const happened: readonly (ChannelEvent | false)[] = [
    of === 'issue' && fields.includes('created') && 'issue_created',
    of === 'issue' && isClosed && 'issue_closed',
    of === 'comment' && fields.includes('created') && 'comment_created',
  ];
  return happened.filter((each) => each !== false).filter((each) => events.includes(each));
}

/** Those that are in the project now, each with its issue. */
async function idsInProject(
  tx: Tx,
  { workspaceId, projectId }: Connection,
  of: 'issue' | 'comment',
  changes: readonly Change[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(changes.filter((each) => each.of === of).map(({ subjectId }) => subjectId))];
  if (ids.length === 0) return new Map();
  const query =
    of === 'issue'
      ? sql<{ id: string; issueId: string }>`select i.id, i.id as issue_id from issues i
          where i.workspace_id = ${workspaceId} and i.project_id = ${projectId} and i.id = any(${ids}::uuid[])
            and ${listed}`
      : sql<{ id: string; issueId: string }>`select c.id, c.issue_id from comments c
          join issues i on i.workspace_id = c.workspace_id and i.id = c.issue_id
          where c.workspace_id = ${workspaceId} and c.project_id = ${projectId} and c.id = any(${ids}::uuid[])
            and ${listed}`;
  const { rows } = await query.execute(tx);
  return new Map(rows.map(({ id, issueId }) => [id, issueId]));
}

async function insert(
  tx: Tx,
  { workspaceId, connectionId }: ConnectionRef,
  rows: readonly NewRow[],
  now: number,
): Promise<void> {
  const at = new Date(now);
  const values = rows.map(
    ({ kind, subjectId, issueId, fields }) => sql`(${workspaceId}::uuid, ${connectionId}::uuid, ${kind},
      ${subjectId}::uuid, ${issueId}::uuid, ${[...fields]}::text[], ${at}::timestamptz, ${at}::timestamptz)`,
  );
  await sql`insert into integration_outbox as held (workspace_id, connection_id, kind, subject_id, issue_id, fields,
      created_at, next_attempt_at)
    values ${sql.join(values)}
    on conflict (workspace_id, connection_id, kind, subject_id) do update
      set fields = array(select distinct unnest(held.fields || excluded.fields)), version = held.version + 1`.execute(
    tx,
  );
}

/** The first one that is due and isn't preceded by another about the same issue. */
export async function nextRow(
  db: Db,
  { workspaceId, connectionId }: ConnectionRef,
  now: number,
): Promise<OutboxRow | undefined> {
  const { rows } =
    await sql<OutboxRow>`select kind, subject_id, issue_id, fields, version, attempts, is_begun, created_at
    from integration_outbox o
    where workspace_id = ${workspaceId} and connection_id = ${connectionId} and next_attempt_at <= ${new Date(now)}
      and not exists (select from integration_outbox earlier where earlier.workspace_id = o.workspace_id
        and earlier.connection_id = o.connection_id and earlier.issue_id = o.issue_id and earlier.number < o.number)
    order by number limit 1`.execute(db);
  return rows[0];
}

export async function dueAt(db: Db, { workspaceId, connectionId }: ConnectionRef): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`select min(next_attempt_at) as at from integration_outbox
    where workspace_id = ${workspaceId} and connection_id = ${connectionId}`.execute(db);
  return rows[0]?.at ?? null;
}

/** Kept if it has changed again, so that it is sent once more. */
export async function removeRow(
  db: Db,
  { workspaceId, connectionId }: ConnectionRef,
  { kind, subjectId, version }: OutboxRow,
): Promise<void> {
  await sql`delete from integration_outbox where workspace_id = ${workspaceId} and connection_id = ${connectionId}
    and kind = ${kind} and subject_id = ${subjectId} and version = ${version}`.execute(db);
}

export async function putOff(
  db: Db,
  { workspaceId, connectionId }: ConnectionRef,
  { kind, subjectId, attempts }: OutboxRow,
  until: number,
): Promise<void> {
  await sql`update integration_outbox set attempts = ${attempts + 1}, next_attempt_at = ${new Date(until)}
    where workspace_id = ${workspaceId} and connection_id = ${connectionId} and kind = ${kind}
      and subject_id = ${subjectId}`.execute(db);
}

/** Recorded before the provider is asked to create it, so that after a crash it is first searched for. */
export async function noteBegun(
  db: Db,
  { workspaceId, connectionId }: ConnectionRef,
  { kind, subjectId }: OutboxRow,
): Promise<void> {
  await sql`update integration_outbox set is_begun = true
    where workspace_id = ${workspaceId} and connection_id = ${connectionId} and kind = ${kind}
      and subject_id = ${subjectId}`.execute(db);
}
