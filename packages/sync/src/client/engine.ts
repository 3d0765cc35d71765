import { PROTOCOL, type Refusal, type ServerFrame } from '../protocol.ts';
import type { Command, Invocation } from '../schema/command.ts';
import type { Schema } from '../schema/schema.ts';
import { uuid } from '../schema/uuid.ts';
import { Disk } from './disk.ts';
import { Link, type LinkState } from './link.ts';
import { Loader } from './loader.ts';
import { Mutations } from './mutations.ts';
import { inverseOf, operationsOf } from './operation.ts';
import type {
  ClientClock,
  LocalStore,
  PendingMutation,
  Position,
  TabMessage,
  Tabs,
  Transport,
} from './ports.ts';
import { Replica, type Applied } from './replica.ts';
import { RowStore } from './row-store.ts';

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
  /** Refuses a command here and now by these rows: its receipt is given on, and it is neither shown nor sent. */
  readonly refuse?: (command: Command<unknown>, args: unknown, rows: RowStore) => Receipt | undefined;
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
  /** The build that the server last greeted with; undefined until it has. A page of another build may load itself anew. */
  readonly serverBuild: string | undefined;
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
  readonly #clientId: string;
  readonly #replica: Replica;
  readonly #mutations: Mutations;
  readonly #loader: Loader;
  readonly #link: Link;
  readonly #disk: Disk;
  readonly #listeners = new Set<() => void>();
  #leader = false;
  #loaded = false;
  #stopped = false;
  /** The position at which the disk has what is here; undefined when it has not. */
  #storedCursor: number | undefined;
  #state: EngineState = {
    phase: 'loading',
    link: 'offline',
    unsent: 0,
    refused: undefined,
    outdated: false,
    serverBuild: undefined,
    diskFailed: false,
  };

  constructor(options: EngineOptions) {
    const newId = options.newId ?? uuid;
    this.#options = options;
    this.#clientId = newId();
    this.store = new RowStore(options.schema, options.schedule);
    this.#replica = new Replica(options.schema, this.store);
    this.#disk = new Disk(
      options.local,
      () => this.#replica.snapshot(),
      newId,
      (error) => {
        this.#set({ diskFailed: true });
        options.onDiskFailed(error);
      },
    );
    this.#link = this.#makeLink();
    this.#mutations = this.#makeMutations();
    this.#loader = this.#makeLoader();
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
    this.#loaded = true;
    this.#mutations.loaded(loaded?.outbox ?? []);
    this.store.flush();
    if (this.#state.phase === 'ready') this.#link.start();
    else void this.#loader.bootstrap();
  }

  stop(): void {
    this.#stopped = true;
    this.#mutations.stop();
    this.#loader.stop();
    this.#link.stop();
    this.#disk.close();
    this.#options.tabs.close();
  }

  /** The network came back, or the tab is looked at again. */
  wake(): void {
    this.#link.wake();
    this.#loader.wake();
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
    return this.#mutations.all();
  }

  /** Shows the change at once, stores it, sends it. Throws when the input does not fit the command. */
  run<Input>(command: Command<Input>, input: Input): Receipt {
    const known = command as unknown as Command<unknown>;
    const args = known.input.parse(input);
    const { scopes } = this.#replica.position;
    const actor = { userId: this.#options.userId, now: this.#options.clock.now(), scopes };
    const refused = this.#options.refuse?.(known, args, this.store);
    if (refused) return refused;
    const undo = inverseOf(this.store, known, args, actor);
    const operations = operationsOf(this.store, known, args, actor);
    const { name, version: v } = known;
    return { undo, ...this.#mutations.issue({ name, v, args, operations, at: actor.now }) };
  }

  runInvocation(invocation: Invocation<unknown>): Receipt {
    return this.run<unknown>(invocation.command, invocation.input);
  }

  isCovered(model: string, parentId: string): boolean {
    return this.#replica.isCovered(model, parentId);
  }

  /** Makes a parent's partial rows complete here and keeps them so. Rejects when the server cannot be asked. */
  cover(model: string, parentId: string): Promise<void> {
    return this.#loader.cover(model, parentId);
  }

  #makeLink(): Link {
    return new Link(this.#options.transport, this.#options.clock, {
      onOpen: () => this.#hello(),
      onFrame: (frame) => this.#receive(frame),
      onState: (link) => {
        if (link !== 'open') this.#mutations.disconnected();
        this.#set({ link });
      },
      onRefused: (reason) => this.#refusedByServer(reason),
    });
  }

  #makeMutations(): Mutations {
    const { tabs, clock, onRefused } = this.#options;
    const ports = {
      store: this.store,
      disk: this.#disk,
      tabs,
      clock,
      position: () => this.#replica,
      send: this.#link.send.bind(this.#link),
      greetAgain: () => this.#link.restart(),
      changed: (unsent: number) => this.#set({ unsent }),
      onRefused,
    };
    return new Mutations(ports, this.#clientId);
  }

  #makeLoader(): Loader {
    const { transport, clock, schema } = this.#options;
    return new Loader({
      transport,
      clock,
      store: this.store,
      replica: this.#replica,
      schemaHash: schema.hash,
      clientIds: () => this.#mutations.clientIds,
      shown: () => this.#state.phase === 'ready',
      began: (header, newEpoch) => this.#mutations.reloaded(header, newEpoch),
      hot: () => {
        this.#mutations.advanced();
        if (this.#state.phase === 'loading') this.#set({ phase: 'hot' });
      },
      ready: () => this.#bootstrapped(),
      scopeIn: () => {
        this.#loadedAnew();
        this.#tell();
      },
      partialIn: (key) => this.#partialIn(key),
      outdated: () => this.#becomeOutdated(),
      refused: (reason) => this.#refusedByServer(reason),
    });
  }

  #hear(message: TabMessage): void {
    if (this.#stopped) return;
    if (message.t !== 'signed-out') this.#mutations.hear(message);
    else {
      this.#disk.close();
      this.#refusedByServer('signed-out');
    }
  }

  #becomeLeader(): void {
    if (this.#stopped) return;
    this.#leader = true;
    const behind =
      this.#loaded && this.#state.phase === 'ready' && this.#replica.cursor !== this.#storedCursor;
    if (behind) this.#disk.replace();
    this.#mutations.lead();
  }

  #hello(): void {
    const { cursor, epoch, schema, scopes } = this.#replica.position;
    this.#link.send({
      t: 'hello',
      protocol: PROTOCOL,
      schema,
      clientId: this.#clientId,
      adopted: this.#mutations.clientIds.filter((each) => each !== this.#clientId),
      cursor,
      epoch,
      scopes: scopes.join(' '),
    });
  }

  #receive(frame: ServerFrame): void {
    if (frame.t === 'welcome') {
      this.#mutations.greeted(frame);
      this.#set({ serverBuild: frame.build });
      for (const scope of this.#replica.loadingScopes) void this.#loader.loadScope(scope);
    } else if (frame.t === 'reset') {
      this.#link.stop();
      if (frame.reason === 'protocol' || frame.reason === 'schema') this.#becomeOutdated();
      else void this.#loader.bootstrap();
    } else if (frame.t === 'd') this.#packet(frame);
    else if (frame.t === 'nack') this.#mutations.refusedForNow(frame);
  }

  #packet(frame: Extract<ServerFrame, { t: 'd' }>): void {
    if (frame.to <= this.#replica.cursor) return;
    if (frame.prev !== this.#replica.cursor) {
      this.#link.restart();
      return;
    }
    const applied = this.#replica.apply(frame.to, frame.c);
    this.#mutations.acknowledged(applied.acks);
    if (this.#leader) this.#storePacket(frame, applied);
    for (const scope of applied.load) void this.#loader.loadScope(scope);
    this.#loader.recoverPartials();
  }

  #storePacket(frame: Extract<ServerFrame, { t: 'd' }>, applied: Applied): void {
    const settled = this.#mutations.done(applied.acks);
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

  #bootstrapped(): void {
    this.#set({ phase: 'ready', outdated: false });
    this.#loadedAnew();
    this.#link.start();
  }

  /** Whoever does not lead must not, once they do, take the disk for equal because it stands at the same position. */
  #loadedAnew(): void {
    if (this.#leader) this.#disk.replace();
    this.#storedCursor = this.#leader ? this.#replica.cursor : undefined;
  }

  /** As it is here now, not as it was answered: the journal on the disk begins later than the answer. */
  #partialIn(key: string): void {
    const rows = this.#leader ? this.#replica.partialRows(key) : undefined;
    if (rows && this.#state.phase === 'ready') this.#disk.putPartial(rows);
    this.#tell();
  }

  #becomeOutdated(): void {
    this.#loader.stop();
    this.#set({ outdated: true });
  }

  /** Signed out, or no longer a member: then nothing of the workspace may stay here. */
  #refusedByServer(reason: 'signed-out' | 'not-member'): void {
    this.#loader.stop();
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
