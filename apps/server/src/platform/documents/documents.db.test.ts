import {
  encodeClientFrame,
  encodeServerFrame,
  decodeServerFrame,
  LIMITS,
  PROTOCOL,
} from '@cairn/documents/protocol';
import { memoryDocumentStore, type Connect } from '@cairn/documents';
import { readContent, writeContent } from '@cairn/documents/content';
import { removeProjectMember, ROLE, updateIssues, updateProjectMember } from '@cairn/domain';
import { documentToText } from '@cairn/editor/convert';
import { SCHEMA_VERSION } from '@cairn/editor/nodes';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import {
  connectAs,
  derivedText,
  givenNote,
  inCommand,
  says,
  Tab,
  type GivenNote,
} from '../../../test/documents.ts';
import { givenMember } from '../../../test/given/members.ts';
import { notes } from '../../../test/note-kind.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import { compactDocument } from './compact.ts';
import { deriveLeftBehind } from './derive.ts';
import { appendUpdates } from './document-log.ts';
import { DocumentHub, type DocumentVisitor } from './hub.ts';
import {
  applyExternalEdit,
  derivedOf,
  documentKindsOf,
  listVersions,
  removeDocument,
  restoreVersion,
  versionContent,
} from './index.ts';
import { withTransaction } from '../db/index.ts';
import { loadYdoc } from './load-ydoc.ts';
import { keepSpell, keepVersion } from './versions.ts';

const server = testServer();
const kinds = documentKindsOf([notes]);
const open: Tab[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((tab) => tab.open.close()));
});

function tabOf(
  given: GivenNote,
  person: Person = given.ada,
  options: ConstructorParameters<typeof Tab>[4] = {},
): Tab {
  const tab = new Tab(server.url, person, given.workspace.slug, given.noteId, options);
  open.push(tab);
  return tab;
}

const keyOf = (given: GivenNote) => ({ workspaceId: given.workspace.id, id: given.noteId });

async function storedText(given: GivenNote): Promise<string> {
  const loaded = await loadYdoc(server.db, keyOf(given));
  return loaded ? documentToText(readContent(loaded.ydoc)) : '';
}

