import { beforeEach, describe, expect, test } from 'vitest';
import { CLOSE, type BootstrapLine, type Refusal } from '../protocol.ts';
import { Device, DeviceTabs, TabDisk } from '../simulator/device.ts';
import { MemoryDatabase, MemoryServerStore, type Backup } from '../simulator/memory-server-store.ts';
import { TabNetwork } from '../simulator/network.ts';
import { Process } from '../simulator/process.ts';
import { Random } from '../simulator/random.ts';
import { addRemark, createTask, FORBIDDEN, renameTask, toySchema } from '../simulator/toy-domain.ts';
import { ToyServer } from '../simulator/toy-server.ts';
import { VirtualClock } from '../simulator/virtual-clock.ts';
import { SyncEngine, type EngineOptions } from './engine.ts';
import { TransportRefused, type ConnectionHandlers, type Transport } from './ports.ts';

const uuid = (at: number): string => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('engine', () => {
  let clock: VirtualClock;
  let random: Random;
  let db: MemoryDatabase;
  let toy: ToyServer;
  let server: Process;
  let device: Device;
  let ids: number;

  const advance = async (ms: number): Promise<void> => {
    let reached = false;
    clock.after(ms, () => (reached = true));
    await turn();
    while (!reached && clock.step()) await turn();
  };

  /** A tab of Ann's browser. @param spoil replaces parts of its way to the server */
  const open = async (
    spoil: (network: TabNetwork) => Transport = (network) => network,
    refuse: EngineOptions['refuse'] = () => undefined,
  ) => {
    const network = new TabNetwork('tab', 'ann', {
      clock,
      random,
      server: () => server,
      position: () => db.seq,
      copy: (value) => structuredClone(value),
      events: { sent: () => undefined, received: () => undefined },
    });
    const tabs = new DeviceTabs(device);
    const disk = new TabDisk(device, { stored: () => undefined });
    const refusals: Refusal[] = [];
    let diskFailures = 0;
    const engine = new SyncEngine({
      schema: toySchema,
      userId: 'ann',
      transport: spoil(network),
      local: disk,
      tabs,
      clock: { now: () => clock.time, after: clock.after.bind(clock), random: () => random.next() },
      newId: () => uuid(++ids),
      refuse,
      onRefused: (refusal) => refusals.push(refusal),
      onDiskFailed: () => (diskFailures += 1),
    });
    void engine.start();
    await advance(5000);
    const crash = (): void => {
      disk.dead = true;
      tabs.close();
      engine.stop();
    };
    return { engine, network, disk, refusals, crash, diskFailures: () => diskFailures };
  };
  const titles = (engine: SyncEngine): unknown[] => engine.store.rows('task').map((row) => row.title);
  const create = (engine: SyncEngine, title: string, project = 'a') =>
    engine.run(createTask, { token: title, id: uuid(++ids), project });

  const startServer = (): void => {
    server = new Process({
      store: new MemoryServerStore(db),
      clock: { now: () => clock.time, after: clock.after.bind(clock) },
      execute: toy.execute.bind(toy),
      failed: (error) => expect.unreachable(String(error)),
    });
  };
  const restore = (backup: Backup): void => {
    db.restore(backup);
    server.kill();
    startServer();
  };
  /** Sends, and hears nothing of what is in the log. */
  const deaf = (network: TabNetwork): Transport => ({
    connect: (given) =>
      network.connect({ ...given, onFrame: (frame) => frame.t !== 'd' && given.onFrame(frame) }),
    bootstrap: (query) => network.bootstrap(query),
    partial: (...args) => network.partial(...args),
  });

  beforeEach(() => {
    [clock, random, ids] = [new VirtualClock(), new Random(7), 100];
    db = new MemoryDatabase(toySchema);
    db.enrol('ann', ['p:a', 'u:ann']);
    toy = new ToyServer(db);
    startServer();
    device = new Device(clock, random, false);
  });

  test('shows an edit immediately, settles it later, and reports how much is on its way', async () => {
    const { engine } = await open();
    const receipt = create(engine, 'mine');
    expect(titles(engine)).toEqual(['mine']);
    expect(engine.getState().unsent).toBe(1);
    await advance(5000);
    expect(await receipt.settled).toBeUndefined();
    expect(engine.getState().unsent).toBe(0);
    expect(engine.store.confirmedRows('task').next().value?.title).toBe('mine');
  });

  test('reverts a refused edit and reports it once', async () => {
    const { engine, refusals } = await open();
    create(engine, 'one');
    const [task] = engine.store.rows('task');
    const { settled } = engine.run(renameTask, { token: 'x', taskId: task?.id ?? '', title: FORBIDDEN });
    expect(titles(engine)).toEqual([FORBIDDEN]);
    await advance(5000);
    expect((await settled)?.code).toBe(FORBIDDEN);
    expect(titles(engine)).toEqual(['one']);
    expect(refusals.length).toBe(1);
  });

  test('refuses input that does not match its command before anything is shown', async () => {
    const { engine } = await open();
    expect(() => engine.run(createTask, { token: 'x', id: 'no id', project: 'a' })).toThrow();
    expect(engine.getState().unsent).toBe(0);
  });

  test('an edit that local rows forbid is neither shown nor sent', async () => {
    const { engine } = await open(undefined, ({ name }, _args, rows) =>
      name === renameTask.name && rows.rows('task').length > 0
        ? { mid: 0, undo: undefined, settled: Promise.resolve({ code: 'forbidden', message: 'Not now.' }) }
        : undefined,
    );
    create(engine, 'one');
    const [task] = engine.store.rows('task');
    const receipt = engine.run(renameTask, { token: 'x', taskId: task?.id ?? '', title: 'two' });
    expect(titles(engine)).toEqual(['one']);
    expect(receipt.undo).toBeUndefined();
    expect((await receipt.settled)?.message).toBe('Not now.');
    await advance(5000);
    expect(engine.getState().unsent).toBe(0);
    expect(db.taken).toEqual(['one']);
  });

  test('offline edits survive the tab and reach the server in order', async () => {
    const one = await open();
    one.network.blackout(600_000);
    create(one.engine, 'first');
    create(one.engine, 'second');
    await advance(5000);
    one.crash();
    const two = await open();
    expect(titles(two.engine)).toEqual(['first', 'second']);
    await advance(20_000);
    expect(two.engine.getState().unsent).toBe(0);
    expect(db.taken).toEqual(['first', 'second']);
  });

  test('shows what is on the disk without asking the server', async () => {
    const one = await open();
    create(one.engine, 'kept');
    await advance(5000);
    one.crash();
    server.kill();
    const two = await open();
    expect(two.engine.getState().phase).toBe('ready');
    expect(titles(two.engine)).toEqual(['kept']);
  });

  test("two tabs show each other's edits, and the one that stays sends for the one that closes", async () => {
    const one = await open();
    const two = await open();
    two.network.blackout(600_000);
    create(two.engine, 'theirs');
    await advance(1000);
    expect(titles(one.engine)).toEqual(['theirs']);
    expect(db.taken).toEqual([]);
    two.crash();
    await advance(20_000);
    expect(db.taken).toEqual(['theirs']);
    expect(one.engine.getState().unsent).toBe(0);
  });

  test('live tabs tell a new tab what is unsettled', async () => {
    const one = await open();
    one.network.blackout(600_000);
    one.disk.failing = 1;
    create(one.engine, 'never stored');
    const two = await open();
    expect(titles(two.engine)).toEqual(['never stored']);
  });

  test('what a tab wrote last, while another opened, is found and sent', async () => {
    const one = await open();
    one.network.blackout(600_000);
    create(one.engine, 'first');
    await one.engine.flushed();
    const [mutation] = one.engine.unsent();
    one.crash();
    if (mutation) await device.disk.dropMutations([mutation]);
    const opening = open();
    await advance(1000);
    // The last write of the closed tab: nobody has been told of it.
    if (mutation) await device.disk.putMutation(mutation);
    const two = await opening;
    await advance(30_000);
    expect(db.taken).toEqual(['first']);
    expect(two.engine.getState().unsent).toBe(0);
  });

  test('a mutation that arrives after it was settled is not shown', async () => {
    const { engine } = await open();
    const heir = new DeviceTabs(device);
    await heir.hold(uuid(1));
    const operations = [{ o: 'I', m: 'task', i: uuid(2), p: { id: uuid(2), title: 'late' } }] as const;
    const mutation = { clientId: uuid(1), mid: 1, name: 'task.create', v: 1, args: {}, operations, at: 0 };
    heir.post({ t: 'settled', clientId: uuid(1), mid: 1, seq: 0, epoch: db.epoch });
    await advance(5000);
    heir.post({ t: 'pending', mutation });
    await advance(5000);
    expect(engine.unsent()).toEqual([]);
    expect(titles(engine)).toEqual([]);
  });

  test('nor is one that was settled before this tab had loaded anything', async () => {
    const heir = new DeviceTabs(device);
    await heir.hold(uuid(1));
    const opening = open((network) => ({
      connect: (given) => network.connect(given),
      partial: (...args) => network.partial(...args),
      bootstrap: async function* (query) {
        await clock.sleep(3000);
        yield* network.bootstrap(query);
      },
    }));
    await advance(1000);
    heir.post({ t: 'settled', clientId: uuid(1), mid: 1, seq: 0, epoch: db.epoch });
    const { engine } = await opening;
    expect(engine.getState().phase).toBe('ready');
    heir.post({
      t: 'pending',
      mutation: { clientId: uuid(1), mid: 1, name: 'task.create', v: 1, args: {}, operations: [], at: 0 },
    });
    await advance(5000);
    expect(engine.unsent()).toEqual([]);
  });

  test('after a backup was restored, no tab waits for what another had settled before', async () => {
    const heir = await open();
    const bystander = await open();
    const backup = db.backup();
    const maker = await open(deaf);
    bystander.network.blackout(60_000);
    create(maker.engine, 'refused', 'hidden');
    create(maker.engine, 'taken');
    await advance(2000);
    maker.crash();
    // Long enough for the bystander to ask for it, in vain.
    await advance(30_000);
    expect(heir.refusals.length).toBe(1);
    restore(backup);
    await advance(120_000);
    expect(bystander.engine.getState()).toMatchObject({ link: 'open', unsent: 0 });
    expect(heir.engine.getState()).toMatchObject({ link: 'open', unsent: 0 });
  });

  test('a late mutation of a closed tab that the server already has is not waited for', async () => {
    const heir = await open();
    const maker = await open(deaf);
    create(maker.engine, 'refused', 'hidden');
    create(maker.engine, 'taken');
    const taken = maker.engine.unsent()[1];
    await advance(2000);
    maker.crash();
    await advance(10_000);
    restore(db.backup());
    await advance(10_000);
    const frozen = new DeviceTabs(device);
    if (taken) frozen.post({ t: 'pending', mutation: taken });
    await advance(10_000);
    expect(heir.engine.getState()).toMatchObject({ link: 'open', unsent: 0 });
    expect(db.taken).toEqual(['taken']);
  });

  test('a late mutation of an open tab that was acknowledged before is not waited for', async () => {
    const maker = await open();
    create(maker.engine, 'taken');
    const [taken] = maker.engine.unsent();
    await advance(2000);
    const late = await open();
    const slow = new DeviceTabs(device);
    if (taken) slow.post({ t: 'pending', mutation: taken });
    await advance(1000);
    expect(late.engine.getState().unsent).toBe(1);
    await advance(60_000);
    expect(late.engine.getState()).toMatchObject({ link: 'open', unsent: 0 });
    expect(titles(late.engine)).toEqual(['taken']);
  });

  test('a tab that takes over a closed one tells the others what that had settled before a restored backup', async () => {
    const maker = await open();
    const heir = await open();
    const backup = db.backup();
    heir.network.blackout(20_000);
    create(maker.engine, 'given up');
    await maker.engine.flushed();
    maker.disk.failing = 1;
    await advance(2000);
    restore(backup);
    maker.crash();
    const late = await open();
    expect(titles(late.engine)).toEqual(['given up']);
    await advance(120_000);
    expect(late.engine.getState()).toMatchObject({ link: 'open', unsent: 0 });
    expect(heir.engine.getState()).toMatchObject({ link: 'open', unsent: 0 });
  });

  test('a new leader writes what it had reloaded while another tab led, at whatever position', async () => {
    let isBroken = false;
    const leader = await open((network) => ({
      connect: (given) => network.connect(given),
      partial: (...args) => network.partial(...args),
      bootstrap: async function* (query) {
        if (isBroken) throw new Error('no answer');
        yield* network.bootstrap(query);
      },
    }));
    create(leader.engine, 'first');
    await advance(2000);
    isBroken = true;
    await server.run((tx) => toy.bulk(tx, 'a', 'mark'));
    await advance(2000);
    const second = await open();
    leader.crash();
    await advance(10_000);
    create(second.engine, 'second');
    await advance(2000);
    second.crash();
    const third = await open();
    expect(third.engine.store.rows('task').map(({ title, note }) => [title, note])).toEqual([
      ['first', 'mark'],
      ['second', ''],
    ]);
  });

  test('continues in memory when the disk fails, and reports it once', async () => {
    const { engine, disk, diskFailures } = await open();
    disk.failing = 5;
    create(engine, 'one');
    create(engine, 'two');
    await advance(5000);
    expect(engine.getState().diskFailed).toBe(true);
    expect(diskFailures()).toBe(1);
    expect(db.taken).toEqual(['one', 'two']);
  });

  test("covers a parent, follows it, and rejects when the server can't be reached", async () => {
    const { engine, network } = await open();
    create(engine, 'one');
    await advance(5000);
    const taskId = engine.store.rows('task')[0]?.id ?? '';
    engine.run(addRemark, { token: 'said', id: uuid(900), taskId });
    await advance(5000);
    expect(engine.store.confirmed('remark', uuid(900))).toBeUndefined();
    const covered = engine.cover('remark', taskId);
    await advance(5000);
    await covered;
    expect(engine.isCovered('remark', taskId)).toBe(true);
    expect(engine.store.get('remark', uuid(900))?.body).toBe('said');
    network.blackout(60_000);
    const failed = expect(engine.cover('remark', uuid(901))).rejects.toThrow('no answer');
    await advance(5000);
    await failed;
  });

  test('signing out deletes everything here, in every tab, and stops all writing', async () => {
    const one = await open();
    const two = await open();
    create(one.engine, 'secret');
    await advance(5000);
    const forgotten = one.engine.forget();
    await advance(5000);
    await forgotten;
    await server.run((tx) => toy.regrant(tx, 'ann', ['p:b'], []));
    await advance(5000);
    expect(two.engine.getState().refused).toBe('signed_out');
    expect(await device.disk.load()).toMatchObject({
      position: undefined,
      segments: [],
      journal: [],
      outbox: [],
    });
  });

  test('when the person is removed from the workspace, nothing of it stays on the screen or on the disk', async () => {
    let handlers: ConnectionHandlers | undefined;
    const { engine } = await open((network) => ({
      connect: (given) => network.connect((handlers = given)),
      bootstrap: (query) => network.bootstrap(query),
      partial: (...args) => network.partial(...args),
    }));
    create(engine, 'secret');
    await advance(5000);
    handlers?.onClose(CLOSE.notMember);
    await advance(60_000);
    expect(engine.getState()).toMatchObject({ refused: 'not_member', link: 'offline' });
    expect(titles(engine)).toEqual([]);
    expect((await device.disk.load()).segments).toEqual([]);
    expect((await device.disk.load()).journal).toEqual([]);
  });

  test('stops asking once the server refuses the person, or uses another schema', async () => {
    let asked = 0;
    const refusing = await open((network) => ({
      connect: (given) => network.connect(given),
      partial: (...args) => network.partial(...args),
      bootstrap: () => {
        asked += 1;
        throw new TransportRefused('signed_out');
      },
    }));
    await advance(120_000);
    expect([asked, refusing.engine.getState().refused]).toEqual([1, 'signed_out']);
    refusing.crash();
    asked = 0;
    const outdated = await open((network) => ({
      connect: (given) => network.connect(given),
      partial: (...args) => network.partial(...args),
      bootstrap: async function* (query): AsyncIterable<BootstrapLine> {
        asked += 1;
        for await (const line of network.bootstrap(query))
          yield line.k === 'header' ? { ...line, schema: 'new' } : line;
      },
    }));
    await advance(120_000);
    expect([asked, outdated.engine.getState().outdated]).toEqual([1, true]);
  });

  test('retries a failing bootstrap more and more slowly, and immediately when woken', async () => {
    const asked: number[] = [];
    const { engine } = await open((network) => ({
      connect: (given) => network.connect(given),
      partial: (...args) => network.partial(...args),
      bootstrap: () => {
        asked.push(clock.time);
        throw new Error('no answer');
      },
    }));
    await advance(300_000);
    const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    expect(gaps[0]).toBeLessThanOrEqual(1000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(30_000);
    expect(asked.length).toBeLessThan(25);
    const before = asked.length;
    engine.wake();
    await turn();
    expect(asked.length).toBe(before + 1);
    engine.stop();
    await advance(120_000);
    expect(asked.length).toBe(before + 1);
  });

  test('an answer that breaks off leaves what is on the screen alone', async () => {
    const { engine, network } = await open();
    create(engine, 'kept');
    await advance(5000);
    restore(db.backup());
    network.breaking = 1000;
    await advance(20_000);
    expect(titles(engine)).toEqual(['kept']);
    network.heal();
    await advance(60_000);
    expect(engine.position.epoch).toBe(db.epoch);
    expect(titles(engine)).toEqual(['kept']);
  });
});
