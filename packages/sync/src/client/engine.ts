import {
  PROTOCOL,
  type AckChange,
  type BootstrapHeader,
  type Refusal,
  type Segment,
  type ServerFrame,
} from '../protocol.ts';
import type { Command, Invocation } from '../schema/command.ts';
import type { Schema } from '../schema/schema.ts';
import { uuid } from '../schema/uuid.ts';
import { Link, type LinkState } from './link.ts';
import { inverseOf, operationsOf } from './operation.ts';
import { Outbox } from './outbox.ts';
import type { ClientClock, LocalStore, PendingMutation, Tabs, Transport } from './ports.ts';
import { partialKey, Replica } from './replica.ts';
import { RowStore } from './row-store.ts';

/** Packets in the journal before the snapshot is written anew. */
const JOURNAL_PACKETS = 2000;
const RETRY_LOAD_MS = 1000;

export interface EngineOptions {
  readonly schema: Schema;
  readonly userId: string;
  readonly transport: Transport;
  readonly local: LocalStore;
  readonly tabs: Tabs;
  readonly clock: ClientClock;
  readonly schedule?: (flush: () => void) => void;
  /** The server said no; what was shown has been taken back, what was typed is in `mutation.args`. */
  readonly onRefused: (refusal: Refusal, mutation: PendingMutation) => void;
  /** The disk failed: everything works, but only in memory. */
  readonly onDiskFailed: (error: unknown) => void;
}

export interface EngineState {
  /** `loading`: nothing to show yet. `hot`: the first paint's rows are in. `ready`: all rows are in. */
  readonly phase: 'loading' | 'hot' | 'ready';
  readonly link: LinkState;
  /** Mutations that the server has not settled, of all tabs. */
  readonly unsent: number;
  readonly refused: 'signed-out' | 'not-member' | undefined;
  /** The server speaks of another shape of rows: this page must be loaded again. */
  readonly outdated: boolean;
  readonly diskFailed: boolean;
}

/** What running a command gives back at once. */
export interface Receipt {
  readonly mid: number;
  /** Takes the change back as a new change; absent when the command has no inverse. */
  readonly undo: Invocation<unknown> | undefined;
  /** Settles when the server has: undefined, or why not. */
  readonly settled: Promise<Refusal | undefined>;
}

