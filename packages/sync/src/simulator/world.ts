import { SyncEngine } from '../client/engine.ts';
import type { PendingMutation } from '../client/ports.ts';
import type { Command } from '../schema/command.ts';
import type { Row } from '../schema/entity.ts';
import type { WireMutation } from '../protocol.ts';
import type { Executed, SyncActor } from '../server/ports.ts';
import type { Faults } from './seeded-faults.ts';
import { Device, DeviceTabs, DiskFull, TabDisk } from './device.ts';
import type { History, Step } from './history.ts';
import {
  checkIntents,
  checkOverlay,
  checkReplica,
  checkSent,
  checkTaken,
  must,
  Violation,
  type Intent,
} from './laws.ts';
import {
  MemoryDatabase,
  MemoryServerStore,
  Transient,
  type Backup,
  type MemoryTx,
  type StoreFaults,
} from './memory-server-store.ts';
import { TabNetwork, type Surroundings } from './network.ts';
import { Process } from './process.ts';
import { Random } from './random.ts';
import * as toy from './toy-domain.ts';
import { FORBIDDEN, LABELS, PROJECTS, toySchema } from './toy-domain.ts';
import { ToyServer } from './toy-server.ts';
import { VirtualClock } from './virtual-clock.ts';

/** How long the world may take to settle after all faults have ended. */
const SETTLE_MS = 240_000;
const LOOK_MS = 2000;
/** Longer than any tab waits before it takes over from another. */
const CALM_MS = 30_000;
const USERS = ['ann', 'bob', 'eve'] as const;
const SLOTS = 2;

interface Tab {
  readonly name: string;
  readonly device: number;
  readonly slot: number;
  readonly userId: string;
  readonly engine: SyncEngine;
  readonly network: TabNetwork;
  readonly disk: TabDisk;
  readonly tabs: DeviceTabs;
  made: number;
  cursor: number;
  epoch: string;
}

/** The real client and server in one process, driven by a history. */
export class World {
  readonly history: History;
  failure: Violation | undefined;
  readonly #bug: Faults | undefined;
  readonly #trace: ((line: string) => void) | undefined;
  readonly #clock = new VirtualClock();
  readonly #random: Random;
  readonly #db: MemoryDatabase;
  readonly #toy: ToyServer;
  readonly #devices: Device[];
  readonly #tabs = new Map<number, Tab>();
  readonly #intents = new Map<string, Intent>();
  readonly #surroundings: Surroundings;
  readonly #jumps = new Map<number, number>();
  #server: Process | undefined;
  #serverJump = 0;
  #backup: Backup | undefined;
  #restored = false;
  #stormUntil = 0;
  #ids = 0;
  #incarnations = 0;
  #at = 0;
  #healedAt = Infinity;
  #calmSince: number | undefined;
  #over = false;
  #sinceCheck = 0;

