import {
  PROTOCOL,
  type AckChange,
  type BootstrapHeader,
  type BootstrapLine,
  type Refusal,
  type Segment,
  type ServerFrame,
} from '../protocol.ts';
import type { Command, Invocation } from '../schema/command.ts';
import type { Schema } from '../schema/schema.ts';
import { uuid } from '../schema/uuid.ts';
import { Disk } from './disk.ts';
import { Link, type LinkState } from './link.ts';
import { inverseOf, operationsOf } from './operation.ts';
import { Outbox } from './outbox.ts';
import { partialKey } from './partials.ts';
import {
  TransportRefused,
  type ClientClock,
  type LocalStore,
  type PendingMutation,
  type Position,
  type TabMessage,
  type Tabs,
  type Transport,
} from './ports.ts';
import { keyOf, Refusals } from './refusals.ts';
import { Replica, type Applied } from './replica.ts';
import { RowStore } from './row-store.ts';

const RETRY_LOAD_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** How often the leading tab looks for closed tabs that left something unsent; others, should it not know of it. */
const ORPHANS_MS = 5000;
const FORGOTTEN_MS = 20_000;
/** How long other tabs are given to say what they know of a closed tab. */
const HEARSAY_MS = 200;
/** How often an answer that was overtaken is asked for again before giving up. */
const COVER_TRIES = 5;

