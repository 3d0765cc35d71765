import type { AckChange, BootstrapLine, Refusal, WireMutation } from '../protocol.ts';
import type { WirePatch } from '../schema/patch.ts';

/** One line of a workspace's log, as it is stored. */
export interface LogEntry {
  /** 0 until the log has numbered it. */
  readonly seq: number;
  readonly op: 'I' | 'U' | 'D' | 'A' | 'G' | 'B';
  readonly model: string;
  readonly rowId: string;
  readonly scope: string;
  /** Set when the row moved from another scope. */
  readonly oldScope?: string;
  /** I and scope moves: the full row. U: changed fields. A: {c, n, e?}. G: {g, r, f?}. */
  readonly patch: WirePatch;
}

/** What a mutation of one client ended as. */
export interface MutationResult {
  readonly mid: number;
  readonly refusal?: Refusal;
}

export interface ClientState {
  readonly lastMid: number;
  readonly recent: readonly MutationResult[];
}

export interface ClientStates {
  readonly lastMids: Readonly<Record<string, number>>;
  readonly refused: readonly AckChange[];
}

/** A person in a workspace, as far as sync cares. */
export interface SyncActor {
  readonly userId: string;
  readonly workspaceId: string;
}

/** What became of one mutation inside a transaction. */
export interface Executed {
  readonly entries: readonly LogEntry[];
  readonly refusal?: Refusal;
  readonly value?: unknown;
}

/** Everything the engine needs from a database. PostgreSQL in production, memory in the simulator. */
export interface ServerStore<Tx> {
  /** Position, oldest kept position and epoch of a workspace's log. */
  clock(workspaceId: string): Promise<{ seq: number; minSeq: number; epoch: string }>;
  /** Log entries with seq > after, in order. */
  changesAfter(workspaceId: string, after: number, limit: number): Promise<LogEntry[]>;
  /** The scopes that a person holds, and the position at which that was read; one snapshot. */
  scopesAt(actor: SyncActor): Promise<{ seq: number; scopes: readonly string[] }>;
  /** Grants and revocations of one person with seq in (after, upTo], in order. */
  grantsBetween(
    actor: SyncActor,
    after: number,
    upTo: number,
  ): Promise<{ granted: readonly string[]; revoked: readonly string[] }[]>;
  transaction<T>(workspaceId: string, run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs inside a savepoint: a throw takes back only what `run` did. */
  savepoint<T>(tx: Tx, run: () => Promise<T>): Promise<T>;
  /** Locks and reads a client's state; a state of another user's client is refused by throwing. */
  lockClient(tx: Tx, actor: SyncActor, clientId: string): Promise<ClientState>;
  saveClient(tx: Tx, actor: SyncActor, clientId: string, state: ClientState): Promise<void>;
  /** Last statement of a transaction: bumps the clock and writes the entries; returns the first seq. */
  append(tx: Tx, workspaceId: string, entries: readonly LogEntry[]): Promise<number>;
  /** How far the person's clients got, and which of their latest mutations were refused. */
  clientStates(actor: SyncActor, clientIds: readonly string[]): Promise<ClientStates>;
  /** Consistent snapshot of everything visible in `scopes` (all of the person's when omitted). */
  bootstrap(actor: SyncActor, options: BootstrapOptions): AsyncIterable<BootstrapLine>;
}

export interface BootstrapOptions {
  readonly scopes?: readonly string[];
  readonly clientIds: readonly string[];
}

/** Runs one mutation inside a transaction: parses, authorises, executes, collects log entries. */
export type Execute<Tx> = (tx: Tx, actor: SyncActor, mutation: WireMutation) => Promise<Executed>;

export interface Clock {
  now(): number;
  /** Returns a function that cancels. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