  constructor(history: History, bug?: Faults, trace?: (line: string) => void) {
    this.history = history;
    this.#bug = bug;
    this.#trace = trace;
    this.#random = new Random(history.seed ^ 0x2545f491);
    this.#db = new MemoryDatabase(toySchema);
    this.#toy = new ToyServer(this.#db);
    this.#devices = USERS.map(() => new Device(this.#clock, this.#random, history.splitLeaders));
    this.#surroundings = {
      clock: this.#clock,
      random: this.#random,
      server: () => this.#server,
      position: () => this.#db.seq,
      copy: history.copies
        ? (value) => JSON.parse(JSON.stringify(value ?? null)) ?? undefined
        : (value) => value,
      events: {
        sent: (userId, frame, greetedAt) => this.#guard(() => checkSent(this.#db, userId, frame, greetedAt)),
        received: (name) => this.#checkSometimes(name),
        onWay: bug?.onWay,
        trace: trace && ((line) => trace(`${this.#clock.time} ${line()}`)),
      },
    };
    this.#enrol();
    this.#startServer();
    USERS.forEach((_, device) => {
      this.#open(device, 0);
      if (history.twoTabs[device]) this.#open(device, 1);
    });
    this.#next();
  }

  get time(): number {
    return this.#clock.time;
  }

  /** Runs the next event; false once the world has ended. */
  step(): boolean {
    if (this.#over) return false;
    try {
      if (!this.#clock.step()) this.#finish();
    } catch (error) {
      this.#fail(error);
    }
    return !this.#over;
  }

  #guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.failure ??=
      error instanceof Violation
        ? error
        : new Violation('surprise', error instanceof Error ? (error.stack ?? error.message) : String(error));
    this.#over = true;
  }

  #enrol(): void {
    this.#db.enrol(
      'server',
      PROJECTS.map((project) => `p:${project}`),
    );
    USERS.forEach((user, at) => {
      const projects = PROJECTS.filter(
        (_, index) => index === at % PROJECTS.length || this.#random.chance(0.5),
      );
      this.#db.enrol(user, [`u:${user}`, ...projects.map((project) => `p:${project}`)]);
    });
  }

  #startServer(): void {
    const faults: StoreFaults = {
      pause: () => {
        if (this.#random.chance(0.85)) return undefined;
        return this.#clock.sleep(this.#random.between(1, 12));
      },
      beforeCommit: () => {
        if (this.#clock.time >= this.#stormUntil) return undefined;
        if (this.#random.chance(0.3)) throw new Transient('serialization failure');
        return this.#random.chance(0.3) ? this.#clock.sleep(this.#random.between(1, 300)) : undefined;
      },
      afterCommit: () => {
        if (this.#clock.time >= this.#stormUntil || !this.#random.chance(0.15)) return;
        const server = this.#server;
        this.#clock.after(1000, () => server?.poll(this.#db.seq));
        throw new Transient('connection lost after the commit');
      },
    };
    this.#server = new Process({
      store: this.#bug?.store?.(this.#db, faults, this.#clock) ?? new MemoryServerStore(this.#db, faults),
      clock: {
        now: () => this.#clock.time + this.#serverJump,
        after: (ms, run) => this.#clock.after(ms, run),
      },
      execute: (tx, actor, mutation) => this.#execute(tx, actor, mutation),
      failed: (error) => {
        if (!(error instanceof Transient)) this.#fail(error);
      },
      makeQueue: this.#bug?.queue,
    });
  }

  async #execute(tx: MemoryTx, actor: SyncActor, mutation: WireMutation): Promise<Executed> {
    if (this.#clock.time < this.#stormUntil && this.#random.chance(0.15)) throw new Transient('deadlock');
    if (this.#random.chance(0.05)) await this.#clock.sleep(this.#random.between(1, 30));
    const executed = await this.#toy.execute(tx, actor, mutation);
    return this.#bug?.executed?.(executed, tx) ?? executed;
  }

  #open(device: number, slot: number): void {
    const key = device * SLOTS + slot;
    const home = this.#devices[device];
    const userId = USERS[device];
    if (this.#tabs.has(key) || !home || !userId) return;
    const name = `${userId}/${slot}/${++this.#incarnations}`;
    const network = new TabNetwork(name, userId, this.#surroundings);
    const tabs = new DeviceTabs(home);
    const disk = new TabDisk(home, { stored: (mutation) => this.#stored(mutation) }, this.#bug?.disk);
    const engine = new SyncEngine({
      schema: toySchema,
      userId,
      transport: network,
      local: disk,
      tabs,
      clock: {
        now: () => this.#clock.time + (this.#jumps.get(device) ?? 0),
        after: (ms, run) => this.#clock.after(ms, run),
        random: () => this.#random.next(),
      },
      newId: () => this.#newId(),
      onRefused: (_refusal, mutation) => this.#told(mutation),
      onDiskFailed: (error) => {
        if (!(error instanceof DiskFull)) this.#fail(error);
        this.#disturb(device);
      },
    });
    const tab = { name, device, slot, userId, engine, network, disk, tabs, made: 0, cursor: -1, epoch: '' };
    this.#tabs.set(key, tab);
    void engine.start().catch((error: unknown) => this.#fail(error));
  }

  /** The tab dies at this moment, with everything that wasn't on disk. */
  #crash(tab: Tab): void {
    this.#tabs.delete(tab.device * SLOTS + tab.slot);
    tab.disk.dead = true;
    tab.engine.stop();
    tab.tabs.close();
    for (const intent of this.#intents.values()) if (intent.maker === tab.name) intent.makerAlive = false;
    this.#disturb(tab.device);
  }

  #disturb(device: number): void {
    for (const intent of this.#intents.values()) if (intent.device === device) intent.disturbed = true;
  }

  #newId(): string {
    return `00000000-0000-7000-8000-${(++this.#ids).toString(16).padStart(12, '0')}`;
  }

  #stored(mutation: PendingMutation): void {
    const intent = this.#intents.get(tokenOf(mutation));
    if (intent) intent.durable = true;
  }

  #told(mutation: PendingMutation): void {
    const intent = this.#intents.get(tokenOf(mutation));
    if (intent) intent.told += 1;
  }

  #next(): void {
    const step = this.history.steps[this.#at++];
    if (!step) {
      this.#clock.after(200, () => this.#heal());
      return;
    }
    this.#clock.after(step.wait, () => {
      this.#happen(step);
      this.#next();
    });
  }

  #happen(step: Step): void {
    const tab = this.#tabOf(step.who);
    this.#trace?.(`${this.#clock.time} ${JSON.stringify(step)} ${tab?.name}`);
    switch (step.kind) {
      case 'run':
        if (tab) this.#runCommand(tab, step);
        break;
      case 'cover':
        if (tab) this.#cover(tab, step);
        break;
      case 'grant':
      case 'revoke':
        this.#regrant(step);
        break;
      case 'moveByServer':
      case 'removeByServer':
        this.#changeByServer(step);
        break;
      case 'bulk':
        void this.#server?.run((tx) => this.#toy.bulk(tx, pick(PROJECTS, step.a), `bulk-${this.#at}`));
        break;
      case 'found':
        this.#found(pick(USERS, step.who));
        break;
      case 'truncate':
        this.#db.truncate(this.#db.seq - (step.a % 12));
        break;
      case 'restart':
        this.#restart(step);
        break;
      case 'backup':
        this.#backup = this.#db.backup();
        break;
      case 'restore':
        if (this.#backup) this.#restore(this.#backup);
        break;
      case 'cut':
        tab?.network.cut();
        break;
      case 'blackout':
        tab?.network.blackout(500 * (1 + step.a) * (step.b % 4 === 0 ? 4 : 1));
        break;
      case 'slow':
        tab?.network.slow(500 * (1 + step.a));
        break;
      case 'crash':
        if (tab) this.#reload(tab, step.b < 40 ? 0 : step.b * 20);
        break;
      case 'close':
        if (tab) this.#crash(tab);
        break;
      case 'open':
        this.#open(step.who % USERS.length, step.a % SLOTS);
        break;
      case 'failDisk':
        if (tab) tab.disk.failing = 1 + (step.a % 3);
        break;
      case 'breakHttp':
        if (tab) tab.network.breaking = 1 + (step.a % 3);
        break;
      case 'storm':
        this.#stormUntil = this.#clock.time + 200 * (1 + step.a);
        break;
      case 'jump':
        this.#jump(step);
        break;
    }
    if (tab && !tab.disk.dead) this.#checkTab(tab);
  }

  #tabOf(who: number): Tab | undefined {
    const open = [...this.#tabs.values()];
    return open[who % Math.max(1, open.length)];
  }

  #runCommand(tab: Tab, { a, b }: Step): void {
    const { store } = tab.engine;
    const task = pickRow(store.rows('task'), b);
    const remark = pickRow(store.rows('remark'), b);
    const token = `${tab.name}#${tab.made + 1}`;
    const project = pick(PROJECTS, b);
    const run = <Input>(command: Command<Input>, input: Input): void => this.#run(tab, token, command, input);
    const create = (): void => run(toy.createTask, { token, id: this.#newId(), project });
    if (!task || a < 8) create();
    else if (a < 14) run(toy.hitPin, { token, id: pinOf(tab.userId, b) });
    else if (a < 18) run(toy.sizeTask, { token, taskId: task.id, size: pick(LABELS, a) });
    else if (a < 22) run(toy.annotateTask, { token, taskId: task.id, note: token });
    else if (a < 30) run(toy.renameTask, { token, taskId: task.id, title: a % 4 === 0 ? FORBIDDEN : token });
    else if (a < 40) run(toy.labelTask, { token, taskId: task.id, label: pick(LABELS, b), on: a % 3 !== 0 });
    else if (a < 47) run(toy.moveTask, { token, taskId: task.id, project });
    else if (a < 49) run(toy.removeTask, { token, taskId: task.id });
    else if (a < 57 || !remark) run(toy.addRemark, { token, id: this.#newId(), taskId: task.id });
    else if (a < 61) run(toy.editRemark, { token, remarkId: remark.id });
    else run(toy.removeRemark, { token, remarkId: remark.id });
  }

  #run<Input>(tab: Tab, token: string, command: Command<Input>, input: Input): void {
    tab.made += 1;
    const intent: Intent = {
      token,
      maker: tab.name,
      device: tab.device,
      userId: tab.userId,
      durable: false,
      settled: undefined,
      told: 0,
      disturbed: tab.engine.getState().diskFailed,
      makerAlive: true,
    };
    this.#intents.set(token, intent);
    const { settled } = tab.engine.run(command, input);
    void settled.then((refusal) => {
      intent.settled = refusal ? 'refused' : 'taken';
    });
  }

  #cover(tab: Tab, { b }: Step): void {
    const task = pickRow(tab.engine.store.rows('task'), b);
    if (task) void tab.engine.cover('remark', task.id).catch(() => undefined);
  }

  #regrant({ kind, who, a }: Step): void {
    const userId = pick(USERS, who);
    const scopes = [`p:${pick(PROJECTS, a)}`];
    void this.#server?.run((tx) =>
      this.#toy.regrant(tx, userId, kind === 'grant' ? scopes : [], kind === 'revoke' ? scopes : []),
    );
  }

  /** A newly created project, which its founder need not load. */
  #found(userId: string): void {
    const project = `new-${this.#at}`;
    const id = this.#newId();
    void this.#server?.run((tx) => this.#toy.found(tx, userId, project, id));
  }

  #changeByServer({ kind, a, b }: Step): void {
    const task = pickRow(this.#db.rowsAt('task', this.#db.seq), b);
    if (!task) return;
    const token = `server#${this.#at}`;
    const mutation =
      kind === 'moveByServer'
        ? { name: 'task.move', args: { token, taskId: task.id, project: pick(PROJECTS, a) } }
        : { name: 'task.remove', args: { token, taskId: task.id } };
    void this.#server?.run((tx) =>
      this.#execute(tx, { userId: 'server', workspaceId: 'w' }, { mid: 0, v: 1, ...mutation }),
    );
  }

  #restart({ a }: Step): void {
    this.#server?.kill();
    this.#server = undefined;
    this.#bug?.restarted?.(this.#db);
    this.#clock.after(a * 40, () => {
      if (!this.#server) this.#startServer();
    });
  }

  #restore(backup: Backup): void {
    this.#server?.kill();
    this.#server = undefined;
    this.#db.restore(backup);
    this.#backup = undefined;
    this.#restored = true;
    this.#clock.after(500, () => {
      if (!this.#server) this.#startServer();
    });
  }

  #reload(tab: Tab, afterMs: number): void {
    this.#crash(tab);
    this.#clock.after(afterMs, () => this.#open(tab.device, tab.slot));
  }

  #jump({ who, a, b }: Step): void {
    const jump = (a - 32) * 120_000;
    if (b % 2 === 0) this.#serverJump = jump;
    else this.#jumps.set(who % USERS.length, jump);
  }

  #heal(): void {
    this.#stormUntil = 0;
    if (!this.#server) this.#startServer();
    for (const tab of this.#tabs.values()) {
      tab.network.heal();
      tab.disk.failing = 0;
      tab.engine.wake();
    }
    USERS.forEach((_, device) => {
      if (![...this.#tabs.values()].some((tab) => tab.device === device)) this.#open(device, 0);
    });
    this.#healedAt = this.#clock.time;
    this.#look();
  }

  /** Waits until nothing is left to do, but not forever. */
  #look(): void {
    this.#clock.after(LOOK_MS, () => {
      const restless = [...this.#tabs.values()]
        .map((tab) => this.#restless(tab))
        .find((why) => why !== undefined);
      if (restless !== undefined) this.#calmSince = undefined;
      else this.#calmSince ??= this.#clock.time;
      // Refusals for closed tabs are reported a while after everything else is done.
      if (this.#calmSince !== undefined && this.#clock.time >= this.#calmSince + CALM_MS) this.#finish();
      else if (this.#clock.time > this.#healedAt + SETTLE_MS) {
        this.#checkTabs();
        throw new Violation('drain', `${restless} after ${SETTLE_MS / 1000} s of peace`);
      } else this.#look();
    });
  }

  #restless(tab: Tab): string | undefined {
    const { engine, name } = tab;
    const { phase, link, unsent } = engine.getState();
    if (phase !== 'ready' || link !== 'open') return `${name} is ${phase}, ${link}`;
    if (unsent > 0) return `${name} has ${unsent} unsettled`;
    if (engine.position.cursor !== this.#db.seq)
      return `${name} stands at ${engine.position.cursor} of ${this.#db.seq}`;
    if (engine.incompleteScopes.length > 0) return `${name} lacks ${engine.incompleteScopes.join(' ')}`;
    return undefined;
  }

  #finish(): void {
    this.#checkTabs();
    checkTaken(this.#db, this.#intents);
    checkIntents(this.#db, this.#intents, this.#restored);
    for (const tab of this.#tabs.values()) {
      const { position } = tab.engine;
      must(position.epoch === this.#db.epoch, 'convergence', () => `${tab.name} is in ${position.epoch}`);
      const rightful = [...this.#db.scopesNow(tab.userId)].sort().join(' ');
      must(
        position.scopes.join(' ') === rightful,
        'convergence',
        () => `${tab.name} holds ${position.scopes.join(' ')}`,
      );
      must(tab.engine.unsent().length === 0, 'drain', () => `${tab.name} keeps mutations`);
    }
    this.#over = true;
  }

  #checkSometimes(name: string): void {
    if (this.#sinceCheck++ % 2 !== 0) return;
    for (const tab of this.#tabs.values()) if (tab.name === name) this.#guard(() => this.#checkTab(tab));
  }

  #checkTabs(): void {
    for (const tab of this.#tabs.values()) this.#checkTab(tab);
  }

  #checkTab(tab: Tab): void {
    const { position } = tab.engine;
    const { cursor, epoch } = position;
    must(
      epoch !== tab.epoch || cursor >= tab.cursor,
      'cursor',
      () => `${tab.name} went from ${tab.cursor} to ${cursor}`,
    );
    tab.cursor = cursor;
    tab.epoch = epoch;
    checkReplica(this.#db, tab.userId, tab.engine, tab.name, position);
    checkOverlay(tab.engine, tab.name);
  }
}

const tokenOf = (mutation: PendingMutation): string => String((mutation.args as { token?: unknown }).token);

const pick = <T>(all: readonly [T, ...T[]], at: number): T => all[at % all.length] ?? all[0];

function pickRow(rows: readonly Row[], at: number): Row | undefined {
  if (rows.length === 0) return undefined;
  const sorted = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return sorted[at % sorted.length];
}

/** A few pins per person. */
const pinOf = (userId: string, at: number): string =>
  `00000000-0000-7000-8001-${(userId.charCodeAt(0) * 16 + (at % 3)).toString(16).padStart(12, '0')}`;