export interface EngineOptions {
  readonly schema: Schema;
  readonly userId: string;
  readonly transport: Transport;
  readonly local: LocalStore;
  readonly tabs: Tabs;
  readonly clock: ClientClock;
  readonly schedule?: (flush: () => void) => void;
  /** Makes client ids; UUIDv7 by default. */
  readonly newId?: () => string;
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
  readonly #disk: Disk;
  readonly #newId: () => string;
  readonly #listeners = new Set<() => void>();
  readonly #settlers = new Map<string, (refusal: Refusal | undefined) => void>();
  readonly #covering = new Map<string, Promise<void>>();
  readonly #loadingScopes = new Set<string>();
  readonly #claiming = new Set<string>();
  /** The newest mutation known to be settled, by client: what is heard of late is not shown again. */
  readonly #settledMids = new Map<string, number>();
  readonly #refusals = new Refusals();
  readonly #reminded = new Map<string, number>();
  readonly #clientId: string;
  #lastMid = 0;
  #live = false;
  #leader = false;
  #loaded = false;
  #stopped = false;
  #bootstrapping = false;
  #failedLoads = 0;
  #cancelRetry: (() => void) | undefined;
  #watching = false;
  #resending = false;
  #storedCursor = -2;
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
    this.#newId = options.newId ?? uuid;
    this.#clientId = this.#newId();
    this.store = new RowStore(options.schema, options.schedule);
    this.#replica = new Replica(options.schema, this.store);
    this.#disk = new Disk(
      options.local,
      () => this.#replica.snapshot(),
      this.#newId,
      (error) => {
        this.#set({ diskFailed: true });
        options.onDiskFailed(error);
      },
    );
    this.#link = new Link(options.transport, options.clock, {
      onOpen: () => this.#hello(),
      onFrame: (frame) => this.#receive(frame),
      onState: (link) => {
        if (link !== 'open') this.#live = false;
        this.#set({ link });
      },
      onRefused: (reason) => this.#refusedByServer(reason),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): EngineState => this.#state;

  /** Where the confirmed rows stand in the workspace's log. */
  get position(): Position {
    return this.#replica.position;
  }

  /** Scopes of {@link position} whose rows are still being fetched. */
  get incompleteScopes(): readonly string[] {
    return this.#replica.incompleteScopes;
  }

  /** Loads the disk, shows what is there, connects. Resolves when something can be shown, or is being fetched. */
  async start(): Promise<void> {
    const { local, tabs } = this.#options;
    this.#outbox.own(this.#clientId);
    // Before anything is read: what another tab says from here on is not on the disk yet.
    tabs.onMessage((message) => this.#hear(message));
    void tabs.lead().then(() => this.#becomeLeader());
    await tabs.hold(this.#clientId);
    const loaded = await local.load().catch((error: unknown) => {
      this.#disk.fail(error);
      return undefined;
    });
    if (this.#stopped) return;
    const position = loaded?.position;
    if (loaded && position && position.schema === this.#options.schema.hash) {
      this.#replica.restore(position, loaded);
      this.#storedCursor = position.cursor;
      this.#disk.found(position.stamp, loaded.journal.length);
      this.#set({ phase: 'ready' });
    }
    for (const mutation of loaded?.outbox ?? []) this.#adoptPending(mutation);
    this.#loaded = true;
    this.store.flush();
    if (this.#leader) this.#claimOrphans();
    if (this.#state.phase === 'ready') this.#link.start();
    else void this.#bootstrap();
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelRetry?.();
    this.#link.stop();
    this.#disk.close();
    this.#options.tabs.close();
  }

  /** The network came back, or the tab is looked at again. */
  wake(): void {
    this.#link.wake();
    if (!this.#cancelRetry) return;
    this.#cancelRetry();
    this.#cancelRetry = undefined;
    void this.#bootstrap();
  }

  suspend(): void {
    this.#link.suspend();
  }

  /** Everything that was handed to the disk has been written. */
  flushed(): Promise<void> {
    return this.#disk.flushed();
  }

  /** Forgets everything on this machine, for a sign-out. */
  async forget(): Promise<void> {
    this.#options.tabs.post({ t: 'signed-out' });
    this.stop();
    await this.#disk.flushed();
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
    const operations = operationsOf(this.store, known, args, actor);
    const mutation: PendingMutation = {
      clientId: this.#clientId,
      mid: ++this.#lastMid,
      name: known.name,
      v: known.version,
      args,
      operations,
      at: actor.now,
    };
    const settled = new Promise<Refusal | undefined>((settle) => {
      this.#settlers.set(keyOf(mutation), settle);
    });
    this.#show(mutation);
    this.#disk.write((local) => local.putMutation(mutation));
    this.#sendNext();
    return { mid: mutation.mid, undo, settled };
  }

  runInvocation(invocation: Invocation<unknown>): Receipt {
    return this.run<unknown>(invocation.command, invocation.input);
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
    for (let tries = 0; tries < COVER_TRIES; tries++) {
      const key = this.#replica.expectPartial(model, parentId);
      const generation = this.#generation;
      try {
        const { seq, rows } = await this.#options.transport.partial(model, parentId);
        // Overtaken by a bootstrap, or by a loss of what it shows: ask again.
        if (generation !== this.#generation) continue;
        if (!this.#replica.installPartial({ key, seq, model, rows })) continue;
      } catch (error) {
        if (generation === this.#generation) this.#replica.abandonPartial(key);
        throw error;
      }
      this.store.flush();
      this.#storePartial(key);
      this.#tell();
      return;
    }
    this.#replica.abandonPartial(partialKey(model, parentId));
    throw new Error(`${model} of ${parentId}: overtaken ${COVER_TRIES} times`);
  }

  /** As it is here now, not as it was answered: the journal on the disk begins later than the answer. */
  #storePartial(key: string): void {
    const rows = this.#leader ? this.#replica.partialRows(key) : undefined;
    if (rows && this.#state.phase === 'ready') this.#disk.write((local) => local.putPartial(rows));
  }

  /** Fetches again what was complete before a scope or everything was loaded anew. */
  #recoverPartials(tries = COVER_TRIES): void {
    for (const { model, parentId } of this.#replica.takeLost()) this.#recover(model, parentId, tries);
  }

  #recover(model: string, parentId: string, tries: number): void {
    void this.cover(model, parentId).catch(() => {
      if (tries > 1 && !this.#stopped)
        this.#options.clock.after(RETRY_LOAD_MS, () => this.#recover(model, parentId, tries - 1));
    });
  }

  #show(mutation: PendingMutation): void {
    this.#outbox.add(mutation);
    this.store.addPending(mutation.operations);
    this.#options.tabs.post({ t: 'pending', mutation });
    this.#set({ unsent: this.#outbox.size });
  }

  #hear(message: TabMessage): void {
    if (this.#stopped) return;
    if (message.t === 'pending') this.#adoptPending(message.mutation);
    else if (message.t === 'settled') this.#hearSettled(message);
    else if (message.t === 'adopting') this.#repeatPending(message.clientId);
    else {
      this.#disk.close();
      this.#refusedByServer('signed-out');
    }
  }

  /** A mutation from the disk or another tab: shown here, sent by whoever owns its client id. */
  #adoptPending(mutation: PendingMutation): void {
    if (mutation.mid <= this.#settledMid(mutation.clientId)) {
      this.#refusals.found(mutation);
      this.#tellLeft(mutation.clientId);
      return;
    }
    if (!this.#outbox.add(mutation)) return;
    // Messages may overtake the disk; on the screen its client's order holds all the same.
    const later = this.#outbox.of(mutation.clientId).filter((each) => each.mid > mutation.mid);
    for (const each of later) this.store.dropPending(each.operations);
    for (const each of [mutation, ...later]) this.store.addPending(each.operations);
    this.#set({ unsent: this.#outbox.size });
    // Of a closed tab whose rest is being sent already, it may be heard this late.
    if (this.#outbox.owns(mutation.clientId)) this.#sendNext();
    else this.#watchOrphans();
  }

  /** Another tab's mutation is settled and told; here its acknowledgement may be past, or yet to come. */
  #hearSettled({ clientId, mid, seq, epoch }: Extract<TabMessage, { t: 'settled' }>): void {
    if (this.#outbox.owns(clientId)) return;
    this.#refusals.told({ clientId, mid }, mid > this.#settledMid(clientId));
    // Not read from the disk yet: the disk still has it.
    if (!this.#loaded) this.#noteSettled(clientId, mid);
    if (!this.#outbox.has(clientId, mid)) return;
    // Of another epoch: what was acknowledged before a backup was restored is not acknowledged again.
    const past = epoch !== this.#replica.position.epoch || this.#replica.cursor >= seq;
    if (past) this.#settle({ c: clientId, n: mid }, seq);
    this.#set({ unsent: this.#outbox.size });
  }

  /** Whoever sends for this client may have taken it over without having heard of everything; said once. */
  #remind(clientId: string): void {
    const last = this.#outbox.of(clientId).at(-1)?.mid ?? 0;
    if (last <= (this.#reminded.get(clientId) ?? 0)) return;
    this.#reminded.set(clientId, last);
    this.#repeatPending(clientId);
  }

  #repeatPending(clientId: string): void {
    for (const mutation of this.#outbox.of(clientId)) this.#options.tabs.post({ t: 'pending', mutation });
  }

  #settledMid(clientId: string): number {
    return this.#settledMids.get(clientId) ?? 0;
  }

  #noteSettled(clientId: string, mid: number): void {
    this.#settledMids.set(clientId, Math.max(mid, this.#settledMid(clientId)));
  }

  #becomeLeader(): void {
    if (this.#stopped) return;
    this.#leader = true;
    if (!this.#loaded) return;
    if (this.#state.phase === 'ready' && this.#replica.cursor !== this.#storedCursor) this.#disk.replace();
    this.#claimOrphans();
  }

  #claimOrphans(): void {
    const clients = new Set([...this.#outbox.foreign, ...this.#refusals.clients()]);
    for (const clientId of clients) void this.#claim(clientId);
    this.#watchOrphans();
  }

  #watchOrphans(): void {
    if (this.#watching || this.#stopped || (this.#outbox.foreign.length === 0 && this.#refusals.size === 0))
      return;
    this.#watching = true;
    this.#options.clock.after(this.#leader ? ORPHANS_MS : FORGOTTEN_MS, () => {
      this.#watching = false;
      if (!this.#stopped) this.#claimOrphans();
    });
  }

  /** Takes over what a closed tab left: its unsent mutations and its untold refusals. */
  async #claim(clientId: string): Promise<void> {
    if (this.#claiming.has(clientId) || this.#outbox.owns(clientId)) return;
    this.#claiming.add(clientId);
    const gone = await this.#options.tabs.adopt(clientId).catch(() => false);
    if (!gone) {
      this.#claiming.delete(clientId);
      this.#remind(clientId);
    }
    if (!gone || this.#stopped) return;
    // The disk may hold what its messages never told, another tab what it could not store; sent without that, the
    // rest would be a gap.
    this.#options.tabs.post({ t: 'adopting', clientId });
    await new Promise<void>((heard) => this.#options.clock.after(HEARSAY_MS, heard));
    await this.#disk.flushed();
    const stored = await this.#options.local.outboxOf(clientId).catch(() => []);
    if (this.#stopped) return;
    for (const mutation of stored) this.#adoptPending(mutation);
    this.#claiming.delete(clientId);
    this.#outbox.own(clientId);
    this.#tellLeft(clientId);
    // What is not on this machine was refused to another one.
    this.#refusals.takeOf(clientId);
    // The server has to say how far it got with this client before anything is sent.
    if (this.#outbox.of(clientId).length > 0) this.#link.restart();
  }

  #hello(): void {
    const { cursor, epoch, schema, scopes } = this.#replica.position;
    this.#link.send({
      t: 'hello',
      protocol: PROTOCOL,
      schema,
      clientId: this.#clientId,
      // Also those of living tabs: their acknowledgements may have been overtaken by a bootstrap here.
      adopted: this.#outbox.clientIds.filter((each) => each !== this.#clientId),
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
      this.#link.stop();
      if (frame.reason === 'protocol' || frame.reason === 'schema') this.#set({ outdated: true });
      else void this.#bootstrap();
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
    for (const ack of applied.acks) this.#settle(ack, ack.s);
    this.#settleContained();
    if (!this.#contained) for (const ack of applied.acks) this.#dropOvertaken(ack);
    this.#set({ unsent: this.#outbox.size });
    if (this.#leader) this.#storePacket(frame, applied);
    for (const scope of applied.load) void this.#loadScope(scope);
    this.#recoverPartials();
  }

  #storePacket(frame: Extract<ServerFrame, { t: 'd' }>, applied: Applied): void {
    // A refusal stays on the disk until somebody has told it.
    const settled = applied.acks
      .filter((ack) => !ack.e || this.#outbox.owns(ack.c))
      .map((ack) => ({ clientId: ack.c, mid: ack.n }));
    if (applied.revoked || applied.completed) {
      // Written anew, so that nothing of a lost scope stays on the disk.
      this.#disk.replace();
      this.#disk.drop(settled);
    } else {
      const packet = { from: frame.prev, to: frame.to, changes: frame.c };
      this.#disk.journal(packet, this.#replica.storedPosition, settled);
    }
    this.#storedCursor = this.#replica.cursor;
  }

  #settle(ack: Pick<AckChange, 'c' | 'n' | 'e'>, seq: number): void {
    this.#noteSettled(ack.c, ack.n);
    const mutation = this.#outbox.settle(ack.c, ack.n);
    if (mutation) this.#takeBack(mutation, ack.e);
    // Told once: by the tab that made it, or by the one that sends for a closed tab.
    if (this.#outbox.owns(ack.c)) {
      if (mutation) this.#settled(mutation, ack.e, seq);
    } else if (ack.e) {
      this.#refusals.arrived({ clientId: ack.c, mid: ack.n, refusal: ack.e, seq, mutation });
      if (this.#leader) this.#claimOrphans();
      else this.#watchOrphans();
    } else this.#refusals.takeTold({ clientId: ack.c, mid: ack.n });
  }

  /**
   * What comes before an acknowledged mutation was settled in an epoch that is gone, or is heard of too late: it will
   * not be acknowledged any more.
   */
  #dropOvertaken({ c, n }: AckChange): void {
    for (const { mid } of this.#outbox.upTo(c, n - 1)) {
      const mutation = this.#outbox.settle(c, mid);
      if (mutation) this.#takeBack(mutation, undefined);
    }
  }

  #takeBack(mutation: PendingMutation, refusal: Refusal | undefined): void {
    this.store.dropPending(mutation.operations);
    const key = keyOf(mutation);
    const settler = this.#settlers.get(key);
    this.#settlers.delete(key);
    settler?.(refusal);
  }

  /** A mutation that this tab sends is settled. */
  #settled(mutation: PendingMutation, refusal: Refusal | undefined, seq: number): void {
    const { clientId, mid } = mutation;
    const { epoch } = this.#replica.position;
    this.#options.tabs.post({ t: 'settled', clientId, mid, seq, epoch });
    // The leader drops what it journals; another tab's late put would outlive that.
    if (refusal || !this.#leader) this.#disk.drop([mutation]);
    if (refusal) this.#options.onRefused(refusal, mutation);
  }

  /** What was refused to a closed tab that this one has taken over. */
  #tellLeft(clientId: string): void {
    if (!this.#outbox.owns(clientId)) return;
    for (const untold of this.#refusals.takeOf(clientId)) {
      if (untold.mutation) this.#settled(untold.mutation, untold.refusal, untold.seq);
      else this.#refusals.arrived(untold);
    }
  }

  #nack(frame: Extract<ServerFrame, { t: 'nack' }>): void {
    if (frame.code === 'gap' && !this.#outbox.has(frame.clientId, frame.mid))
      this.#outbox.skip(frame.clientId, frame.mid);
    this.#outbox.rewindTo(frame.clientId, frame.mid);
    if (this.#resending) return;
    this.#resending = true;
    this.#options.clock.after(frame.retryAfter, () => {
      this.#resending = false;
      this.#sendNext();
    });
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
      if (this.#stopped) return;
      this.#failedLoads = 0;
      this.#set({ phase: 'ready', outdated: false });
      if (this.#leader) this.#disk.replace();
      this.#storedCursor = this.#replica.cursor;
      this.#link.start();
      this.#recoverPartials();
    } catch (error) {
      this.#loadFailed(error);
    } finally {
      this.#bootstrapping = false;
    }
  }

  #loadFailed(error: unknown): void {
    if (error instanceof TransportRefused) this.#refusedByServer(error.reason);
    if (this.#stopped || this.#state.outdated || this.#state.refused) return;
    const { clock } = this.#options;
    const wait = Math.min(RETRY_LOAD_MS * 2 ** this.#failedLoads++, LONGEST_RETRY_MS);
    this.#cancelRetry = clock.after(wait * (0.5 + clock.random() / 2), () => {
      this.#cancelRetry = undefined;
      void this.#bootstrap();
    });
  }

  async #loadAll(): Promise<void> {
    const clientIds = [...new Set([this.#clientId, ...this.#outbox.clientIds])];
    // With rows on the screen already, the new ones are gathered and exchanged at once.
    const gathered: BootstrapLine[] | undefined = this.#state.phase === 'ready' ? [] : undefined;
    let complete = false;
    for await (const line of this.#options.transport.bootstrap({ clientIds })) {
      if (this.#stopped) return;
      if (line.k === 'header' && line.schema !== this.#options.schema.hash) {
        this.#set({ outdated: true });
        throw new Error('the server has another schema');
      }
      if (line.k === 'end') complete = true;
      else if (gathered) gathered.push(line);
      else this.#takeLine(line);
    }
    if (!complete) throw new Error('the answer ended early');
    for (const line of gathered ?? []) this.#takeLine(line);
    this.store.flush();
  }

  #takeLine(line: BootstrapLine): void {
    if (line.k === 'header') {
      this.#generation += 1;
      // The mids of another epoch say nothing about this one.
      if (line.epoch !== this.#replica.position.epoch) this.#forgetEpoch();
      this.#replica.begin(line);
      this.#contained = line;
    } else if (line.k === 'rows') this.#replica.addSegment(line);
    else if (line.k === 'hot') {
      this.#settleContained();
      this.store.flush();
      if (this.#state.phase === 'loading') this.#set({ phase: 'hot' });
    }
  }

  /** What other tabs had settled in the epoch before will not be acknowledged in this one. */
  #forgetEpoch(): void {
    this.#settledMids.clear();
    for (const { clientId, mid } of this.#outbox.all()) {
      if (!this.#refusals.takeTold({ clientId, mid })) continue;
      const mutation = this.#outbox.settle(clientId, mid);
      if (mutation) this.store.dropPending(mutation.operations);
    }
  }

  /**
   * Settles what the server had taken when it greeted, once the rows here are at least as new: those
   * acknowledgements lie before the cursor and will not come again.
   */
  #settleContained(): void {
    const contained = this.#contained;
    if (!contained || this.#replica.cursor < contained.seq) return;
    this.#contained = undefined;
    for (const ack of contained.refused) this.#settle(ack, contained.seq);
    const taken: PendingMutation[] = [];
    for (const [clientId, mid] of Object.entries(contained.lastMids)) {
      taken.push(...this.#outbox.upTo(clientId, mid));
      this.#noteSettled(clientId, mid);
    }
    for (const mutation of taken) this.#settle({ c: mutation.clientId, n: mutation.mid }, contained.seq);
    this.#disk.drop(taken);
    this.#set({ unsent: this.#outbox.size });
  }

  async #loadScope(scope: string): Promise<void> {
    if (this.#loadingScopes.has(scope)) return;
    this.#loadingScopes.add(scope);
    const generation = this.#generation;
    let retryAfter = RETRY_LOAD_MS;
    try {
      const { header, segments } = await this.#fetchScope(scope);
      // A scope that was lost again meanwhile answers empty; the revocation is on its way.
      if (generation === this.#generation && header.scopes.includes(scope)) {
        const offered = this.#replica.offerScope(scope, header.seq, segments);
        if (offered === 'installed') this.#scopeInstalled();
        if (offered === 'stale') retryAfter = 0;
      }
    } catch {
      // The retry below asks again.
    }
    this.#loadingScopes.delete(scope);
    if (this.#stopped || !this.#replica.loadingScopes.includes(scope)) return;
    this.#options.clock.after(retryAfter, () => {
      if (!this.#stopped && this.#replica.loadingScopes.includes(scope)) void this.#loadScope(scope);
    });
  }

  async #fetchScope(scope: string): Promise<{ header: BootstrapHeader; segments: Segment[] }> {
    const segments: Segment[] = [];
    let header: BootstrapHeader | undefined;
    let complete = false;
    for await (const line of this.#options.transport.bootstrap({ clientIds: [], scopes: [scope] })) {
      if (line.k === 'header') header = line;
      else if (line.k === 'rows') segments.push(line);
      else if (line.k === 'end') complete = true;
    }
    if (!header || !complete) throw new Error('the answer ended early');
    return { header, segments };
  }

  #scopeInstalled(): void {
    this.store.flush();
    if (this.#leader) this.#disk.replace();
    this.#recoverPartials();
    this.#tell();
  }

  /** Signed out, or no longer a member: then nothing of the workspace may stay here. */
  #refusedByServer(reason: 'signed-out' | 'not-member'): void {
    this.#link.stop();
    if (reason === 'not-member') {
      this.#replica.begin({ seq: -1, epoch: '', scopes: [] });
      this.store.flush();
      if (this.#leader) this.#disk.replace();
    }
    this.#set({ refused: reason });
  }

  #set(change: Partial<EngineState>): void {
    const keys = Object.keys(change) as (keyof EngineState)[];
    if (keys.every((key) => this.#state[key] === change[key])) return;
    this.#state = { ...this.#state, ...change };
    this.#tell();
  }

  #tell(): void {
    for (const listener of Array.from(this.#listeners)) listener();
  }
}
