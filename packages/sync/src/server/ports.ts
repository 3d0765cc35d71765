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

/** A tab's store, as its person in its workspace. */
export interface ClientOf {
  readonly actor: SyncActor;
  readonly clientId: string;
}

export interface SavedClient extends ClientOf {
  readonly state: ClientState;
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
  /**
   * Log entries with seq > after, in order: no more than `limit`, and no more than `bytes` of patches as they are stored,
   * but at least one where there is one.
   */
  changesAfter(workspaceId: string, after: number, limit: number, bytes: number): Promise<LogEntry[]>;
  /** The scopes that a person holds, and the position at which that was read; one snapshot. */
  scopesAt(actor: SyncActor): Promise<{ seq: number; scopes: readonly string[] }>;
  /** Grants and revocations of one person with seq in (after, upTo], in order. */
  grantsBetween(
    actor: SyncActor,
    after: number,
    upTo: number,
  ): Promise<{ granted: readonly string[]; revoked: readonly string[] }[]>;
  transaction<T>(workspaceId: string, run: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Whether what failed with this error may succeed when it is tried again: the database is away or full, or two stood
   * in each other's way. Also true where it is not known whether the commit stands.
   */
  willPass(error: Error): boolean;
  /** Runs inside a savepoint: a throw takes back only what `run` did. */
  savepoint<T>(tx: Tx, run: () => Promise<T>): Promise<T>;
  /** Locks and reads the states of clients, in the order given; undefined for a client id of somebody else. */
  lockClients(tx: Tx, clients: readonly ClientOf[]): Promise<(ClientState | undefined)[]>;
  /** Writes the states of clients that were locked, each of them once. */
  saveClients(tx: Tx, clients: readonly SavedClient[]): Promise<void>;
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

/**
 * Lets the commands of one transaction share their reading and their writing. Without it, or after {@link RunApart},
 * each runs behind a savepoint of its own and writes what it has to write before the next one begins.
 */
export interface Batching<Tx> {
  /** Before the first of them: what they need may be read for all of them at once. */
  prepare(tx: Tx, commands: readonly Planned[]): Promise<void>;
  /** After the last of them: what has been held back is written. */
  finish(tx: Tx): Promise<void>;
}

/** A command that is about to run. */
export interface Planned {
  readonly actor: SyncActor;
  readonly command: Pick<WireMutation, 'name' | 'v' | 'args'>;
}

/** Thrown where commands that share a transaction must be run one by one, because one of them has to be taken back. */
export class RunApart extends Error {
  override readonly name = 'RunApart';
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
