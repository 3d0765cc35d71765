import { decodeServerFrame, encodeClientFrame, PROTOCOL } from '@cairn/documents/protocol';
import { contentOf, readContent } from '@cairn/documents/content';
import { documentToText } from '@cairn/editor/convert';
import { SCHEMA_VERSION } from '@cairn/editor/nodes';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Doc, encodeStateAsUpdate, encodeStateVector, XmlElement, XmlText } from 'yjs';
import { derivedText, givenNote, testTabs, type GivenNote } from '../../../test/documents.ts';
import { notes } from '../../../test/note-kind.ts';
import { testServer } from '../../../test/server.ts';
import { compactDocument } from './compact.ts';
import { deriveLeftBehind } from './derive.ts';
import { documentKindsOf } from './document-kind.ts';
import { appendUpdates, type DocumentLog } from './document-log.ts';
import { pgDocumentLog } from './document-log.ts';
import { DocumentHub } from './hub.ts';
import { loadYdoc } from './load-ydoc.ts';
import { keepRecovered, recoveredTextsFor, recoveredTextsOf } from './recovered-text.ts';
import { keepVersion } from './versions.ts';

const server = testServer();
const tab = testTabs(server);

const keyOf = (given: GivenNote) => ({ workspaceId: given.workspace.id, id: given.noteId });

async function storedText(given: GivenNote): Promise<string> {
  const loaded = await loadYdoc(server.db, keyOf(given));
  return loaded ? documentToText(readContent(loaded.ydoc)) : '';
}

/** What a room would never store, straight into the log. */
async function append(given: GivenNote, update: Uint8Array): Promise<number> {
  const made = { userId: given.ada.id, clientId: uuid(), n: 1, update, schemaVersion: SCHEMA_VERSION };
  const { base } = await appendUpdates(server.db, keyOf(given), [made]);
  return base + 1;
}

function lineOf(words: string): Uint8Array {
  const ydoc = new Doc();
  const block = new XmlElement('paragraph');
  contentOf(ydoc).insert(0, [block]);
  block.insert(0, [new XmlText(words)]);
  return encodeStateAsUpdate(ydoc);
}

async function setAsideOf(given: GivenNote): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`select part || ' ' || seq as what from doc_set_aside
    where doc_id = ${given.noteId} order by part, seq`.execute(server.db);
  return rows.map(({ what }) => what);
}

test('an entry of the log that cannot be read is set aside; the document opens for everybody and the entry is kept', async () => {
  const given = await givenNote(server, 'before');
  const poisoned = await append(given, Uint8Array.from([1, 200, 3, 4, 5]));
  await append(given, lineOf('after'));
  const one = tab(given.ada, given.workspace.slug, given.noteId);
  await one.becomes('saved');
  expect(one.text.split('\n').toSorted()).toEqual(['after', 'before']);
  one.type(0, '!');
  await one.becomes('saved');
  await expect.poll(() => setAsideOf(given)).toEqual([`update ${poisoned}`]);
  await sql`update doc_update set created_at = now() - interval '8 days' where doc_id = ${given.noteId}`.execute(
    server.db,
  );
  await compactDocument(server.db, keyOf(given));
  await compactDocument(server.db, keyOf(given));
  const { rows } = await sql<{
    seq: number;
  }>`select seq from doc_update where doc_id = ${given.noteId}`.execute(server.db);
  expect(rows.map(({ seq }) => seq)).toEqual([poisoned]);
  expect(
    (await storedText(given))
      .split('\n')
      .map((line) => line.replace('!', ''))
      .toSorted(),
  ).toEqual(['after', 'before']);
});

