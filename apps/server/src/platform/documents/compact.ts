import { sql } from 'kysely';
import { encodeStateAsUpdate } from 'yjs';
import { withTransaction, type Db } from '../db/index.ts';
import type { DocumentKey } from './document-log.ts';
import { loadYdoc } from './load-ydoc.ts';
import { setAside } from './set-aside.ts';

/**
 * How long rows that a snapshot contains are kept: a late copy is still recognised, and problems can be investigated.
 */
const KEEP_DAYS = 7;

/**
 * Writes a new snapshot by replaying the log. Merging updates without a document took twenty times as long. If
 * something can't be read, the log's entries are not deleted and the snapshot is not overwritten. Returns the position
 * of the snapshot.
 */
export async function compactDocument(db: Db, key: DocumentKey): Promise<number> {
  const loaded = await loadYdoc(db, key);
  if (!loaded) return 0;
  const { ydoc, seq, stored } = loaded;
  const state = Buffer.from(encodeStateAsUpdate(ydoc));
  ydoc.destroy();
  const { workspaceId, id } = key;
  for (const part of loaded.setAside) await setAside(db, key, part);
  if (loaded.setAside.some(({ part }) => part === 'snapshot')) return stored.snapshotSeq;
  if (seq > stored.snapshotSeq)
    await withTransaction(db, async (tx) => {
      await sql`insert into doc_snapshot (workspace_id, doc_id, seq, state)
        select workspace_id, id, ${seq}, ${state} from doc
        where workspace_id = ${workspaceId} and id = ${id} for key share
        on conflict (workspace_id, doc_id) do update set seq = excluded.seq, state = excluded.state
        where doc_snapshot.seq < excluded.seq`.execute(tx);
      await sql`update doc set snapshot_seq = greatest(snapshot_seq, ${seq})
        where workspace_id = ${workspaceId} and id = ${id}`.execute(tx);
      await sql`delete from doc_update where workspace_id = ${workspaceId} and doc_id = ${id}
        and seq <= (select seq from doc_snapshot where workspace_id = ${workspaceId} and doc_id = ${id})
        and created_at < now() - make_interval(days => ${KEEP_DAYS})
        and not exists (
          select 1 from doc_set_aside aside where aside.workspace_id = doc_update.workspace_id
            and aside.doc_id = doc_update.doc_id and aside.part = 'update' and aside.seq = doc_update.seq
        )`.execute(tx);
    });
  return seq;
}
