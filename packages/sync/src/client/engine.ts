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
  /** Creates client IDs; UUIDv7 by default. */
  readonly newId?: () => string;
  /** May refuse a command locally: if it returns a receipt, the command is neither applied nor sent. */
  readonly refuse?: (command: Command<unknown>, args: unknown, rows: RowStore) => Receipt | undefined;
  /** Called when the server refuses a mutation. Its rows are already reverted; its input is in `mutation.args`. */
  readonly onRefused: (refusal: Refusal, mutation: PendingMutation) => void;
  /** Called when local storage fails: everything continues, but only in memory. */
  readonly onDiskFailed: (error: unknown) => void;
}

export interface EngineState {
  /** `loading`: nothing to show yet. `hot`: the rows of the first paint are loaded. `ready`: all rows are. */
  readonly phase: 'loading' | 'hot' | 'ready';
  readonly link: LinkState;
  /** The number of mutations that the server hasn't settled, of all tabs. */
  readonly unsent: number;
  readonly refused: 'signed_out' | 'not_member' | undefined;
  /** Whether the server uses another schema, so that this page has to be reloaded. */
  readonly outdated: boolean;
  /** The server's build as of the last connection; undefined before. Pages of another build may reload. */
  readonly serverBuild: string | undefined;
  readonly diskFailed: boolean;
}

/** The immediate result of running a command. */
export interface Receipt {
  readonly mid: number;
  /** Undoes the change as a new change; undefined if the command has no inverse. */
  readonly undo: Invocation<unknown> | undefined;
  /** Resolves once the server has settled it: undefined, or the refusal. */
  readonly settled: Promise<Refusal | undefined>;
}

/** The client side of sync: keeps local rows, pending edits, the socket and local storage consistent. */
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
  /** The position of the stored rows, if they equal those in memory; otherwise undefined. */
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

  /** The position of the confirmed rows in the workspace's log. */
  get position(): Position {
    return this.#replica.position;
  }

  /** Scopes of {@link position} whose rows are still loading. */
  get incompleteScopes(): readonly string[] {
    return this.#replica.incompleteScopes;
  }

  /** Loads and shows the stored rows and connects. Resolves when there are rows to show, or they are being fetched. */
  async start(): Promise<void> {
    const { local, tabs } = this.#options;
    // Before anything is read, because messages from other tabs may not be stored yet.
    tabs.onMessage((message) => this.#hear(message));
    void tabs.lead().then(() => this.#becomeLeader());
    const [loaded] = await Promise.all([
      local.load().catch((error: unknown) => {
        this.#disk.fail(error);
        return undefined;
      }),
      // Before anything of this tab is stored: others would take its edits for those of one that is gone.
      tabs.hold(this.#clientId),
    ]);
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

  /** Call it when the network is back or the tab becomes visible; reconnects immediately. */
  wake(): void {
    this.#link.wake();
    this.#loader.wake();
  }

  suspend(): void {
    this.#link.suspend();
  }

  /** Resolves when everything queued for local storage is written. */
  flushed(): Promise<void> {
    return this.#disk.flushed();
  }

  /** Deletes everything stored on this device, for a sign-out. */
  async forget(): Promise<void> {
    this.#options.tabs.post({ t: 'signed-out' });
    this.stop();
    await this.#disk.flushed();
    await this.#options.local.clear();
  }

  unsent(): readonly PendingMutation[] {
    return this.#mutations.all();
  }

  /** Applies the change immediately, stores it and sends it. Throws if the input is invalid. */
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

  /** Loads a parent's partial rows and keeps them up to date. Rejects if the server can't be reached. */
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
      this.#refusedByServer('signed_out');
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
      // Rewritten, so that nothing of a lost scope stays in local storage.
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

  /** A tab that takes the lead later must not trust the stored rows only because of an equal position. */
  #loadedAnew(): void {
    if (this.#leader) this.#disk.replace();
    this.#storedCursor = this.#leader ? this.#replica.cursor : undefined;
  }

  /** Stores the rows as they are now, not as fetched: the stored journal starts after that response. */
  #partialIn(key: string): void {
    const rows = this.#leader ? this.#replica.partialRows(key) : undefined;
    if (rows && this.#state.phase === 'ready') this.#disk.putPartial(rows);
    this.#tell();
  }

  #becomeOutdated(): void {
    this.#loader.stop();
    this.#set({ outdated: true });
  }

  /** Signed out or no longer a member: nothing of the workspace may stay on this device. */
  #refusedByServer(reason: 'signed_out' | 'not_member'): void {
    this.#loader.stop();
    this.#link.stop();
    if (reason === 'not_member') {
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
