import { readContent } from '@cairn/documents/content';
import { documentToText } from '@cairn/editor/convert';
import type { DocumentJson } from '@cairn/editor/nodes';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import type { Db, Tx } from '../db/index.ts';
import type { Derived } from './document-kind.ts';
import type { DocumentKey } from './document-log.ts';
import { loadYdoc } from './load-ydoc.ts';

export type VersionReason = 'edited' | 'before-restore' | 'before-shrink';

export interface DocumentVersion {
  readonly id: string;
  readonly seq: number;
  readonly reason: VersionReason;
  /** Everyone who has written since the previous version. */
  readonly authors: readonly string[];
  readonly createdAt: number;
}

/** Somebody who continues within this time has not ended their session of writing. */
const SAME_SITTING = '30 minutes';
/** A longer session is split into several versions: one that undoes a whole day is useless. */
const LONGEST_SITTING = '2 hours';
/** Less than a tenth of the previous text … */
const SHRUNK_TO = 0.1;
/** … and more than a line or two. */
const WORTH_KEEPING = 200;

/** Newest first. */
export async function listVersions(
  db: Db | Tx,
  { workspaceId, id }: DocumentKey,
  limit = 200,
): Promise<DocumentVersion[]> {
  const { rows } = await sql<DocumentVersion>`select id, seq, reason, authors, created_at from doc_version
    where workspace_id = ${workspaceId} and doc_id = ${id} order by seq desc, created_at desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The content of a version; undefined if the document has no such version. */
export async function versionContent(
  db: Db | Tx,
  { workspaceId, id }: DocumentKey,
  versionId: string,
): Promise<DocumentJson | undefined> {
  const { rows } = await sql<{ state: Buffer }>`select state from doc_version
    where workspace_id = ${workspaceId} and doc_id = ${id} and id = ${versionId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const ydoc = new Doc();
  applyUpdate(ydoc, row.state);
  const content = readContent(ydoc);
  ydoc.destroy();
  return content;
}

/** Stores a state as a version; the same state with the same reason only once, and none of a deleted document. */
export async function keepVersion(
  tx: Db | Tx,
  { workspaceId, id }: DocumentKey,
  version: { seq: number; reason: VersionReason; state: Uint8Array },
): Promise<void> {
  const { seq, reason, state } = version;
  await sql`insert into doc_version (workspace_id, id, doc_id, seq, reason, authors, state)
    select doc.workspace_id, ${uuid()}::uuid, doc.id, ${seq}, ${reason}, coalesce((
      select array_agg(distinct u.user_id) from doc_update u
      where u.workspace_id = ${workspaceId} and u.doc_id = ${id} and u.seq <= ${seq} and u.seq > coalesce((
        select max(v.seq) from doc_version v
        where v.workspace_id = ${workspaceId} and v.doc_id = ${id} and v.seq < ${seq}
      ), 0)
    ), '{}'), ${Buffer.from(state)}
    from doc where doc.workspace_id = ${workspaceId} and doc.id = ${id} for key share
    on conflict (workspace_id, doc_id, seq, reason) do nothing`.execute(tx);
}

/**
 * Stores the state after a session of writing. A pause does not start another version, nor does somebody who joins:
 * everything in one session is one version, which is replaced by its newer state.
 */
export async function keepSpell(tx: Tx, key: DocumentKey, seq: number, state: Uint8Array): Promise<void> {
  const { workspaceId, id } = key;
  await keepVersion(tx, key, { seq, reason: 'edited', state });
  await sql`with replaced as (
      delete from doc_version older using doc_version newer
      where newer.workspace_id = ${workspaceId} and newer.doc_id = ${id} and newer.seq = ${seq}
        and newer.reason = 'edited' and older.workspace_id = newer.workspace_id and older.doc_id = newer.doc_id
        and older.reason = 'edited' and older.seq < newer.seq
        and (older.authors <@ newer.authors or newer.authors <@ older.authors)
        and older.created_at > newer.created_at - interval '${sql.raw(SAME_SITTING)}'
        and older.began_at > newer.created_at - interval '${sql.raw(LONGEST_SITTING)}'
        and not exists (
          select 1 from doc_version between_them
          where between_them.workspace_id = newer.workspace_id and between_them.doc_id = newer.doc_id
            and between_them.seq > older.seq and between_them.seq < newer.seq
        )
      returning older.began_at, older.authors
    )
    update doc_version set began_at = (select min(began_at) from replaced), authors = array(
      select distinct author from unnest(authors || (select authors from replaced limit 1)) as author order by author)
    where workspace_id = ${workspaceId} and doc_id = ${id} and seq = ${seq} and reason = 'edited'
      and exists (select from replaced)`.execute(tx);
}

/** A text that is nearly all deleted may be a mistake: its previous content is stored first. */
export async function keepBeforeShrink(tx: Tx, key: DocumentKey, derived: Derived): Promise<void> {
  const { workspaceId, id } = key;
  const { rows } = await sql<{
    seq: number;
    length: number;
  }>`select seq, length(plain) as length from doc_derived
    where workspace_id = ${workspaceId} and doc_id = ${id} and seq < ${derived.seq}`.execute(tx);
  const [before] = rows;
  if (!before || before.length < WORTH_KEEPING) return;
  if (documentToText(derived.content).length >= before.length * SHRUNK_TO) return;
  const loaded = await loadYdoc(tx, key, before.seq);
  // The snapshot may already be later than that: then the log no longer contains what it held.
  if (!loaded || loaded.stored.snapshotSeq > before.seq) return;
  await keepVersion(tx, key, {
    seq: before.seq,
    reason: 'before-shrink',
    state: encodeStateAsUpdate(loaded.ydoc),
  });
}
