import { sql } from 'kysely';
import type { Db, Tx } from '../db/index.ts';

/** Identifies one document. */
export interface DocumentKey {
  readonly workspaceId: string;
  readonly id: string;
}

export interface LoggedUpdate {
  readonly seq: number;
  readonly userId: string;
  readonly update: Uint8Array;
}

export interface NewUpdate {
  readonly userId: string;
  readonly clientId: string;
  /** The client's own counter; an update with the same number is not stored again. */
  readonly n: number;
  readonly update: Uint8Array;
  readonly schemaVersion: number;
}

/** A document as it is stored: a snapshot, and the updates since. */
export interface StoredDocument {
  readonly kind: string;
  readonly schemaVersion: number;
  readonly head: number;
  readonly snapshotSeq: number;
  readonly snapshot: Uint8Array | undefined;
  readonly tail: readonly LoggedUpdate[];
}

/** The updates after a position, and the newest schema that has written to the document. */
interface Written {
  readonly schemaVersion: number;
  readonly updates: readonly LoggedUpdate[];
}

/** The document was deleted while somebody had it open. */
export class DocumentGone extends Error {}

/** Where rooms store updates. */
export interface DocumentLog {
  /** Undefined when there is no such document. */
  load(key: DocumentKey): Promise<StoredDocument | undefined>;
  /** The same without the snapshot, if that can't be read; undefined if too little is left to restore it. */
  loadWithoutSnapshot(key: DocumentKey): Promise<StoredDocument | undefined>;
  /** Resolves after the commit. `base` is the position before the first of these. */
  append(
    key: DocumentKey,
    updates: readonly NewUpdate[],
  ): Promise<{ base: number; stored: readonly number[] }>;
  after(key: DocumentKey, seq: number): Promise<Written>;
}

/** The log in PostgreSQL. */
export function pgDocumentLog(db: Db): DocumentLog {
  return {
    load: (key) => loadDocument(db, key),
    loadWithoutSnapshot: (key) => loadWithoutSnapshot(db, key),
    append: (key, updates) => appendUpdates(db, key, updates),
    after: (key, seq) => updatesAfter(db, key, seq),
  };
}

/**
 * One statement, so that snapshot and tail match. `upTo` leaves out later updates. Each entry is a row: bytes in an
 * array would be sent as text.
 */