test('a snapshot that cannot be read is set aside for the newest version and the log, and not written over', async () => {
  const given = await givenNote(server, 'the text');
  const seq = await compactDocument(server.db, keyOf(given));
  const loaded = await loadYdoc(server.db, keyOf(given));
  if (!loaded) throw new Error('no document');
  await keepVersion(server.db, keyOf(given), {
    seq,
    reason: 'edited',
    state: encodeStateAsUpdate(loaded.ydoc),
  });
  await append(given, lineOf('later'));
  await sql`update doc_snapshot set state = '\\x0102' where doc_id = ${given.noteId}`.execute(server.db);
  await sql`delete from doc_update where doc_id = ${given.noteId} and seq <= ${seq}`.execute(server.db);
  const one = tab(given.ada, given.workspace.slug, given.noteId);
  await one.becomes('saved');
  expect(one.text.split('\n').toSorted()).toEqual(['later', 'the text']);
  expect(await setAsideOf(given)).toEqual([`snapshot ${seq}`]);
  await compactDocument(server.db, keyOf(given));
  const { rows } = await sql<{
    state: Buffer;
  }>`select state from doc_snapshot where doc_id = ${given.noteId}`.execute(server.db);
  expect(rows[0]?.state.length).toBe(2);
});

test('a document never looks empty for want of something to read it from', async () => {
  const given = await givenNote(server, 'the text');
  const seq = await compactDocument(server.db, keyOf(given));
  await sql`update doc_snapshot set state = '\\x0102' where doc_id = ${given.noteId}`.execute(server.db);
  await sql`delete from doc_update where doc_id = ${given.noteId} and seq <= ${seq}`.execute(server.db);
  await expect(loadYdoc(server.db, keyOf(given))).rejects.toThrow();
});

test('what follows from a document is made from texts with NUL and halves of characters, and they are rescued', async () => {
  const given = await givenNote(server, 'x');
  await append(given, lineOf('nul \0 half \ud800 end'));
  await sql`update doc set updated_at = now() - interval '1 hour' where id = ${given.noteId}`.execute(
    server.db,
  );
  const failures: unknown[] = [];
  await deriveLeftBehind(server.db, (error) => failures.push(error));
  expect(failures).toEqual([]);
  expect(await derivedText(server.db, given.noteId)).toContain('nul \ufffd half \ufffd end');
  const lost = Array.from({ length: 40_000 }, (_each, at) => ({ writer: 1, text: `lost\0${at}\udc00` }));
  const rows = recoveredTextsOf(3, lost, new Map([[1, given.ada.id]]));
  expect(rows.length).toBeLessThan(5);
  expect(rows.map(({ text }) => text).join('')).toBe(
    lost.map(({ text }) => text.replaceAll(/[\0\udc00]/g, '\ufffd')).join('\n'),
  );
  expect(await keepRecovered(server.db, keyOf(given), rows)).toBe(true);
  const [kept, ...others] = await recoveredTextsFor(server.db, keyOf(given), given.ada.id);
  expect(others).toEqual([]);
  expect(kept?.text).toBe(rows.map(({ text }) => text).join(''));
});

test('what cannot be derived is not tried again until somebody writes', async () => {
  const given = await givenNote(server, 'x');
  const seq = await append(given, lineOf('y'));
  // What the database does not take, for whatever reason.
  await sql`alter table doc_derived add constraint refuses_one
    check (doc_id <> ${sql.lit(given.noteId)}) not valid`.execute(server.db);
  const old = sql`update doc set updated_at = now() - interval '1 hour' where id = ${given.noteId}`;
  await old.execute(server.db);
  const failures: unknown[] = [];
  const ofThis = (): number =>
    failures.filter((context) => (context as { id: string }).id === given.noteId).length;
  for (let time = 0; time < 3; time++)
    await deriveLeftBehind(server.db, (_error, context) => failures.push(context));
  expect(ofThis()).toBe(1);
  expect(await setAsideOf(given)).toEqual([`derived ${seq}`]);
  await append(given, lineOf('z'));
  await old.execute(server.db);
  await deriveLeftBehind(server.db, (_error, context) => failures.push(context));
  expect(ofThis()).toBe(2);
  await sql`alter table doc_derived drop constraint refuses_one`.execute(server.db);
  await sql`delete from doc where id = ${given.noteId}`.execute(server.db);
});

