import { CLOSE, decodeServerFrame, encodeClientFrame, LIMITS, PROTOCOL } from '@cairn/documents/protocol';
import { contentOf } from '@cairn/documents/content';
import { SCHEMA_VERSION } from '@cairn/editor/nodes';
import { expect, test } from 'vitest';
import { Doc, encodeStateAsUpdate, encodeStateVector, XmlElement, XmlText } from 'yjs';
import { DocumentConnection } from './connection.ts';
import { DocumentGone, type DocumentKey, type DocumentLog, type NewUpdate } from './document-log.ts';
import { DocumentRoom, type RoomPorts } from './room.ts';
import { WaitingUpdates, WaitingWeight } from './waiting-updates.ts';

const KEY: DocumentKey = { workspaceId: 'w', id: 'd' };
const CLIENT = '0b8ad4a5-9a4c-4d0e-8d1a-2f1e3c4b5a69';

/** A log in memory, which a test may spoil. */
class Log implements DocumentLog {
  readonly rows: NewUpdate[] = [];
  appends = 0;
  looks = 0;
  /** Thrown, or waited for, before anything is stored. */
  before: (updates: readonly NewUpdate[]) => Promise<void> = () => Promise.resolve();

  load() {
    const empty = {
      kind: 'note',
      schemaVersion: SCHEMA_VERSION,
      head: 0,
      snapshotSeq: 0,
      snapshot: undefined,
    };
    return Promise.resolve({ ...empty, tail: [] });
  }

  loadWithoutSnapshot() {
    return this.load();
  }

  async append(_key: DocumentKey, updates: readonly NewUpdate[]) {
    this.appends += 1;
    await this.before(updates);
    const base = this.rows.length;
    this.rows.push(...updates);
    return { base, stored: updates.map((_each, at) => base + at + 1) };
  }

  after() {
    this.looks += 1;
    return Promise.resolve({ schemaVersion: SCHEMA_VERSION, updates: [] });
  }
}

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

async function openRoom(log: Log, ports: Partial<RoomPorts> = {}): Promise<DocumentRoom> {
  const room = await DocumentRoom.open(KEY, {
    log,
    keepRecovered: () => Promise.resolve(),
    committed: () => undefined,
    caretMoved: () => undefined,
    setAside: () => undefined,
    changed: () => undefined,
    failed: () => undefined,
    wait: turn,
    ...ports,
  });
  if (!room) throw new Error('expected a room');
  return room;
}

/** Somebody's browser, which says what it is told to. */
class Browser {
  readonly heard: string[] = [];
  readonly acknowledged: number[] = [];
  code: number | undefined;
  readonly connection: DocumentConnection;
  readonly #ydoc = new Doc();
  #n = 0;

  constructor(room: DocumentRoom, userId: string, mode: 'write' | 'read-only' = 'write') {
    this.connection = new DocumentConnection({
      room,
      socket: {
        send: (bytes) => {
          const frame = decodeServerFrame(bytes);
          this.heard.push(frame?.type ?? 'none');
          if (frame?.type === 'ack') this.acknowledged.push(frame.n);
        },
        close: (code) => void (this.code = code),
        buffered: () => 0,
      },
      connectionId: 1,
      userId,
      name: userId,
      mode,
      now: () => 0,
      greet: () => undefined,
      dismiss: () => Promise.resolve(),
    });
  }

  greet(seen = 0, schemaVersion = SCHEMA_VERSION): this {
    const stateVector = encodeStateVector(new Doc());
    this.connection.receive(
      encodeClientFrame({ type: 'hello', protocol: PROTOCOL, schemaVersion, seen, stateVector }),
    );
    return this;
  }