async function rowsOf(given: GivenNote): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from doc_update
    where doc_id = ${given.noteId}`.execute(server.db);
  return rows[0]?.count ?? 0;
}

const asAda = (given: GivenNote) => ({ userId: given.ada.id, workspaceId: given.workspace.id });

/** Whose carets somebody sees. */
const namesAt = ({ open }: Tab): unknown[] =>
  [...open.awareness.getStates().values()].flatMap(({ user }) => {
    const somebody = user as { name: string } | undefined;
    return somebody ? [somebody.name] : [];
  });

/** A socket that speaks frames by hand. */
async function rawSocket(
  given: GivenNote,
): Promise<{ socket: WebSocket; heard: Uint8Array[]; code: Promise<number> }> {
  const url = `${server.url.replace('http', 'ws')}/documents/${given.workspace.slug}/${given.noteId}`;
  const socket = new WebSocket(url, { headers: { cookie: given.ada.cookie, origin: server.url } });
  const heard: Uint8Array[] = [];
  socket.on('message', (data: Buffer) => heard.push(data));
  const code = new Promise<number>((resolve) => void socket.on('close', resolve));
  await new Promise((resolve) => void socket.on('open', resolve));
  return { socket, heard, code };
}

const hello = (schemaVersion = SCHEMA_VERSION): Uint8Array =>
  encodeClientFrame({
    type: 'hello',
    protocol: PROTOCOL,
    schemaVersion,
    seen: 0,
    stateVector: encodeStateVector(new Doc()),
  });

describe('writing together', () => {
  test('everybody sees what the others write, and it is in the database when it is called saved', async () => {
    const given = await givenNote(server, 'first');
    const bob = await givenMember(server, given.ada, given.workspace.slug, ROLE.admin);
    await addToProject(given, bob, ROLE.member);
    const [one, two] = [tabOf(given), tabOf(given, bob)];
    await Promise.all([one.becomes('saved'), two.becomes('saved')]);
    one.type(0, ' and more');
    two.addLine('second');
    expect(one.open.status.get()).toEqual({ kind: 'saving', count: 1 });
    await Promise.all([one.hears('first and more\nsecond'), two.hears('first and more\nsecond')]);
    await Promise.all([one.becomes('saved'), two.becomes('saved')]);
    expect(await storedText(given)).toBe('first and more\nsecond');
  });

  test('an acknowledgement comes only after the commit', async () => {
    const given = await givenNote(server, 'x');
    const tab = tabOf(given);
    await tab.becomes('saved');
    const { promise, release } = await holdingDocument(given);
    tab.type(0, ' waits');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(tab.open.status.get()).toEqual({ kind: 'saving', count: 1 });
    release();
    await promise;
    await tab.becomes('saved');
    expect(await storedText(given)).toBe('x waits');
  });

  test('what is sent twice is stored once', async () => {
    const given = await givenNote(server);
    const { socket, heard } = await rawSocket(given);
    socket.send(hello());
    const ydoc = new Doc();
    writeContent(ydoc, says('once'));
    const update = encodeStateAsUpdate(ydoc);
    const clientId = uuid();
    for (let time = 0; time < 3; time++)
      socket.send(encodeClientFrame({ type: 'update', clientId, n: 1, update }));
    await expect.poll(() => heard.filter((frame) => decodeServerFrame(frame)?.type === 'ack').length).toBe(3);
    expect(await rowsOf(given)).toBe(1);
    socket.close();
  });

  test('what was written without a connection arrives when it is back, also after the tab was closed', async () => {
    const given = await givenNote(server, 'start');
    const store = memoryDocumentStore();
    const first = tabOf(given, given.ada, { store });
    await first.becomes('saved');
    await first.open.close();
    const cut: Connect = (_path, events) => {
      setTimeout(() => events.closed(1006), 1);
      return { send: () => undefined, close: () => undefined };
    };
    const offline = tabOf(given, given.ada, { store, connect: cut });
    await offline.becomes('offline');
    offline.type(0, ' offline');
    offline.addLine('also offline');
    await expect.poll(() => offline.open.status.get()).toEqual({ kind: 'offline', count: 2, kept: true });
    await offline.open.close();
    const back = tabOf(given, given.ada, { store });
    await back.becomes('saved');
    expect(await storedText(given)).toBe('start offline\nalso offline');
  });

  test('carets are shown by the name the server knows, and go with their person', async () => {
    const given = await givenNote(server, 'x');
    const [one, two] = [tabOf(given), tabOf(given)];
    await Promise.all([one.becomes('saved'), two.becomes('saved')]);
    one.open.awareness.setLocalStateField('cursor', {
      anchor: { tname: 'content' },
      head: { tname: 'content' },
    });
    await expect.poll(() => namesAt(two)).toEqual(['ada']);
    const late = tabOf(given);
    await expect.poll(() => namesAt(late)).toEqual(['ada']);
    await one.open.close();
    await expect.poll(() => namesAt(two)).toEqual([]);
  });

  test('text written into a block that somebody else is removing is kept and offered to its writer', async () => {
    const given = await givenNote(server, 'one', 'two');
    const bob = await givenMember(server, given.ada, given.workspace.slug, ROLE.admin);
    await addToProject(given, bob, ROLE.member);
    const [ada, other] = [tabOf(given), tabOf(given, bob)];
    await Promise.all([ada.becomes('saved'), other.becomes('saved')]);
    ada.type(1, ' precious');
    other.removeLine(1);
    await Promise.all([ada.hears('one'), other.hears('one')]);
    await expect.poll(() => ada.open.recovered.get().map(({ text }) => text)).toEqual([' precious']);
    expect(other.open.recovered.get()).toEqual([]);
    const again = tabOf(given);
    await expect.poll(() => again.open.recovered.get().length).toBe(1);
    const [text] = ada.open.recovered.get();
    // Nobody else can take it away, nor is anybody told that they had.
    other.open.dismissRecovered(text?.id ?? '');
    other.open.dismissRecovered(uuid());
    other.type(0, '!');
    await Promise.all([ada.hears('one!'), again.hears('one!')]);
    expect([ada, again].map((tab) => tab.open.recovered.get().length)).toEqual([1, 1]);
    ada.open.dismissRecovered(text?.id ?? '');
    await expect.poll(() => again.open.recovered.get()).toEqual([]);
  });
});

describe('who may', () => {
  test('somebody outside gets the same answer as for what does not exist', async () => {
    const given = await givenNote(server, 'secret');
    const stranger = await server.person('stranger');
    const member = await givenMember(server, given.ada, given.workspace.slug, ROLE.member);
    const codes = await Promise.all([
      closeCode(given.ada, given.workspace.slug, uuid()),
      closeCode(member, given.workspace.slug, given.noteId),
      closeCode(stranger, (await stranger.createWorkspace()).slug, given.noteId),
    ]);
    expect(codes).toEqual([4404, 4404, 4404]);
    expect(await closeCode(stranger, given.workspace.slug, given.noteId)).toBe(4403);
  });

  test('a reader sees changes, and what they send is neither stored nor acknowledged', async () => {
    const given = await givenNote(server, 'read me');
    const reader = await givenMember(server, given.ada, given.workspace.slug, ROLE.member);
    await addToProject(given, reader, ROLE.viewer);
    const [writer, tab] = [tabOf(given), tabOf(given, reader)];
    await tab.becomes('read-only');
    await writer.becomes('saved');
    writer.type(0, ' now');
    await tab.hears('read me now');
    tab.type(0, ' FORGED');
    writer.type(0, ' and then');
    await writer.becomes('saved');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await storedText(given)).toBe('read me now and then');
    const { mode } = await forge(given, reader);
    expect(mode).toBe('read-only');
    expect(await storedText(given)).toBe('read me now and then');
  });

  test('a locked document refuses everybody until it is open again', async () => {
    const given = await givenNote(server, 'x');
    const tab = tabOf(given);
    await tab.becomes('saved');
    await setPriority(given, 'urgent');
    await tab.becomes('locked');
    tab.type(0, ' kept here');
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await storedText(given)).toBe('x');
    await setPriority(given, 'none');
    await tab.becomes('saved');
    expect(await storedText(given)).toBe('x kept here');
  });

  test('a person who loses the right to write, or to see, is told within two seconds', async () => {
    const given = await givenNote(server, 'x');
    const bob = await givenMember(server, given.ada, given.workspace.slug, ROLE.member);
    const membershipId = await addToProject(given, bob, ROLE.member);
    const tab = tabOf(given, bob);
    await tab.becomes('saved');
    const began = Date.now();
    const { slug } = given.workspace;
    const demoted = await given.ada.run(slug, updateProjectMember, { membershipId, role: ROLE.viewer });
    expect(demoted.status, JSON.stringify(demoted.body)).toBe(200);
    await tab.becomes('read-only');
    const removed = await given.ada.run(slug, removeProjectMember, { membershipId });
    expect(removed.status, JSON.stringify(removed.body)).toBe(200);
    await tab.becomes('no-access');
    expect(Date.now() - began).toBeLessThan(4000);
  });

  test('signing out ends the room at once', async () => {
    const given = await givenNote(server, 'x');
    const tab = tabOf(given);
    await tab.becomes('saved');
    await given.ada.call('POST', '/auth/sign-out');
    await tab.becomes('no-access');
  });

  test('a document that is removed while open answers like one that never was', async () => {
    const given = await givenNote(server, 'x');
    const tab = tabOf(given);
    await tab.becomes('saved');
    await inCommand(server.db, asAda(given), (tx) => removeDocument(tx, given.noteId));
    tab.type(0, ' too late');
    await tab.becomes('no-access');
  });

  test('a browser with an older schema may read and not write; the others go on', async () => {
    const given = await givenNote(server, 'x');
    const old = tabOf(given, given.ada, { schemaVersion: SCHEMA_VERSION - 1 });
    const current = tabOf(given);
    await Promise.all([old.becomes('read-only'), current.becomes('saved')]);
    expect(old.open.status.get()).toMatchObject({ reason: 'outdated' });
    current.type(0, ' new');
    await old.hears('x new');
  });
});

test('a document that newer code has written elsewhere closes itself to older code before the new content comes', async () => {
  const given = await givenNote(server, 'x');
  const tab = tabOf(given);
  await tab.becomes('saved');
  const ydoc = new Doc();
  writeContent(ydoc, says('from the future'));
  const update = encodeStateAsUpdate(ydoc);
  const { base } = await appendUpdates(server.db, keyOf(given), [
    { userId: given.ada.id, clientId: uuid(), n: 1, update, schemaVersion: SCHEMA_VERSION + 1 },
  ]);
  expect(base).toBeGreaterThan(0);
  await tab.becomes('read-only');
  await expect.poll(() => tab.text).toContain('from the future');
});

describe('what nobody writes by accident', () => {
  test('garbage, cut and oversized frames end the connection and change nothing', async () => {
    const given = await givenNote(server, 'safe');
    const before = await rowsOf(given);
    const frames: Uint8Array[] = [
      new Uint8Array([99, 1, 2]),
      hello().slice(0, 5),
      encodeClientFrame({ type: 'update', clientId: uuid(), n: 1, update: new Uint8Array([1, 2, 3]) }),
      encodeClientFrame({ type: 'update', clientId: 'not-a-uuid', n: 1, update: new Uint8Array() }),
      encodeServerFrame({ type: 'gone', connectionId: 1 }),
    ];
    for (const frame of frames) {
      const { socket, code } = await rawSocket(given);
      socket.send(hello());
      socket.send(frame);
      expect(await code, String(frame.slice(0, 10))).toBe(4400);
    }
    const { socket, code } = await rawSocket(given);
    socket.send(hello());
    socket.send(new Uint8Array(LIMITS.update + 64 * 1024));
    expect(await code).toBe(1009);
    expect(await rowsOf(given)).toBe(before);
    const tab = tabOf(given);
    await tab.hears('safe');
  });

  test('a paste of two million letters is one change, and reaches the others', async () => {
    const given = await givenNote(server, 'short');
    const [ada, bela] = [tabOf(given), tabOf(given)];
    for (const tab of [ada, bela]) await tab.becomes('saved');
    ada.addLine('long '.repeat(400_000));
    await ada.becomes('saved');
    await expect.poll(() => bela.text.length, { interval: 50 }).toBeGreaterThan(2_000_000 - 10);
  });

  test('a flood of frames ends the connection', async () => {
    const given = await givenNote(server, 'x');
    const { socket, code } = await rawSocket(given);
    socket.send(hello());
    const pong = encodeClientFrame({ type: 'pong' });
    for (let frame = 0; frame < 2000; frame++) socket.send(pong);
    expect(await code).toBe(4429);
  });

  test('nothing is taken before the greeting', async () => {
    const given = await givenNote(server, 'x');
    const { socket, code } = await rawSocket(given);
    socket.send(
      encodeClientFrame({ type: 'update', clientId: uuid(), n: 1, update: new Uint8Array([0, 0]) }),
    );
    expect(await code).toBe(4400);
  });
});

describe('the log', () => {
  test('a snapshot and what came after it say the same as the whole log', async () => {
    const given = await givenNote(server, 'start');
    const tab = tabOf(given);
    await tab.becomes('saved');
    for (let line = 1; line <= 30; line++) {
      tab.addLine(`line ${line}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await tab.becomes('saved');
    const whole = await storedText(given);
    const seq = await compactDocument(server.db, keyOf(given));
    expect(await storedText(given)).toBe(whole);
    tab.addLine('after');
    await tab.becomes('saved');
    const loaded = await loadYdoc(server.db, keyOf(given));
    expect(loaded?.stored.snapshotSeq).toBe(seq);
    expect(loaded?.stored.tail.length).toBe(1);
    expect(await storedText(given)).toBe(`${whole}\nafter`);
    await sql`update doc_update set created_at = now() - interval '8 days' where doc_id = ${given.noteId}`.execute(
      server.db,
    );
    await compactDocument(server.db, keyOf(given));
    expect(await rowsOf(given)).toBe(0);
    expect(await storedText(given)).toBe(`${whole}\nafter`);
  });

  test('a second process sees what is written in the first, and the other way round', async () => {
    const given = await givenNote(server, 'shared');
    const elsewhere = new DocumentHub({
      db: server.db,
      url: server.databaseUrl,
      kinds,
      failed: () => undefined,
    });
    await elsewhere.start();
    const here = tabOf(given);
    const visitor: DocumentVisitor = { ...asAda(given), signInId: 'other' };
    const there = tabOf(given, given.ada, { connect: inProcess(elsewhere, visitor, given.noteId) });
    await Promise.all([here.becomes('saved'), there.becomes('saved')]);
    for (let turn = 0; turn < 10; turn++) {
      here.addLine(`here ${turn}`);
      there.addLine(`there ${turn}`);
    }
    await Promise.all([here.becomes('saved'), there.becomes('saved')]);
    await expect.poll(() => here.text === there.text && here.text.split('\n').length).toBe(21);
    expect(await storedText(given)).toBe(here.text);
    await elsewhere.stop();
  });

  test('carets are seen from another process, also by who comes later, and go when that process is gone', async () => {
    const given = await givenNote(server, 'shared');
    const elsewhere = new DocumentHub({
      db: server.db,
      url: server.databaseUrl,
      kinds,
      failed: () => undefined,
    });
    await elsewhere.start();
    const here = tabOf(given);
    await here.becomes('saved');
    const cursor = { anchor: { tname: 'content' }, head: { tname: 'content' } };
    here.open.awareness.setLocalStateField('cursor', cursor);
    const visitor: DocumentVisitor = { ...asAda(given), signInId: 'other' };
    const there = tabOf(given, given.ada, { connect: inProcess(elsewhere, visitor, given.noteId) });
    await expect.poll(() => namesAt(there)).toEqual(['ada']);
    there.open.awareness.setLocalStateField('cursor', cursor);
    await expect.poll(() => namesAt(here)).toEqual(['ada']);
    await here.open.close();
    await expect.poll(() => namesAt(there)).toEqual([]);
    const late = tabOf(given);
    await expect.poll(() => namesAt(late)).toEqual(['ada']);
    await elsewhere.stop();
    await expect.poll(() => namesAt(late)).toEqual([]);
  });

  test('what follows from a document is stored soon after, and known at once to who asks', async () => {
    const given = await givenNote(server, 'old words');
    expect(await derivedText(server.db, given.noteId)).toBe('old words');
    const tab = tabOf(given);
    await tab.becomes('saved');
    tab.type(0, ' and new');
    await tab.becomes('saved');
    expect((await derivedOf(server.db, keyOf(given)))?.text).toBe('old words and new');
    await expect
      .poll(async () => {
        const { rows } = await sql<{ plain: string; html: string }>`select plain, html from doc_derived
          where doc_id = ${given.noteId}`.execute(server.db);
        return rows;
      })
      .toEqual([{ plain: 'old words and new', html: '<p>old words and new</p>' }]);
  });
});

