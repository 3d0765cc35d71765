import { beforeEach, describe, expect, test } from 'vitest';
import { CLOSE, PROTOCOL, type ClientFrame, type ServerFrame } from '../protocol.ts';
import { MemoryDatabase, MemoryServerStore, type MemoryTx } from '../simulator/memory-server-store.ts';
import { toySchema } from '../simulator/toy-domain.ts';
import { ToyServer } from '../simulator/toy-server.ts';
import { VirtualClock } from '../simulator/virtual-clock.ts';
import { CommitQueue } from './commit-queue.ts';
import { Feed } from './feed.ts';
import { TabConnection } from './tab-connection.ts';

const uuid = (at: number): string => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('connection', () => {
  let db: MemoryDatabase;
  let clock: VirtualClock;
  let toy: ToyServer;
  let queue: CommitQueue<MemoryTx>;
  let feed: Feed<MemoryTx>;
  let buffered: number;
  let tokens: number;

  const connect = (userId: string) => {
    const sent: ServerFrame[] = [];
    const closed: number[] = [];
    const ports = {
      store: feedStore,
      feed,
      queue,
      execute: toy.execute.bind(toy),
      clock: { now: () => clock.time, after: clock.after.bind(clock) },
      schemaHash: toySchema.hash,
      build: '',
      failed: (error: unknown) => expect.unreachable(String(error)),
    };
    const socket = {
      send: (frame: ServerFrame) => void sent.push(frame),
      buffered: () => buffered,
      close: (code: number) => void closed.push(code),
    };
    const connection = new TabConnection<MemoryTx>(ports, { userId, workspaceId: 'w' }, socket);
    const hello = (more: Partial<Extract<ClientFrame, { t: 'hello' }>> = {}) =>
      connection.receive({
        t: 'hello',
        protocol: PROTOCOL,
        schema: toySchema.hash,
        clientId: `of-${userId}`,
        adopted: [],
        cursor: db.seq,
        epoch: db.epoch,
        scopes: [...db.scopesNow(userId)].sort().join(' '),
        ...more,
      });
    return { connection, sent, closed, hello };
  };
  let feedStore: MemoryServerStore;

  const create = async (project: string, id = uuid(++tokens)): Promise<string> => {
    const mutation = { mid: 0, name: 'task.create', v: 1, args: { token: `t${tokens}`, id, project } };
    const actor = { userId: 'server', workspaceId: 'w' };
    await queue.run({ actor, run: (tx) => toy.execute(tx, actor, mutation) });
    await settle(20);
    return id;
  };
  const regrant = async (userId: string, grant: string[], revoke: string[]): Promise<void> => {
    await queue.run({
      actor: { userId: 'server', workspaceId: 'w' },
      run: (tx) => toy.regrant(tx, userId, grant, revoke),
    });
    await settle(20);
  };
  const settle = async (ms = 20): Promise<void> => {
    let reached = false;
    clock.after(ms, () => (reached = true));
    await turn();
    while (!reached && clock.step()) await turn();
  };
  const packets = (sent: readonly ServerFrame[]): string[] =>
    sent.flatMap((frame) =>
      frame.t === 'd' ? [`${frame.prev}-${frame.to} ${frame.c.map((c) => c.o).join('')}`] : [],
    );

  beforeEach(() => {
    [db, clock, buffered, tokens] = [new MemoryDatabase(toySchema), new VirtualClock(), 0, 0];
    db.enrol('server', ['p:a', 'p:b']);
    db.enrol('ann', ['p:a', 'u:ann']);
    feedStore = new MemoryServerStore(db);
    toy = new ToyServer(db);
    feed = new Feed(feedStore, () => undefined);
    queue = new CommitQueue(feedStore, (workspaceId, entries) => feed.publish(workspaceId, entries));
  });

  test('greets, catches up from the cursor, and goes on live without a gap', async () => {
    await create('a');
    const { sent, hello } = connect('ann');
    await hello({ cursor: 0 });
    await settle(20);
    await create('a');
    await settle(20);
    expect(sent[0]).toMatchObject({ t: 'welcome', cursor: 0, seq: 1 });
    expect(packets(sent)).toEqual(['0-1 I', '1-2 I']);
  });

  test.each([
    ['protocol', { protocol: 99 }],
    ['schema', { schema: 'old' }],
    ['epoch', { epoch: 'before the restore' }],
    ['future', { cursor: 99 }],
    ['scopes', { scopes: 'p:a p:b u:ann' }],
  ] as const)('resets a client of another %s', async (reason, more) => {
    const { sent, hello } = connect('ann');
    await hello(more);
    expect(sent).toEqual([{ t: 'reset', reason }]);
  });

  test('resets a client behind the beginning of the log, and not one right at it', async () => {
    for (let at = 0; at < 5; at++) await create('a');
    db.truncate(3);
    const [late, just] = [connect('ann'), connect('ann')];
    await late.hello({ cursor: 2 });
    await just.hello({ cursor: 3 });
    await settle(20);
    expect(late.sent).toEqual([{ t: 'reset', reason: 'truncated' }]);
    expect(packets(just.sent)).toEqual(['3-5 II']);
  });

  test('lets go of a client under which the log is cut off', async () => {
    for (let at = 0; at < 5; at++) await create('a');
    await connect('ann').hello();
    buffered = 2_000_000;
    const { sent, closed, hello } = connect('ann');
    await hello({ cursor: 2 });
    await settle(50);
    db.truncate(4);
    buffered = 0;
    await settle(500);
    expect(packets(sent)).toEqual([]);
    expect(closed).toEqual([CLOSE.truncated]);
  });

  test('says nothing of what is hidden but how far the log has come, a second later', async () => {
    const { sent, hello } = connect('ann');
    await hello();
    await settle();
    await create('b');
    await create('b');
    expect(packets(sent)).toEqual([]);
    await settle(1100);
    expect(packets(sent)).toEqual(['0-2 ']);
    await create('a');
    await settle(20);
    expect(packets(sent)).toEqual(['0-2 ', '2-3 I']);
    expect(JSON.stringify(sent)).not.toContain('"b"');
  });

  test('brings a greeted client to the promised position at once, also when nothing on the way was visible', async () => {
    await create('b');
    const { sent, hello } = connect('ann');
    await hello({ cursor: 0 });
    await settle(20);
    expect(packets(sent)).toEqual(['0-1 ']);
  });

  test('catches up with the scopes held at each position, but sends nothing of what was lost since', async () => {
    const scopes = [...db.scopesNow('ann')].sort().join(' ');
    await create('a');
    await regrant('ann', ['p:b'], []);
    await create('b');
    await regrant('ann', [], ['p:a']);
    await create('a');
    await create('b');
    const { sent, hello } = connect('ann');
    await hello({ cursor: 0, scopes });
    await settle(20);
    const seen = sent.flatMap((frame) => (frame.t === 'd' ? frame.c : [])).map((c) => `${c.s}${c.o}`);
    expect(seen).toEqual(['2G', '3I', '4G', '6I']);
  });

  test('takes mutations in order and acknowledges them in the stream, after their effects', async () => {
    const { connection, sent, hello } = connect('ann');
    await hello();
    const ms = [1, 2, 3].map((mid) => ({
      mid,
      name: 'task.create',
      v: 1,
      args: { token: `m${mid}`, id: uuid(100 + mid), project: mid === 2 ? 'b' : 'a' },
    }));
    await connection.receive({ t: 'push', clientId: 'of-ann', ms });
    await settle(20);
    const changes = sent.flatMap((frame) => (frame.t === 'd' ? frame.c : []));
    expect(changes.map((c) => (c.o === 'A' ? `A${c.n}${c.e ? '!' : ''}` : c.o))).toEqual([
      'I',
      'A1',
      'A2!',
      'I',
      'A3',
    ]);
    expect(sent.some(({ t }) => t === 'nack')).toBe(false);
  });

  test('asks again for what is missing', async () => {
    const { connection, sent, hello } = connect('ann');
    await hello();
    await connection.receive({
      t: 'push',
      clientId: 'of-ann',
      ms: [{ mid: 3, name: 'task.create', v: 1, args: {} }],
    });
    expect(sent.at(-1)).toEqual({ t: 'nack', clientId: 'of-ann', mid: 1, code: 'gap', retryAfter: 0 });
  });

  test('tells in its welcome what it has of the clients named', async () => {
    const { connection, hello } = connect('ann');
    await hello();
    const args = { token: 'm', id: uuid(101), project: 'b' };
    await connection.receive({
      t: 'push',
      clientId: 'of-ann',
      ms: [{ mid: 1, name: 'task.create', v: 1, args }],
    });
    const again = connect('ann');
    await again.hello({ clientId: 'new', adopted: ['of-ann', 'unknown'] });
    expect(again.sent[0]).toMatchObject({
      lastMids: { 'of-ann': 1 },
      refused: [{ c: 'of-ann', n: 1, e: { code: 'hidden' } }],
    });
  });

  test('stops feeding a slow reader, goes on when it has read, and lets go of a hopeless one', async () => {
    const { sent, closed, hello } = connect('ann');
    await hello();
    await settle(20);
    buffered = 2_000_000;
    await create('a');
    await settle(300);
    expect(packets(sent)).toEqual([]);
    buffered = 0;
    await settle(300);
    expect(packets(sent)).toEqual(['0-1 I']);
    buffered = 9_000_000;
    await create('a');
    await settle(300);
    expect(closed).toEqual([CLOSE.slow]);
  });

  test('a client greets once: each greeting reads the log again', async () => {
    const { sent, closed, hello } = connect('ann');
    await hello();
    await hello();
    expect(sent.map(({ t }) => t)).toEqual(['welcome']);
    expect(closed).toEqual([CLOSE.badFrame]);
  });

  test('what waits behind a push is not begun once its connection is over', async () => {
    const { connection, hello } = connect('ann');
    await hello();
    const push = (mid: number): Promise<void> => {
      const args = { token: `m${mid}`, id: uuid(100 + mid), project: 'a' };
      const ms = [{ mid, name: 'task.create', v: 1, args }];
      return connection.receive({ t: 'push', clientId: 'of-ann', ms });
    };
    const pushes = [push(1), push(2), push(3)];
    await Promise.resolve();
    connection.leave(300);
    await settle();
    await Promise.all(pushes);
    expect(await feedStore.clientStates({ userId: 'ann', workspaceId: 'w' }, ['of-ann'])).toMatchObject({
      lastMids: { 'of-ann': 1 },
    });
  });

  test('leaving, it says when to come back, and says nothing more', async () => {
    const { connection, sent, closed, hello } = connect('ann');
    await hello();
    connection.leave(300);
    connection.leave(300);
    await create('a');
    await settle(20);
    expect(sent.slice(1)).toEqual([{ t: 'bye', retryAfter: 300 }]);
    expect(closed).toEqual([1012]);
  });

  test('ended twice, it takes no other connection along', async () => {
    const [one, two] = [connect('ann'), connect('ann')];
    await one.hello();
    one.connection.ended();
    await two.hello();
    one.connection.ended();
    await create('a');
    await settle(20);
    expect(packets(two.sent)).toEqual(['0-1 I']);
    expect(packets(one.sent)).toEqual([]);
  });
});