  write(words = 'words'): void {
    this.#n += 1;
    this.connection.receive(
      encodeClientFrame({ type: 'update', clientId: CLIENT, n: this.#n, update: this.update(words) }),
    );
  }

  update(words: string): Uint8Array {
    const known = encodeStateVector(this.#ydoc);
    const block = new XmlElement('paragraph');
    block.insert(0, [new XmlText(words)]);
    contentOf(this.#ydoc).push([block]);
    return encodeStateAsUpdate(this.#ydoc, known);
  }
}

/** Counts how often it is weighed, and stops whoever weighs it without end: that would hold up this process too. */
class Counted extends Uint8Array {
  readonly weighed = { times: 0 };

  override get length(): number {
    this.weighed.times += 1;
    if (this.weighed.times > 10_000) throw new Error('weighed 10,000 times');
    return super.byteLength;
  }
}

const refusedForGood = (): Error => Object.assign(new Error('integer out of range'), { code: '22003' });
const cutOff = (): Error => Object.assign(new Error('cut off'), { code: 'ECONNRESET' });

test('what comes for a closed room is not taken, and nothing goes round for it', async () => {
  const log = new Log();
  const failures: unknown[] = [];
  const room = await openRoom(log, { failed: (error) => failures.push(error) });
  const browser = new Browser(room, 'ada').greet();
  let release: () => void = () => undefined;
  log.before = () => new Promise((resolve) => void (release = resolve));
  browser.write();
  await turn();
  const counted = new Counted(browser.update('late'));
  const late = { userId: 'ada', clientId: CLIENT, n: 2, update: counted, schemaVersion: SCHEMA_VERSION };
  expect(room.submit(browser.connection, late), 'while one is on its way').toBeUndefined();
  room.close(CLOSE.noAccess, 'gone');
  expect(room.submit(browser.connection, late)).toBe('closed');
  release();
  await room.idle();
  await turn();
  expect(failures).toEqual([]);
  expect(log.appends).toBe(1);
  expect(counted.weighed.times).toBeLessThan(50);
});

test('a document that is removed while people write in it sends them away and stores nothing more', async () => {
  const log = new Log();
  const room = await openRoom(log);
  const browsers = ['ada', 'bela', 'carl'].map((name) => new Browser(room, name).greet());
  log.before = () => Promise.reject(new DocumentGone('gone'));
  for (let round = 0; round < 20; round++) {
    for (const browser of browsers) browser.write();
    await turn();
  }
  await room.idle();
  expect(browsers.map(({ code }) => code)).toEqual([4404, 4404, 4404]);
  expect(log.appends).toBe(1);
  const late = new Browser(room, 'dora').greet();
  late.write();
  expect(late.code, 'somebody who comes into the closed room').toBe(CLOSE.goingAway);
});

test('a database that does not answer is asked again until the room is closed, and no longer', async () => {
  const log = new Log();
  log.before = () => Promise.reject(cutOff());
  const room = await openRoom(log);
  const browser = new Browser(room, 'ada').greet();
  browser.write();
  for (let round = 0; round < 20; round++) await turn();
  expect(log.appends).toBeGreaterThan(3);
  room.stopTaking();
  room.close(CLOSE.goingAway, 'restarting');
  await room.idle();
  const { appends } = log;
  for (let round = 0; round < 20; round++) await turn();
  expect(log.appends).toBe(appends);
  expect(browser.acknowledged).toEqual([]);
});

test('what the database refuses for good ends its sender alone; what others sent with it is stored', async () => {
  const log = new Log();
  const room = await openRoom(log);
  const [ada, mallory, bela] = ['ada', 'mallory', 'bela'].map((name) => new Browser(room, name).greet());
  let isFirst = true;
  log.before = async (updates) => {
    // The first keeps the others waiting, so that they are written together.
    if (isFirst) await turn();
    isFirst = false;
    if (updates.some(({ userId }) => userId === 'mallory')) throw refusedForGood();
  };
  for (const browser of [ada, mallory, bela, mallory]) browser?.write();
  for (let round = 0; round < 10; round++) await turn();
  await room.idle();
  expect(log.rows.map(({ userId }) => userId).toSorted()).toEqual(['ada', 'bela']);
  expect([ada, mallory, bela].map((browser) => browser?.code)).toEqual([
    undefined,
    CLOSE.badFrame,
    undefined,
  ]);
  expect([ada, mallory, bela].map((browser) => browser?.acknowledged)).toEqual([[1], [], [1]]);
  ada?.write();
  for (let round = 0; round < 5; round++) await turn();
  expect(ada?.acknowledged, 'the document goes on').toEqual([1, 2]);
});

test('after stopping to take, what was taken is committed and acknowledged, and what comes later is neither', async () => {
  const log = new Log();
  const room = await openRoom(log);
  const browsers = Array.from({ length: 50 }, (_each, at) => new Browser(room, `u${at}`).greet());
  log.before = turn;
  for (const browser of browsers) browser.write();
  await turn();
  room.stopTaking();
  // They do not know of it, and go on.
  let isOver = false;
  const goOn = (): void => {
    if (isOver) return;
    for (const browser of browsers) browser.write();
    setImmediate(goOn);
  };
  goOn();
  await room.idle();
  isOver = true;
  expect(log.rows).toHaveLength(50);
  expect(browsers.map(({ acknowledged }) => acknowledged)).toEqual(browsers.map(() => [1]));
  expect(browsers.map(({ code }) => code)).toEqual(browsers.map(() => undefined));
});

test('nothing is taken before it is known what somebody may do, and much more than the log has costs one look', async () => {
  const log = new Log();
  const room = await openRoom(log);
  const old = Array.from({ length: 20 }, (_each, at) =>
    new Browser(room, `u${at}`).greet(1_000_000_000, SCHEMA_VERSION + 1),
  );
  for (const browser of old) browser.write();
  for (let round = 0; round < 5; round++) await turn();
  expect(log.rows).toEqual([]);
  expect(old.map(({ heard }) => heard)).toEqual(old.map(() => ['welcome', 'mode']));
  expect(log.looks).toBe(1);
  const impatient = new Browser(room, 'ada').greet(1_000_000_000);
  impatient.write('a'.repeat(LIMITS.update / 2));
  expect(impatient.code, 'much before the welcome').toBe(CLOSE.tooFast);
  const early = new Browser(room, 'bela').greet(1_000_000_000);
  early.write();
  for (let round = 0; round < 5; round++) await turn();
  expect(early.acknowledged, 'a little is kept until then').toEqual([1]);
});

test('what comes on a connection after it was refused is not taken', async () => {
  const log = new Log();
  const room = await openRoom(log);
  const browser = new Browser(room, 'ada').greet();
  browser.connection.receive(new Uint8Array([99]));
  browser.write();
  await room.idle();
  expect(browser.code).toBe(CLOSE.badFrame);
  expect(log.rows).toEqual([]);
});

test('an update whose sender is sent away before it is written costs no statement and no error', async () => {
  const log = new Log();
  const failures: unknown[] = [];
  const room = await openRoom(log, { failed: (error) => failures.push(error) });
  const browser = new Browser(room, 'ada').greet();
  browser.write();
  browser.connection.receive(new Uint8Array([99]));
  await room.idle();
  expect(log.appends).toBe(0);
  expect(failures).toEqual([]);
  new Browser(room, 'bela').greet().write();
  await room.idle();
  expect(log.rows, 'and others are written as before').toHaveLength(1);
});

test('what one person sends waits for itself: each group has something of everybody who waits', () => {
  const waiting = new WaitingUpdates(new WaitingWeight());
  const from = (userId: string, bytes: number): boolean =>
    waiting.add({
      from: { userId } as DocumentConnection,
      userId,
      clientId: CLIENT,
      n: 1,
      update: new Uint8Array(bytes),
      schemaVersion: 1,
      steps: 1,
    });
  const MB = 1024 * 1024;
  const flood = Array.from({ length: 30 }, () => from('mallory', MB));
  expect(flood.includes(false), 'more than one person may keep waiting is refused').toBe(true);
  expect(from('ada', 10)).toBe(true);
  expect(from('bela', 10)).toBe(true);
  const people = waiting.take().map(({ userId }) => userId);
  expect(new Set(people)).toEqual(new Set(['mallory', 'ada', 'bela']));
  expect(people.length).toBeLessThan(6);
});

test('what needs much work is written by itself, so that everybody else has a turn before the next', async () => {
  const log = new Log();
  const groups: number[] = [];
  log.before = (updates) => {
    groups.push(updates.length);
    return Promise.resolve();
  };
  const room = await openRoom(log);
  const ada = new Browser(room, 'ada').greet();
  const ydoc = new Doc();
  const text = new XmlText('x'.repeat(20_000));
  contentOf(ydoc).push([text]);
  const submit = (n: number, update: Uint8Array) =>
    room.submit(ada.connection, {
      userId: 'ada',
      clientId: CLIENT,
      n,
      update,
      schemaVersion: SCHEMA_VERSION,
    });
  submit(1, encodeStateAsUpdate(ydoc));
  await room.idle();
  text.applyDelta(Array.from({ length: 10_000 }, () => [{ retain: 1 }, { delete: 1 }]).flat());
  const deletion = encodeStateAsUpdate(ydoc, encodeStateVector(ydoc));
  for (let n = 2; n < 7; n++) expect(submit(n, deletion)).toBeUndefined();
  await room.idle();
  expect(groups).toEqual([1, 1, 1, 1, 1, 1]);
  for (let n = 7; n < 12; n++) ada.write();
  await room.idle();
  expect(groups, 'what is light goes together').toEqual([1, 1, 1, 1, 1, 1, 5]);
});
