import {
  CLOSE,
  PROTOCOL,
  type ClientFrame,
  type ServerFrame,
  type WireChange,
  type WireMutation,
} from '../protocol.ts';
import type { CommitQueue, Outcome } from './commit-queue.ts';
import { LogTruncated, type Feed } from './feed.ts';
import type { HeldEntry } from './held-entry.ts';
import type { Clock, Execute, ServerStore, SyncActor } from './ports.ts';
import { visibleChange } from './visible.ts';

/** The most entries in one packet. */
const PACKET = 1000;
/** Bytes waiting in the socket above which the connection stops feeding, and above which it is closed. */
const SLOW = 1_000_000;
const HOPELESS = 8_000_000;
/** Milliseconds in which small packets are collected. */
const GATHER_MS = 8;
/** Milliseconds after which a client learns of changes that it can't see. */
const QUIET_MS = 1000;
const RETRY_MS = 500;

export interface Socket {
  send(frame: ServerFrame): void;
  /** Bytes that were accepted but not yet written to the network. */
  buffered(): number;
  close(code: number, reason: string): void;
}

export interface TabConnectionPorts<Tx> {
  readonly store: ServerStore<Tx>;
  readonly feed: Feed<Tx>;
  readonly queue: CommitQueue<Tx>;
  readonly execute: Execute<Tx>;
  readonly clock: Clock;
  readonly schemaHash: string;
  readonly build: string;
  readonly failed: (error: unknown) => void;
  /** Called after the person of a connection gained or lost scopes, in whichever process. */
  readonly regranted?: (connection: TabConnection<Tx>) => void;
}

/** A connected tab: answers its hello, sends the log entries it may see, and runs its mutations in order. */
export class TabConnection<Tx> {
  readonly #ports: TabConnectionPorts<Tx>;
  readonly #socket: Socket;
  readonly actor: SyncActor;
  #cursor = -1;
  #told = -1;
  /** Held at {@link #cursor}. */
  #scopes = new Set<string>();
  /** The scopes at the hello, at position {@link #greetedAt}. */
  #heldNow: ReadonlySet<string> = new Set();
  #greetedAt = -1;
  /** The position promised in the welcome; the client is always told when it is reached. */
  #promised = -1;
  #isGreeted = false;
  #live = false;
  #closed = false;
  #feeding = false;
  #again = false;
  #lastSent = 0;
  #cancelTimer: (() => void) | undefined;
  #cancelTelling: (() => void) | undefined;
  #stopFollowing: (() => void) | undefined;
  #pushes: Promise<void> = Promise.resolve();

  constructor(ports: TabConnectionPorts<Tx>, actor: SyncActor, socket: Socket) {
    this.#ports = ports;
    this.actor = actor;
    this.#socket = socket;
  }

  /** The scopes of the person, as of the connection's position in the log. */
  get scopes(): ReadonlySet<string> {
    return this.#scopes;
  }

