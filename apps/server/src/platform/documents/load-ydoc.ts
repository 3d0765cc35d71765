import { applyUpdate, Doc } from 'yjs';
import type { Db, Tx } from '../db/index.ts';
import { loadDocument, loadWithoutSnapshot, type DocumentKey, type StoredDocument } from './document-log.ts';
import { replayTail } from './replay.ts';
import type { SetAside } from './set-aside.ts';

export interface LoadedDocument {
  readonly ydoc: Doc;
  readonly seq: number;
  readonly stored: StoredDocument;
  /** The parts that could not be read. */
  readonly setAside: readonly SetAside[];
}

/** Replays a document from its log: snapshot, then tail. Unreadable parts are left out. */
export async function loadYdoc(
  db: Db | Tx,
  key: DocumentKey,
  upTo?: number,
): Promise<LoadedDocument | undefined> {
  const stored = await loadDocument(db, key, upTo);
  if (!stored) return undefined;
  const seq = Math.min(stored.head, upTo ?? stored.head);
  try {
    const ydoc = withSnapshot(stored);
    return { ydoc, stored, seq, setAside: await replayTail(ydoc, stored) };
  } catch (error) {
    const whole = await loadWithoutSnapshot(db, key, upTo);
    // It must never look empty.
    if (!whole) throw error;
    const ydoc = withSnapshot(whole);
    const unread = { part: 'snapshot', seq: stored.snapshotSeq, error } as const;
    return { ydoc, stored: whole, seq, setAside: [unread, ...(await replayTail(ydoc, whole))] };
  }
}

function withSnapshot({ snapshot }: StoredDocument): Doc {
  const ydoc = new Doc();
  if (snapshot) applyUpdate(ydoc, snapshot);
  return ydoc;
}
