import { encodeStateAsUpdate } from 'yjs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenNote } from '../../../test/documents.ts';
import { testServer } from '../../../test/server.ts';
import { withTransaction, type Db } from '../db/index.ts';
import { compactDocument } from './compact.ts';
import { derive, storeDerived } from './derive.ts';
import type { DocumentKey } from './document-log.ts';
import { loadYdoc } from './load-ydoc.ts';
import { keepRecovered } from './recovered-text.ts';
import { setAside } from './set-aside.ts';
import { keepVersion } from './versions.ts';

const server = testServer();

/** Everything that a room or its maintenance writes beside a document. */
const WRITERS: Readonly<Record<string, (db: Db, key: DocumentKey) => Promise<() => Promise<unknown>>>> = {
  'what follows from it': async (db, key) => {
    const derived = derive((await load(db, key)).ydoc, 5);
    return () => storeDerived(db, key, 'note', derived);
  },
  'a version': async (db, key) => {
    const state = encodeStateAsUpdate((await load(db, key)).ydoc);
    return () => keepVersion(db, key, { seq: 5, reason: 'edited', state });
  },
  'a snapshot': async (db, key) => () => compactDocument(db, key),
  'what is set aside': async (db, key) => () =>
    setAside(db, key, { part: 'update', seq: 1, error: new Error('unreadable') }),
  'a lost text': async (db, key) => () =>
    keepRecovered(db, key, [{ seq: 1, ordinal: 0, userId: undefined, text: 'lost' }]),
};

test.each(Object.entries(WRITERS))(
  '%s is dropped, not failed, when its document is removed at that moment',
  async (_name, writerOf) => {
    const { workspace, noteId } = await givenNote(server, 'a note');
    const key = { workspaceId: workspace.id, id: noteId };
    const write = await writerOf(server.db, key);
    let writing: Promise<unknown> = Promise.resolve();
    await withTransaction(server.db, async (tx) => {
      await sql`delete from doc where workspace_id = ${key.workspaceId} and id = ${key.id}`.execute(tx);
      // Handled at once, or a failure before the commit would count as nobody's.
      writing = write().then(
        () => 'dropped',
        (error: unknown) => error,
      );
      await expect.poll(() => waitsForLock(), { interval: 10 }).toBe(true);
    });
    expect(await writing).toBe('dropped');
  },
);

async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
  return rows.length > 0;
}

async function load(db: Db, key: DocumentKey) {
  const loaded = await loadYdoc(db, key);
  if (!loaded) throw new Error('expected a document');
  return loaded;
}