  /** Handles a frame. Never throws: a failure closes the connection, and the client resumes from its cursor. */
  async receive(frame: ClientFrame): Promise<void> {
    if (this.#closed) return;
    try {
      if (frame.t === 'hello') await this.#hello(frame);
      else if (frame.t === 'push') await this.#push(frame.clientId, frame.ms);
    } catch (error) {
      this.#ports.failed(error);
      this.close(1011, 'internal');
    }
  }

  close(code: number, reason: string): void {
    if (this.#closed) return;
    this.ended();
    this.#socket.close(code, reason);
  }

  /** Asks the tab to reconnect after about `retryAfter` ms, because this process shuts down. */
  leave(retryAfter: number): void {
    if (this.#closed) return;
    this.#socket.send({ t: 'bye', retryAfter });
    this.close(1012, 'restarting');
  }

  /** Call it when the socket has closed. */
  ended(): void {
    this.#closed = true;
    this.#stopFollowing?.();
    this.#stopFollowing = undefined;
    this.#cancelTimer?.();
    this.#cancelTelling?.();
  }

  async #hello(hello: Extract<ClientFrame, { t: 'hello' }>): Promise<void> {
    // A client sends hello once per connection, as each one reads the log from its cursor.
    if (this.#isGreeted) return this.close(CLOSE.badFrame, 'greeted before');
    this.#isGreeted = true;
    const { store } = this.#ports;
    const reason = await this.#whyNotContinue(hello);
    if (reason) {
      this.#socket.send({ t: 'reset', reason });
      return;
    }
    // States are read before the clock, so that their acknowledgements are at or before the position.
    const states = await store.clientStates(this.actor, [hello.clientId, ...hello.adopted]);
    const { seq } = await store.clock(this.actor.workspaceId);
    if (this.#closed) return;
    const { build, clock, feed } = this.#ports;
    this.#socket.send({ t: 'welcome', cursor: this.#cursor, build, serverTime: clock.now(), seq, ...states });
    this.#live = true;
    this.#promised = seq;
    this.#stopFollowing?.();
    this.#stopFollowing = feed.follow(this.actor.workspaceId, this.#cursor, () => this.#wake());
    feed.hint(this.actor.workspaceId, seq);
    this.#wake();
  }

  async #whyNotContinue(
    hello: Extract<ClientFrame, { t: 'hello' }>,
  ): Promise<Extract<ServerFrame, { t: 'reset' }>['reason'] | undefined> {
    const { store, schemaHash } = this.#ports;
    if (hello.protocol !== PROTOCOL) return 'protocol';
    if (hello.schema !== schemaHash) return 'schema';
    const clock = await store.clock(this.actor.workspaceId);
    if (hello.epoch !== clock.epoch) return 'epoch';
    if (hello.cursor < clock.minSeq) return 'truncated';
    const held = await store.scopesAt(this.actor);
    if (hello.cursor > held.seq) return 'future';
    this.#scopes = await this.#scopesAsOf(hello.cursor, held);
    this.#heldNow = new Set(held.scopes);
    this.#greetedAt = held.seq;
    if ([...this.#scopes].sort().join(' ') !== hello.scopes) return 'scopes';
    this.#cursor = hello.cursor;
    this.#told = hello.cursor;
    return undefined;
  }

  /** The scopes at `cursor`: reverts later grants and revocations, newest first. */
  async #scopesAsOf(cursor: number, held: { seq: number; scopes: readonly string[] }): Promise<Set<string>> {
    const scopes = new Set(held.scopes);
    const grants = await this.#ports.store.grantsBetween(this.actor, cursor, held.seq);
    for (const { granted, revoked } of grants.toReversed()) {
      for (const scope of granted) scopes.delete(scope);
      for (const scope of revoked) scopes.add(scope);
    }
    return scopes;
  }

  #wake(): void {
    if (!this.#live || this.#closed) return;
    if (this.#feeding) {
      this.#again = true;
      return;
    }
    // The first change after a pause is sent immediately; bursts are collected. What was missed comes in large packets anyway.
    const { clock } = this.#ports;
    const isCatchingUp = this.#cursor < this.#promised;
    const wait = !isCatchingUp && clock.now() - this.#lastSent < GATHER_MS ? GATHER_MS : 0;
    this.#feeding = true;
    const start = (): void => {
      void this.#feed()
        .catch((error: unknown) => this.#cannotFeed(error))
        .finally(() => {
          this.#feeding = false;
          if (this.#again) {
            this.#again = false;
            this.#wake();
          }
        });
    };
    if (wait === 0) start();
    else this.#cancelTimer = clock.after(wait, start);
  }

  #cannotFeed(error: unknown): void {
    if (error instanceof LogTruncated) {
      // The next hello is answered with a reset.
      this.close(CLOSE.truncated, 'truncated');
      return;
    }
    this.#ports.failed(error);
    this.close(1011, 'internal');
  }

  async #feed(): Promise<void> {
    const { feed, clock } = this.#ports;
    while (!this.#closed) {
      if (this.#socket.buffered() > SLOW) {
        if (this.#socket.buffered() > HOPELESS) this.close(4408, 'slow');
        else this.#cancelTimer = clock.after(200, () => this.#wake());
        return;
      }
      const entries = await feed.after(this.actor.workspaceId, this.#cursor, PACKET);
      if (this.#closed) return;
      if (entries.length === 0) {
        this.#tellPositionSoon();
        return;
      }
      this.#sendVisible(entries);
    }
  }

  /** Clients wait for the promised position to settle mutations; later positions may take a while. */
  #tellPositionSoon(): void {
    if (this.#promised >= 0 && this.#cursor >= this.#promised) {
      this.#promised = -1;
      this.#tellPosition();
    }
    if (this.#told === this.#cursor || this.#cancelTelling) return;
    this.#cancelTelling = this.#ports.clock.after(QUIET_MS, () => {
      this.#cancelTelling = undefined;
      this.#tellPosition();
    });
  }

  #tellPosition(): void {
    if (this.#closed || this.#told === this.#cursor) return;
    this.#lastSent = this.#ports.clock.now();
    this.#socket.send({ t: 'd', prev: this.#told, to: this.#cursor, c: [] });
    this.#told = this.#cursor;
  }

  #sendVisible(entries: readonly HeldEntry[]): void {
    const { clock } = this.#ports;
    const changes: WireChange[] = [];
    let isRegranted = false;
    for (const held of entries) {
      const onlyIn = this.#notLostSince(held.entry.seq);
      const change = visibleChange(held, this.actor.userId, this.#scopes, onlyIn);
      if (change) changes.push(change);
      isRegranted ||= change?.o === 'G';
    }
    if (isRegranted) this.#ports.regranted?.(this);
    this.#cursor = entries.at(-1)?.entry.seq ?? this.#cursor;
    // Invisible changes are reported later: see #tellPositionSoon.
    if (changes.length === 0) return;
    this.#lastSent = clock.now();
    this.#socket.send({ t: 'd', prev: this.#told, to: this.#cursor, c: changes });
    this.#told = this.#cursor;
  }

  /**
   * While catching up: the scopes the person has now. Changes in a scope that was lost later are not sent
   * although they were visible at the time; the revocation that follows drops the scope's rows anyway.
   */
  #notLostSince(seq: number): ReadonlySet<string> | undefined {
    return seq <= this.#greetedAt ? this.#heldNow : undefined;
  }

  /** Mutations of one connection run one after the other, so that a client's order is the log's order. */
  #push(clientId: string, mutations: readonly WireMutation[]): Promise<void> {
    const before = this.#pushes;
    const run = async (): Promise<void> => {
      await before;
      // A disconnected client resends what was not started.
      if (this.#closed) return;
      const { queue, execute } = this.#ports;
      const outcomes = mutations.map((mutation) =>
        queue.run({
          actor: this.actor,
          client: { clientId, mid: mutation.mid, after: mutation.after },
          command: mutation,
          run: (tx) => execute(tx, this.actor, mutation),
        }),
      );
      for (const [at, pending] of outcomes.entries())
        this.#answer(clientId, mutations[at]?.mid ?? 0, await pending);
    };
    this.#pushes = run();
    return this.#pushes;
  }

  #answer(clientId: string, mid: number, outcome: Outcome): void {
    // A committed mutation is acknowledged in the ordered stream, never here.
    if (outcome.kind === 'done' || this.#closed) return;
    const code = outcome.kind === 'gap' ? 'gap' : 'failed';
    const from = outcome.kind === 'gap' ? outcome.expected : mid;
    if (outcome.kind === 'failed') this.#ports.failed(outcome.error);
    this.#socket.send({ t: 'nack', clientId, mid: from, code, retryAfter: code === 'gap' ? 0 : RETRY_MS });
  }
}
