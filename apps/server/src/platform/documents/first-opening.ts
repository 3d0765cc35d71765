import { withTransaction, type Db } from '../db/index.ts';
import { loadActor } from '../sync/index.ts';
import { lazyKinds, modeFor, type DocumentKinds } from './document-kind.ts';
import type { DocumentKey } from './document-log.ts';
import { insertDocument } from './new-document.ts';

/**
 * Creates the document of a row that had none, when somebody who can read it first opens it. If two people do so at the
 * same time they get the same document: the row is locked while its text becomes the first update.
 */
export async function makeOnFirstOpening(
  db: Db,
  kinds: DocumentKinds,
  key: DocumentKey,
  userId: string,
): Promise<boolean> {
  const { workspaceId, id } = key;
  for (const [name, kind] of lazyKinds(kinds)) {
    const subject = await kind.subjectOf(db, id, workspaceId);
    if (modeFor(kind, await loadActor(db, { userId, workspaceId }), subject) === undefined) continue;
    await withTransaction(db, async (tx) => {
      const first = await kind.firstState(tx, id, workspaceId);
      if (first) await insertDocument(tx, key, name, first);
    });
    return true;
  }
  return false;
}