/** Somebody who writes on and on behind a slow line, and keeps what was not acknowledged. */
class Writer {
  readonly clientId = uuid();
  readonly acknowledged = new Set<number>();
  n = 0;
  code: number | undefined;
  #receive: (frame: Uint8Array) => void = () => undefined;
  readonly #ydoc = new Doc();

  async open(hub: DocumentHub, given: GivenNote, late: (deliver: () => void) => void): Promise<void> {
    const visitor = { userId: given.ada.id, workspaceId: given.workspace.id, signInId: 'one' };
    const connection = await hub.open(visitor, given.noteId, {
      send: (bytes) =>
        late(() => {
          const frame = decodeServerFrame(bytes);
          if (frame?.type === 'ack' && frame.clientId === this.clientId)
            for (let n = 1; n <= frame.n; n++) this.acknowledged.add(n);
        }),
      close: (code) => void (this.code = code),
      buffered: () => 0,
    });
    if ('refuse' in connection) throw new Error(`refused with ${connection.refuse}`);
    this.#receive = (frame) => late(() => connection.receive(frame));
    const stateVector = encodeStateVector(this.#ydoc);
    this.#receive(
      encodeClientFrame({
        type: 'hello',
        protocol: PROTOCOL,
        schemaVersion: SCHEMA_VERSION,
        seen: 0,
        stateVector,
      }),
    );
  }

  write(): void {
    this.n += 1;
    const known = encodeStateVector(this.#ydoc);
    contentOf(this.#ydoc).push([new XmlElement('paragraph')]);
    const update = encodeStateAsUpdate(this.#ydoc, known);
    this.#receive(encodeClientFrame({ type: 'update', clientId: this.clientId, n: this.n, update }));
  }
}

/** A log whose database takes its time, or does not answer at all any more. */
function slowLog(isSilent: () => boolean): DocumentLog {
  const log = pgDocumentLog(server.db);
  return {
    ...log,
    append: async (key, updates) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return isSilent() ? await new Promise(() => undefined) : await log.append(key, updates);
    },
  };
}

test.each([
  ['answers', false],
  ['does not answer', true],
])(
  'stopping ends while 50 people write on behind a slow line and a database that %s, and nothing acknowledged is missing',
  async (_name, isSilent) => {
    const given = await givenNote(server, 'x');
    let hasStopped = false;
    let isStopping = false;
    const log = slowLog(() => isStopping && isSilent);
    const hub = new DocumentHub({
      db: server.db,
      url: server.databaseUrl,
      kinds: documentKindsOf([notes]),
      failed: () => undefined,
      log,
    });
    await hub.start();
    const writers = Array.from({ length: 50 }, () => new Writer());
    const late = (deliver: () => void): void => void setTimeout(deliver, 40);
    await Promise.all(writers.map((writer) => writer.open(hub, given, late)));
    const typing = setInterval(() => {
      for (const writer of writers) writer.write();
    }, 25);
    await expect.poll(() => writers.every(({ acknowledged }) => acknowledged.size > 0)).toBe(true);
    isStopping = true;
    await hub.stop();
    hasStopped = true;
    clearInterval(typing);
    expect(hasStopped).toBe(true);
    expect(writers.map(({ code }) => code)).toEqual(writers.map(() => 1012));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { rows } = await sql<{
      clientId: string;
      n: number;
    }>`select client_id, client_seq as n from doc_update
      where doc_id = ${given.noteId}`.execute(server.db);
    const stored = new Set(rows.map(({ clientId, n }) => `${clientId} ${n}`));
    const missing = writers.flatMap(({ clientId, acknowledged }) =>
      [...acknowledged].filter((n) => !stored.has(`${clientId} ${n}`)),
    );
    expect(missing).toEqual([]);
  },
);