export async function loadDocument(
  db: Db | Tx,
  { workspaceId, id }: DocumentKey,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<StoredDocument | undefined> {
  const { rows } = await sql<{
    kind: string;
    schemaVersion: number;
    head: number;
    snapshotSeq: number;
    seq: number | null;
    userId: string | null;
    payload: Buffer | null;
  }>`
    select d.kind, d.schema_version, d.head_seq as head, coalesce(s.seq, 0) as snapshot_seq, part.*
    from doc d
    left join doc_snapshot s on s.workspace_id = d.workspace_id and s.doc_id = d.id
    cross join lateral (
      select null::bigint as seq, null::text as user_id, s.state as payload
      union all
      select u.seq, u.user_id::text, u.payload from doc_update u
      where u.workspace_id = d.workspace_id and u.doc_id = d.id and u.seq > coalesce(s.seq, 0) and u.seq <= ${upTo}
    ) part
    where d.workspace_id = ${workspaceId} and d.id = ${id} order by part.seq nulls first`.execute(db);
  const [first, ...tail] = rows;
  if (!first) return undefined;
  return {
    kind: first.kind,
    schemaVersion: first.schemaVersion,
    head: first.head,
    snapshotSeq: first.snapshotSeq,
    snapshot: first.payload ?? undefined,
    tail: tail.map(({ seq, userId, payload }) => ({
      seq: seq ?? 0,
      userId: userId ?? '',
      update: payload ?? new Uint8Array(),
    })),
  };
}

/**
 * A document from its newest version and the rest of the log, or from a log that is complete from the start. A repeated
 * update leaves a gap in the positions, so only the first position tells whether the log is complete.
 */
export async function loadWithoutSnapshot(
  db: Db | Tx,
  { workspaceId, id }: DocumentKey,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<StoredDocument | undefined> {
  const { rows } = await sql<{
    kind: string;
    schemaVersion: number;
    head: number;
    versionSeq: number | null;
    state: Buffer | null;
  }>`
    select d.kind, d.schema_version, d.head_seq as head, v.seq as version_seq, v.state
    from doc d left join lateral (
      select seq, state from doc_version where workspace_id = d.workspace_id and doc_id = d.id and seq <= ${upTo}
      order by seq desc limit 1
    ) v on true where d.workspace_id = ${workspaceId} and d.id = ${id}`.execute(db);
  const [row] = rows;
  const { updates } = await updatesAfter(db, { workspaceId, id }, 0);
  const tail = updates.filter(({ seq }) => seq <= upTo);
  if (!row || (!row.state && tail[0]?.seq !== 1)) return undefined;
  const { kind, schemaVersion, head, versionSeq, state } = row;
  return { kind, schemaVersion, head, snapshotSeq: versionSeq ?? 0, snapshot: state ?? undefined, tail };
}

async function updatesAfter(db: Db | Tx, { workspaceId, id }: DocumentKey, seq: number): Promise<Written> {
  const { rows } = await sql<LoggedUpdate & { schemaVersion: number }>`
    select u.seq, u.user_id, u.payload as update, d.schema_version from doc_update u
    join doc d on d.workspace_id = u.workspace_id and d.id = u.doc_id
    where u.workspace_id = ${workspaceId} and u.doc_id = ${id} and u.seq > ${seq} order by u.seq`.execute(db);
  return { schemaVersion: rows[0]?.schemaVersion ?? 0, updates: rows };
}

/**
 * The first part of the statement locks the document's row, so positions become visible in order. The updates are sent
 * as one value and split there, because an array would be sent as text, several times their size. The position of a
 * repeated update stays unused. `at` is when they were written, if not now.
 */
export async function appendUpdates(
  db: Db | Tx,
  { workspaceId, id }: DocumentKey,
  updates: readonly NewUpdate[],
  at?: number,
): Promise<{ base: number; stored: readonly number[] }> {
  const lengths = updates.map(({ update }) => update.length);
  const { rows } = await sql<{ base: number; stored: number[] | null }>`
    with moved as (
      update doc set head_seq = head_seq + ${updates.length}, updated_at = now(),
        schema_version = greatest(schema_version, ${Math.max(...updates.map((each) => each.schemaVersion))}::int)
      where workspace_id = ${workspaceId} and id = ${id} returning head_seq - ${updates.length} as base
    ), added as (
      insert into doc_update (workspace_id, doc_id, seq, user_id, client_id, client_seq, payload, created_at)
      select ${workspaceId}::uuid, ${id}::uuid, moved.base + fresh.at, fresh.user_id, fresh.client_id, fresh.n,
        substring(${joined(updates)}::bytea from fresh.first for fresh.length), coalesce(${at === undefined ? null : new Date(at)}::timestamptz, now())
      from moved, unnest(
        ${updates.map((each) => each.userId)}::uuid[], ${updates.map((each) => each.clientId)}::uuid[],
        ${updates.map((each) => each.n)}::bigint[], ${firstsOf(lengths)}::int[], ${lengths}::int[]
      ) with ordinality as fresh(user_id, client_id, n, first, length, at)
      on conflict do nothing returning seq
    )
    select moved.base, (select array_agg(seq order by seq) from added) as stored from moved`.execute(db);
  const [row] = rows;
  if (!row) throw new DocumentGone(`expected document ${id}, which is gone`);
  return { base: row.base, stored: row.stored ?? [] };
}

/** All bytes joined; those of a single update are not copied. */
function joined(updates: readonly NewUpdate[]): Buffer {
  const parts = updates.map(({ update }) => Buffer.from(update.buffer, update.byteOffset, update.byteLength));
  const [only] = parts;
  return only && parts.length === 1 ? only : Buffer.concat(parts);
}

/** Where each of the pieces starts, counted from one as in SQL. */
function firstsOf(lengths: readonly number[]): number[] {
  let next = 1;
  return lengths.map((length) => {
    const first = next;
    next += length;
    return first;
  });
}
