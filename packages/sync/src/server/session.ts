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
import type { Clock, Execute, LogEntry, ServerStore, SyncActor } from './ports.ts';
import { visibleChange } from './visible.ts';

/** Entries sent in one packet at most. */
const PACKET = 1000;
/** Bytes waiting in the socket above which the session stops feeding, and above which it is closed. */
const SLOW = 1_000_000;
const HOPELESS = 8_000_000;
/** How long small packets are gathered. */
const GATHER_MS = 8;
/** A filtered client hears of invisible progress this late. */
const QUIET_MS = 1000;
const RETRY_MS = 500;

export interface Socket {
  send(frame: ServerFrame): void;
  /** Bytes accepted but not yet written to the network. */
  buffered(): number;
  close(code: number, reason: string): void;
}

export interface SessionPorts<Tx> {
  readonly store: ServerStore<Tx>;
  readonly feed: Feed<Tx>;
  readonly queue: CommitQueue<Tx>;
  readonly execute: Execute<Tx>;
  readonly clock: Clock;
  readonly schemaHash: string;
  readonly build: string;
  readonly failed: (error: unknown) => void;
  /** Told after the person of a session has gained or lost scopes, whichever process it happened in. */
  readonly regranted?: (session: Session<Tx>) => void;
}

/** One connected tab: answers its hello, feeds it the log it may see, takes its mutations in order. */
export class Session<Tx> {
  readonly #ports: SessionPorts<Tx>;
  readonly #socket: Socket;
  readonly actor: SyncActor;
  #cursor = -1;
  #told = -1;
  /** Held at {@link #cursor}. */
  #scopes = new Set<string>();
  /** Held when the client greeted, at position {@link #greetedAt}. */
  #heldNow: ReadonlySet<string> = new Set();
  #greetedAt = -1;
  /** The position promised in the welcome; the client is told definitely when it is reached. */
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

  constructor(ports: SessionPorts<Tx>, actor: SyncActor, socket: Socket) {
    this.#ports = ports;
    this.actor = actor;
    this.#socket = socket;
  }

  /** What the person may see, as far as this session has followed the log. */
  get scopes(): ReadonlySet<string> {
    return this.#scopes;
  }

  /** Takes one frame. Never throws: a failure closes the connection, and the client resumes by its cursor. */
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

  /** This process ends: the tab shall come back after about `retryAfter` ms, not all tabs at once. */
  leave(retryAfter: number): void {
    if (this.#closed) return;
    this.#socket.send({ t: 'bye', retryAfter });
    this.close(1012, 'restarting');
  }

  /** The socket is gone. */
  ended(): void {
    this.#closed = true;
    this.#stopFollowing?.();
    this.#stopFollowing = undefined;
    this.#cancelTimer?.();
    this.#cancelTelling?.();
  }

  async #hello(hello: Extract<ClientFrame, { t: 'hello' }>): Promise<void> {
    // Each greeting reads the log from where it says: a client greets once, and again only on a new connection.
    if (this.#isGreeted) return this.close(CLOSE.badFrame, 'greeted before');
    this.#isGreeted = true;
    const { store } = this.#ports;
    const reason = await this.#whyNotContinue(hello);
    if (reason) {
      this.#socket.send({ t: 'reset', reason });
      return;
    }
    // States before the clock: every acknowledgement they speak of is at or before the position told.
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

  /** Takes back, newest first, what was granted and revoked after `cursor`. */
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
    // The first change after a pause goes out at once; a burst is gathered.
    const { clock } = this.#ports;
    const wait = clock.now() - this.#lastSent < GATHER_MS ? GATHER_MS : 0;
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
      // The next hello is answered by a reset.
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

  /** A client waits for the promised position with what it knows to be settled; later ones may take a while. */
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

  #sendVisible(entries: readonly LogEntry[]): void {
    const { clock } = this.#ports;
    const changes: WireChange[] = [];
    let isRegranted = false;
    for (const entry of entries) {
      const change = visibleChange(entry, this.actor.userId, this.#scopes, this.#notLostSince(entry.seq));
      if (change) changes.push(change);
      isRegranted ||= change?.o === 'G';
    }
    if (isRegranted) this.#ports.regranted?.(this);
    this.#cursor = entries.at(-1)?.seq ?? this.#cursor;
    // Invisible progress is told by and by: see #tellPositionSoon.
    if (changes.length === 0) return;
    this.#lastSent = clock.now();
    this.#socket.send({ t: 'd', prev: this.#told, to: this.#cursor, c: changes });
    this.#told = this.#cursor;
  }

  /**
   * While catching up: what the person holds now. What was written in a scope before it was lost is not sent
   * afterwards, although it was visible then; the revocation that follows drops the scope's rows anyway.
   */
  #notLostSince(seq: number): ReadonlySet<string> | undefined {
    return seq <= this.#greetedAt ? this.#heldNow : undefined;
  }

  /** Mutations of one connection run one after the other, so that a client's order is the log's order. */
  #push(clientId: string, mutations: readonly WireMutation[]): Promise<void> {
    const before = this.#pushes;
    const run = async (): Promise<void> => {
      await before;
      // Whoever is gone sends again what was not begun.
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
    // A mutation that was taken is acknowledged in the ordered stream, never here.
    if (outcome.kind === 'done' || this.#closed) return;
    const code = outcome.kind === 'gap' ? 'gap' : 'failed';
    const from = outcome.kind === 'gap' ? outcome.expected : mid;
    if (outcome.kind === 'failed') this.#ports.failed(outcome.error);
    this.#socket.send({ t: 'nack', clientId, mid: from, code, retryAfter: code === 'gap' ? 0 : RETRY_MS });
  }
}