/** The client side of sync: local rows, pending edits, a socket and a disk, kept in agreement. */
export class SyncEngine {
  readonly store: RowStore;
  readonly #options: EngineOptions;
  readonly #replica: Replica;
  readonly #outbox = new Outbox();
  readonly #link: Link;
  readonly #listeners = new Set<() => void>();
  readonly #settlers = new Map<string, (refusal: Refusal | undefined) => void>();
  readonly #covering = new Map<string, Promise<void>>();
  #clientId = uuid();
  #lastMid = 0;
  #live = false;
  #leader = false;
  #stopped = false;
  #bootstrapping = false;
  #journalled = 0;
  #storedCursor = -2;
  #disk: Promise<void> = Promise.resolve();
  #generation = 0;
  #contained: Pick<BootstrapHeader, 'seq' | 'lastMids' | 'refused'> | undefined;
  #state: EngineState = {
    phase: 'loading',
    link: 'offline',
    unsent: 0,
    refused: undefined,
    outdated: false,
    diskFailed: false,
  };

  constructor(options: EngineOptions) {
    this.#options = options;
    this.store = new RowStore(options.schema, options.schedule);
    this.#replica = new Replica(options.schema, this.store);
    this.#link = new Link(options.transport, options.clock, {
      onOpen: () => this.#hello(),
      onFrame: (frame) => this.#receive(frame),
      onState: (link) => {
        if (link !== 'open') this.#live = false;
        this.#set({ link });
      },
      onRefused: (refused) => this.#set({ refused }),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): EngineState => this.#state;

  /** Loads the disk, shows what is there, connects. Resolves when something can be shown, or is being fetched. */
  async start(): Promise<void> {
    const { local, tabs } = this.#options;
    this.#outbox.own(this.#clientId);
    await tabs.hold(this.#clientId);
    tabs.onMessage((message) => {
      if (message.t === 'pending') this.#adoptPending(message.mutation);
      else this.#set({ refused: 'signed-out' });
    });
    const loaded = await local.load().catch((error: unknown) => {
      this.#diskFailed(error);
      return undefined;
    });
    const position = loaded?.position;
    if (loaded && position && position.schema === this.#options.schema.hash) {
      this.#replica.restore(position, loaded);
      this.#storedCursor = position.cursor;
      this.#journalled = loaded.journal.length;
      this.#set({ phase: 'ready' });
    }
    for (const mutation of loaded?.outbox ?? []) this.#adoptPending(mutation);
    this.store.flush();
    void tabs.lead().then(() => this.#becomeLeader());
    if (this.#state.phase === 'ready') this.#link.start();
    else void this.#bootstrap();
  }

  stop(): void {
    this.#stopped = true;
    this.#link.stop();
    this.#options.tabs.close();
  }

  /** The network came back, or the tab is looked at again. */
  wake(): void {
    this.#link.wake();
  }

  suspend(): void {
    this.#link.suspend();
  }

  /** Everything that was handed to the disk has been written. */
  flushed(): Promise<void> {
    return this.#disk;
  }

  /** Forgets everything on this machine, for a sign-out. */
  async forget(): Promise<void> {
    this.stop();
    this.#options.tabs.post({ t: 'signed-out' });
    await this.#disk;
    await this.#options.local.clear();
  }

  unsent(): readonly PendingMutation[] {
    return this.#outbox.all();
  }

  /** Shows the change at once, stores it, sends it. Throws when the input does not fit the command. */
  run<Input>(command: Command<Input>, input: Input): Receipt {
    const known = this.#options.schema.commands.get(command.name);
    if (!known) throw new Error(`unknown command ${command.name}`);
    const args = known.input.parse(input);
    const actor = { userId: this.#options.userId, now: this.#options.clock.now() };
    const undo = inverseOf(this.store, known, args, actor);
    const mutation: PendingMutation = {
      clientId: this.#clientId,
      mid: ++this.#lastMid,
      name: known.name,
      v: known.version,
      args,
      operations: operationsOf(this.store, known, args, actor),
      at: actor.now,
    };
    const settled = new Promise<Refusal | undefined>((settle) => {
      this.#settlers.set(`${mutation.clientId} ${mutation.mid}`, settle);
    });
    this.#issue(mutation);
    return { mid: mutation.mid, undo, settled };
  }

  runInvocation(invocation: Invocation<unknown>): Receipt {
    return this.run(invocation.command as Command<unknown>, invocation.input as unknown);
  }

  isCovered(model: string, parentId: string): boolean {
    return this.#replica.isCovered(model, parentId);
  }

  /** Makes a parent's partial rows complete here and keeps them so. Rejects when the server cannot be asked. */
  cover(model: string, parentId: string): Promise<void> {
    if (this.#replica.isCovered(model, parentId)) return Promise.resolve();
    const key = partialKey(model, parentId);
    const running = this.#covering.get(key);
    if (running) return running;
    const fetched = this.#fetchPartial(model, parentId).finally(() => this.#covering.delete(key));
    this.#covering.set(key, fetched);
    return fetched;
  }

  async #fetchPartial(model: string, parentId: string): Promise<void> {
    const key = this.#replica.expectPartial(model, parentId);
    const generation = this.#generation;
    try {
      const { seq, rows } = await this.#options.transport.partial(model, parentId);
      if (generation !== this.#generation) throw new Error('superseded by a bootstrap');
      const partial = { key, seq, model, rows };
      this.#replica.installPartial(partial);
      this.store.flush();
      this.#write(() => this.#options.local.putPartial(partial));
      this.#tell();
    } catch (error) {
      this.#replica.abandonPartial(key);
      throw error;
    }
  }

  #issue(mutation: PendingMutation): void {
    this.#outbox.add(mutation);
    this.store.addPending(mutation.operations);
    this.#options.tabs.post({ t: 'pending', mutation });
    this.#write(() => this.#options.local.putMutation(mutation));
    this.#set({ unsent: this.#outbox.size });
    this.#sendNext();
  }

  /** A mutation from the disk or another tab: shown here, sent by whoever owns its client id. */
  #adoptPending(mutation: PendingMutation): void {
    if (!this.#outbox.add(mutation)) return;
    this.store.addPending(mutation.operations);
    this.#set({ unsent: this.#outbox.size });
  }

  async #becomeLeader(): Promise<void> {
    if (this.#stopped) return;
    this.#leader = true;
    if (this.#state.phase === 'ready' && this.#replica.cursor !== this.#storedCursor) this.#storeAll();
    await this.#adoptOrphans();
  }

  async #adoptOrphans(): Promise<void> {
    for (const clientId of this.#outbox.clientIds) {
      if (this.#outbox.owned.includes(clientId)) continue;
      if (!(await this.#options.tabs.adopt(clientId))) continue;
      this.#outbox.own(clientId);
      // The server has to say how far it got with this client before anything is sent.
      if (this.#live) this.#link.restart();
    }
  }

  #hello(): void {
    const { cursor, epoch, schema, scopes } = this.#replica.position;
    this.#link.send({
      t: 'hello',
      protocol: PROTOCOL,
      schema,
      clientId: this.#clientId,
      adopted: this.#outbox.owned.filter((each) => each !== this.#clientId),
      cursor,
      epoch,
      scopes: scopes.join(' '),
    });
  }

  #receive(frame: ServerFrame): void {
    if (frame.t === 'welcome') {
      this.#live = true;
      this.#outbox.rewind(frame.lastMids);
      this.#contained = frame;
      this.#settleContained();
      for (const scope of this.#replica.loadingScopes) void this.#loadScope(scope);
      this.#sendNext();
    } else if (frame.t === 'reset') {
      if (frame.reason === 'protocol' || frame.reason === 'schema') this.#set({ outdated: true });
      this.#link.stop();
      if (frame.reason !== 'protocol' && frame.reason !== 'schema') void this.#bootstrap();
    } else if (frame.t === 'd') this.#packet(frame);
    else if (frame.t === 'nack') this.#nack(frame);
  }

  #packet(frame: Extract<ServerFrame, { t: 'd' }>): void {
    if (frame.to <= this.#replica.cursor) return;
    if (frame.prev !== this.#replica.cursor) {
      this.#link.restart();
      return;
    }
    const applied = this.#replica.apply(frame.to, frame.c);
    for (const ack of applied.acks) this.#settle(ack);
    this.#settleContained();
    this.#set({ unsent: this.#outbox.size });
    if (this.#leader) this.#journal(frame, applied.acks);
    if (applied.revoked && this.#leader) this.#storeAll();
    for (const scope of applied.load) void this.#loadScope(scope);
  }

  #settle(ack: Pick<AckChange, 'c' | 'n' | 'e'>): void {
    const mutation = this.#outbox.settle(ack.c, ack.n);
    if (!mutation) return;
    this.store.dropPending(mutation.operations);
    const key = `${ack.c} ${ack.n}`;
    const settler = this.#settlers.get(key);
    this.#settlers.delete(key);
    settler?.(ack.e);
    // Told once: by the tab that made it, or by the one that sends for a closed tab.
    if (ack.e && this.#outbox.owned.includes(ack.c)) this.#options.onRefused(ack.e, mutation);
  }

  #nack(frame: Extract<ServerFrame, { t: 'nack' }>): void {
    if (frame.code === 'gap' && !this.#outbox.has(frame.clientId, frame.mid)) {
      this.#reissue(frame.clientId);
      return;
    }
    this.#outbox.rewindTo(frame.clientId, frame.mid);
    this.#options.clock.after(frame.retryAfter, () => this.#sendNext());
  }

  /**
   * The server waits for a mutation that no longer exists anywhere (a crash before it was stored, a server
   * restored from a backup). What follows it was never taken, so it may be issued again under a new id.
   */
  #reissue(clientId: string): void {
    const left = this.#outbox.takeLane(clientId);
    if (clientId === this.#clientId) {
      this.#clientId = uuid();
      this.#lastMid = 0;
      this.#outbox.own(this.#clientId);
      void this.#options.tabs.hold(this.#clientId);
    }
    for (const mutation of left) this.store.dropPending(mutation.operations);
    for (const mutation of left) {
      const renewed = { ...mutation, clientId: this.#clientId, mid: ++this.#lastMid };
      const settler = this.#settlers.get(`${mutation.clientId} ${mutation.mid}`);
      if (settler) this.#settlers.set(`${renewed.clientId} ${renewed.mid}`, settler);
      this.#issue(renewed);
    }
    this.#write(() => this.#options.local.dropMutations(left));
  }

  #sendNext(): void {
    if (!this.#live) return;
    for (const { clientId, ms } of this.#outbox.next()) this.#link.send({ t: 'push', clientId, ms });
  }

  async #bootstrap(): Promise<void> {
    if (this.#bootstrapping || this.#stopped) return;
    this.#bootstrapping = true;
    this.#link.stop();
    try {
      await this.#loadAll();
      this.#set({ phase: 'ready', outdated: false });
      if (this.#leader) this.#storeAll();
      this.#link.start();
    } catch {
      this.#options.clock.after(RETRY_LOAD_MS, () => void this.#bootstrap());
    } finally {
      this.#bootstrapping = false;
    }
  }

  async #loadAll(): Promise<void> {
    const clientIds = [...new Set([this.#clientId, ...this.#outbox.clientIds])];
    let complete = false;
    for await (const line of this.#options.transport.bootstrap({ clientIds })) {
      if (line.k === 'header') {
        if (line.schema !== this.#options.schema.hash) {
          this.#set({ outdated: true });
          throw new Error('the server has another schema');
        }
        this.#generation += 1;
        this.#replica.begin(line);
        this.#contained = line;
      } else if (line.k === 'rows') this.#replica.addSegment(line);
      else if (line.k === 'hot') {
        this.#settleContained();
        this.store.flush();
        if (this.#state.phase === 'loading') this.#set({ phase: 'hot' });
      } else complete = true;
    }
    if (!complete) throw new Error('the answer ended early');
    this.store.flush();
  }

  /**
   * Settles what the server had taken when it greeted, once the rows here are at least as new: those
   * acknowledgements lie before the cursor and will not come again.
   */
  #settleContained(): void {
    const contained = this.#contained;
    if (!contained || this.#replica.cursor < contained.seq) return;
    this.#contained = undefined;
    for (const ack of contained.refused) this.#settle(ack);
    const settled: PendingMutation[] = [];
    for (const [clientId, mid] of Object.entries(contained.lastMids))
      settled.push(...this.#outbox.upTo(clientId, mid));
    for (const mutation of settled) this.#settle({ c: mutation.clientId, n: mutation.mid });
    if (settled.length > 0) this.#write(() => this.#options.local.dropMutations(settled));
    this.#set({ unsent: this.#outbox.size });
  }

  async #loadScope(scope: string): Promise<void> {
    const generation = this.#generation;
    try {
      const segments: Segment[] = [];
      let header: BootstrapHeader | undefined;
      let complete = false;
      for await (const line of this.#options.transport.bootstrap({ clientIds: [], scopes: [scope] })) {
        if (line.k === 'header') header = line;
        else if (line.k === 'rows') segments.push(line);
        else if (line.k === 'end') complete = true;
      }
      if (!header || !complete) throw new Error('the answer ended early');
      if (generation !== this.#generation) return;
      // A scope that was lost again meanwhile answers empty; the revocation is on its way.
      if (header.scopes.includes(scope)) this.#replica.installScope(scope, header.seq, segments);
      this.store.flush();
      if (this.#leader) this.#storeAll();
    } catch {
      this.#options.clock.after(RETRY_LOAD_MS, () => {
        if (!this.#stopped && this.#replica.loadingScopes.includes(scope)) void this.#loadScope(scope);
      });
    }
  }

  #journal(frame: Extract<ServerFrame, { t: 'd' }>, acks: readonly AckChange[]): void {
    const packet = { to: frame.to, changes: frame.c };
    const position = this.#replica.storedPosition;
    const settled = acks.map((ack) => ({ clientId: ack.c, mid: ack.n }));
    this.#storedCursor = position.cursor;
    this.#journalled += 1;
    this.#write(() => this.#options.local.journal(packet, position, settled));
    if (this.#journalled > JOURNAL_PACKETS) this.#storeAll();
  }

  /** Writes everything confirmed anew and empties the journal. */
  #storeAll(): void {
    const { position, segments, partials } = this.#replica.snapshot();
    this.#storedCursor = position.cursor;
    this.#journalled = 0;
    this.#write(() => this.#options.local.replace(position, segments, partials));
  }

  /** Disk work runs in the order it was asked for; a failure is told once and ends nothing. */
  #write(run: () => Promise<void>): void {
    if (this.#state.diskFailed) return;
    this.#disk = this.#disk.then(run).catch((error: unknown) => this.#diskFailed(error));
  }

  #diskFailed(error: unknown): void {
    if (this.#state.diskFailed) return;
    this.#set({ diskFailed: true });
    this.#options.onDiskFailed(error);
  }

  #set(change: Partial<EngineState>): void {
    const keys = Object.keys(change) as (keyof EngineState)[];
    if (keys.every((key) => this.#state[key] === change[key])) return;
    this.#state = { ...this.#state, ...change };
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
