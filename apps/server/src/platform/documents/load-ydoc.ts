import { applyUpdate, Doc } from 'yjs';
import type { Db, Tx } from '../db/index.ts';
import { loadDocument, type DocumentKey, type StoredDocument } from './document-log.ts';

export interface LoadedDocument {
  readonly ydoc: Doc;
  readonly seq: number;
  readonly stored: StoredDocument;
}

/** Replays a document from its log: snapshot, then tail, in one transaction of Yjs. */
export async function loadYdoc(
  db: Db | Tx,
  key: DocumentKey,
  upTo?: number,
): Promise<LoadedDocument | undefined> {
  const stored = await loadDocument(db, key, upTo);
  if (!stored) return undefined;
  const ydoc = new Doc();
  replay(ydoc, stored);
  return { ydoc, stored, seq: Math.min(stored.head, upTo ?? stored.head) };
}

function replay(ydoc: Doc, { snapshot, tail }: StoredDocument): void {
  ydoc.transact(() => {
    if (snapshot) applyUpdate(ydoc, snapshot);
    for (const { update } of tail) {
      try {
        applyUpdate(ydoc, update);
      } catch {
        // The room that took it has said so in the log of the server.
      }
    }
  });
}