test('what a crashed process did not get to derive is derived later', async () => {
  const given = await givenNote(server, 'old');
  const ydoc = new Doc();
  writeContent(ydoc, says('new'));
  const update = encodeStateAsUpdate(ydoc);
  const made = { userId: given.ada.id, clientId: uuid(), n: 1, update, schemaVersion: SCHEMA_VERSION };
  await appendUpdates(server.db, keyOf(given), [made]);
  await sql`update doc set updated_at = now() - interval '1 hour' where id = ${given.noteId}`.execute(
    server.db,
  );
  await deriveLeftBehind(server.db, () => undefined);
  expect(await derivedText(server.db, given.noteId)).toContain('new');
});

describe('edits from outside', () => {
  test('go in as a difference: who is writing goes on writing', async () => {
    const given = await givenNote(server, 'alpha', 'beta');
    const base = await derivedOf(server.db, keyOf(given));
    const tab = tabOf(given);
    await tab.becomes('saved');
    tab.type(0, ' typed');
    // With the text that it goes by: on a slow machine what is typed may be there first.
    await inCommand(server.db, asAda(given), (tx) =>
      applyExternalEdit(tx, given.noteId, says('alpha', 'beta imported'), base?.seq),
    );
    await tab.hears('alpha typed\nbeta imported');
    await tab.becomes('saved');
    expect(await storedText(given)).toBe('alpha typed\nbeta imported');
  });

  test('are found by a search at once, though nobody has the document open', async () => {
    const given = await givenNote(server, 'alpha');
    await inCommand(server.db, asAda(given), (tx) => applyExternalEdit(tx, given.noteId, says('omega')));
    expect(await derivedText(server.db, given.noteId)).toBe('omega');
  });

  test('based on an older text do not take back what came since', async () => {
    const given = await givenNote(server, 'alpha');
    const base = await derivedOf(server.db, keyOf(given));
    const tab = tabOf(given);
    await tab.becomes('saved');
    tab.addLine('came since');
    await tab.becomes('saved');
    await inCommand(server.db, asAda(given), (tx) =>
      applyExternalEdit(tx, given.noteId, says('alpha edited'), base?.seq),
    );
    await tab.hears('alpha edited\ncame since');
  });

  test('that are no documents are refused', async () => {
    const given = await givenNote(server, 'x');
    const nonsense = { type: 'doc', content: [{ type: 'marquee' }] } as never;
    await expect(
      inCommand(server.db, asAda(given), (tx) => applyExternalEdit(tx, given.noteId, nonsense)),
    ).rejects.toThrow(/can't be saved/);
  });
});

describe('versions', () => {
  test('of a document that has gone are not kept, and that is no failure', async () => {
    const given = await givenNote(server, 'x');
    const gone = { ...keyOf(given), id: uuid() };
    await keepVersion(server.db, gone, { seq: 1, reason: 'edited', state: new Uint8Array(2) });
    expect(await listVersions(server.db, gone)).toEqual([]);
  });

  test('a version is said again as a new change, what was there becomes a version, and everybody follows', async () => {
    const given = await givenNote(server, 'the first text');
    const loaded = await loadYdoc(server.db, keyOf(given));
    if (!loaded) throw new Error('no document');
    const state = encodeStateAsUpdate(loaded.ydoc);
    await keepVersion(server.db, keyOf(given), { seq: loaded.seq, reason: 'edited', state });
    const tab = tabOf(given);
    await tab.becomes('saved');
    tab.type(0, ' spoiled');
    tab.addLine('more');
    await tab.becomes('saved');
    const [version] = await listVersions(server.db, keyOf(given));
    expect(version).toMatchObject({ reason: 'edited', authors: [given.ada.id] });
    expect(await versionContent(server.db, keyOf(given), version?.id ?? '')).toEqual(
      readContent(loaded.ydoc),
    );
    await inCommand(server.db, asAda(given), (tx) => restoreVersion(tx, given.noteId, version?.id ?? ''));
    await tab.hears('the first text');
    const versions = await listVersions(server.db, keyOf(given));
    expect(versions.map(({ reason }) => reason)).toEqual(['before-restore', 'edited']);
    const kept = await versionContent(server.db, keyOf(given), versions[0]?.id ?? '');
    expect(kept && documentToText(kept)).toBe('the first text spoiled\nmore');
  });

  test('bursts of one sitting are one version, also with somebody who joins; a long pause or a long sitting ends it', async () => {
    const given = await givenNote(server, 'one');
    const bob = await givenMember(server, given.ada, given.workspace.slug, ROLE.admin);
    await addToProject(given, bob, ROLE.member);
    const key = keyOf(given);
    const versions = async () => (await listVersions(server.db, key)).map(({ authors }) => authors.length);
    const burst = async (...people: Person[]): Promise<void> => {
      for (const person of people) {
        const tab = tabOf(given, person);
        await tab.becomes('saved');
        tab.type(0, '.');
        await tab.becomes('saved');
      }
      const loaded = await loadYdoc(server.db, key);
      if (!loaded) throw new Error('expected the document');
      await withTransaction(server.db, (tx) =>
        keepSpell(tx, key, loaded.seq, encodeStateAsUpdate(loaded.ydoc)),
      );
    };
    const later = async (minutes: number): Promise<void> =>
      void (await sql`update doc_version set began_at = began_at - make_interval(mins => ${minutes}),
        created_at = created_at - make_interval(mins => ${minutes}) where doc_id = ${given.noteId}`.execute(
        server.db,
      ));
    await burst(given.ada);
    for (const person of [given.ada, bob, given.ada]) {
      await later(20);
      await burst(person);
    }
    // Ada, then Ada; Bob alone is somebody else; then Ada is.
    expect(await versions()).toEqual([1, 1, 1]);
    await later(1);
    await burst(given.ada, bob);
    expect(await versions(), 'a minute later, together').toEqual([2, 1, 1]);
    await later(1);
    await burst(bob);
    expect(await versions(), 'Bob goes on').toEqual([2, 1, 1]);
    await later(40);
    await burst(given.ada);
    expect(await versions(), 'a long pause').toEqual([1, 2, 1, 1]);
    for (let time = 0; time < 7; time += 1) {
      await later(20);
      await burst(given.ada);
    }
    expect(await versions(), 'more than two hours').toEqual([1, 1, 2, 1, 1]);
  });

  test('leaving after writing makes a version, by whoever wrote', async () => {
    const given = await givenNote(server, 'x');
    const tab = tabOf(given);
    await tab.becomes('saved');
    tab.type(0, ' written');
    await tab.becomes('saved');
    await tab.open.close();
    await expect
      .poll(async () => (await listVersions(server.db, keyOf(given))).map(({ authors }) => authors))
      .toEqual([[given.ada.id]]);
  });

  test('a short pause by the same person does not make a second one', async () => {
    const given = await givenNote(server, 'x');
    for (const words of [' once', ' twice']) {
      const tab = tabOf(given);
      await tab.becomes('saved');
      tab.type(0, words);
      await tab.becomes('saved');
      await tab.open.close();
      await expect
        .poll(async () => {
          const [newest] = await listVersions(server.db, keyOf(given));
          const content = newest && (await versionContent(server.db, keyOf(given), newest.id));
          return content && documentToText(content).endsWith(words);
        })
        .toBe(true);
    }
    expect(await listVersions(server.db, keyOf(given))).toHaveLength(1);
  });

  test('a text that nearly vanishes is kept first', async () => {
    const given = await givenNote(server, 'a long text '.repeat(50));
    const tab = tabOf(given);
    await tab.becomes('saved');
    tab.removeLine(0);
    await tab.becomes('saved');
    await expect
      .poll(async () => (await listVersions(server.db, keyOf(given))).map(({ reason }) => reason))
      .toContain('before-shrink');
    const version = (await listVersions(server.db, keyOf(given))).find(
      (each) => each.reason === 'before-shrink',
    );
    const content = await versionContent(server.db, keyOf(given), version?.id ?? '');
    expect(content && documentToText(content)).toContain('a long text');
  });
});

async function addToProject(given: GivenNote, person: Person, role: number): Promise<string> {
  const id = uuid();
  await sql`insert into project_members (workspace_id, id, scope, project_id, user_id, role, created_at)
    values (${given.workspace.id}, ${id}, ${`p:${given.project.id}`}, ${given.project.id}, ${person.id}, ${role}, now())`.execute(
    server.db,
  );
  return id;
}

async function setPriority(given: GivenNote, priority: 'urgent' | 'none'): Promise<void> {
  const changes = [{ issueId: given.noteId, patch: { priority } }];
  const answer = await given.ada.run(given.workspace.slug, updateIssues, { changes });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

function closeCode(person: Person, slug: string, documentId: string): Promise<number> {
  return new Promise((resolve) => {
    connectAs(server.url, person.cookie)(`/documents/${slug}/${documentId}`, {
      opened: () => undefined,
      received: () => undefined,
      closed: resolve,
    });
  });
}

/** Sends an update past the client that would not have sent it. */
async function forge(given: GivenNote, person: Person): Promise<{ mode: string | undefined }> {
  const ydoc = new Doc();
  writeContent(ydoc, says('forged'));
  const update = encodeStateAsUpdate(ydoc);
  return await new Promise((resolve) => {
    let welcomed = false;
    const link = connectAs(server.url, person.cookie)(`/documents/${given.workspace.slug}/${given.noteId}`, {
      opened: () => link.send(Uint8Array.from(hello())),
      received: (bytes) => {
        const frame = decodeServerFrame(bytes);
        if (frame?.type === 'mode') {
          resolve({ mode: frame.mode });
          link.close();
        }
        if (welcomed) return;
        welcomed = true;
        link.send(encodeClientFrame({ type: 'update', clientId: uuid(), n: 1, update }));
      },
      closed: () => undefined,
    });
  });
}

/** Holds the row of the document, so that nobody can append. */
async function holdingDocument(given: GivenNote): Promise<{ promise: Promise<void>; release: () => void }> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let locked: () => void = () => undefined;
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const promise = inCommand(server.db, asAda(given), async (tx) => {
    await tx.query(sql`select 1 from doc where id = ${given.noteId} for update`);
    locked();
    await held;
  });
  await isLocked;
  return { promise, release };
}

function inProcess(hub: DocumentHub, visitor: DocumentVisitor, documentId: string): Connect {
  return (_path, events) => {
    let connection: Awaited<ReturnType<DocumentHub['open']>> | undefined;
    const close = (code: number): void => {
      if (connection && 'receive' in connection) hub.ended(connection);
      events.closed(code);
    };
    const enter = async (): Promise<void> => {
      connection = await hub.open(visitor, documentId, {
        send: (frame) => setTimeout(() => events.received(frame), 0),
        close,
        buffered: () => 0,
      });
      if ('refuse' in connection) events.closed(connection.refuse);
      else events.opened();
    };
    void enter();
    return {
      send: (frame) => {
        if (connection && 'receive' in connection) connection.receive(frame);
      },
      close: () => close(1000),
    };
  };
}
