import type { AckChange, BootstrapLine, Refusal, WireMutation } from '../protocol.ts';
import type { WirePatch } from '../schema/patch.ts';

/** An entry of a workspace's log, as it is stored. */
export interface LogEntry {
  /** 0 until the log has numbered it. */
  readonly seq: number;
  readonly op: 'I' | 'U' | 'D' | 'A' | 'G' | 'B';
  readonly model: string;
  readonly rowId: string;
  readonly scope: string;
  /** The previous scope, if the row moved between scopes. */
  readonly oldScope?: string;
  /** I and scope moves: the full row. U: changed fields. A: {c, n, e?}. G: {g, r, f?}. */
  readonly patch: WirePatch;
}

/** The result of a client's mutation. */
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

/** A person in a workspace. */
export interface SyncActor {
  readonly userId: string;
  readonly workspaceId: string;
  /** How they come to write, where that is not by hand; kept with what they change. */
  readonly via?: string;
}

/** A client (a tab's store) with its person and workspace. */
export interface ClientOf {
  readonly actor: SyncActor;
  readonly clientId: string;
}

export interface SavedClient extends ClientOf {
  readonly state: ClientState;
}

/** The result of a mutation inside a transaction. */
export interface Executed {
  readonly entries: readonly LogEntry[];
  readonly refusal?: Refusal;
  readonly value?: unknown;
  /** What the database keeps of it beside the entries. The engine only passes it on. */
  readonly record?: unknown;
}

/** What is kept of a job, and which of the appended entries is its first. */
export interface AppendedRecord {
  readonly at: number;
  readonly record: unknown;
}

/** What the engine needs from a database. PostgreSQL in production, memory in the simulator. */
export interface ServerStore<Tx> {
  /** Position, oldest kept position and epoch of a workspace's log. */
  clock(workspaceId: string): Promise<{ seq: number; minSeq: number; epoch: string }>;
  /**
   * Log entries with seq > after, in order: at most `limit`, and at most `bytes` of stored patches,
   * but at least one if there is any.
   */
  changesAfter(workspaceId: string, after: number, limit: number, bytes: number): Promise<LogEntry[]>;
  /** The scopes that a person has, and the position at which they were read, in one snapshot. */
  scopesAt(actor: SyncActor): Promise<{ seq: number; scopes: readonly string[] }>;
  /** Grants and revocations of one person with seq in (after, upTo], in order. */
  grantsBetween(
    actor: SyncActor,
    after: number,
    upTo: number,
  ): Promise<{ granted: readonly string[]; revoked: readonly string[] }[]>;
  transaction<T>(workspaceId: string, run: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Whether retrying may succeed after this error: the database is unreachable or full, or there was a conflict.
   * Also true if it is unknown whether the commit succeeded.
   */
  willPass(error: Error): boolean;
  /** Runs inside a savepoint: if `run` throws, only its changes are rolled back. */
  savepoint<T>(tx: Tx, run: () => Promise<T>): Promise<T>;
  /** Locks and reads the states of clients, in the given order; undefined for another person's client ID. */
  lockClients(tx: Tx, clients: readonly ClientOf[]): Promise<(ClientState | undefined)[]>;
  /** Writes the states of locked clients, each once. */
  saveClients(tx: Tx, clients: readonly SavedClient[]): Promise<void>;
  /** The last statement of a transaction: advances the clock, writes entries and records; returns the first seq. */
  append(
    tx: Tx,
    workspaceId: string,
    entries: readonly LogEntry[],
    records: readonly AppendedRecord[],
  ): Promise<number>;
  /** The last mutation of each client of a person, and which of the latest were refused. */
  clientStates(actor: SyncActor, clientIds: readonly string[]): Promise<ClientStates>;
  /** A consistent snapshot of everything visible in `scopes`, by default in all scopes of the person. */
  bootstrap(actor: SyncActor, options: BootstrapOptions): AsyncIterable<BootstrapLine>;
}

export interface BootstrapOptions {
  readonly scopes?: readonly string[];
  readonly clientIds: readonly string[];
}

/**
 * Lets the commands of one transaction share reads and writes. Without it, or after {@link RunApart},
 * each runs in its own savepoint and writes its changes before the next one starts.
 */
export interface Batching<Tx> {
  /** Called before the first command, to read what all of them need. */
  prepare(tx: Tx, commands: readonly Planned[]): Promise<void>;
  /** Called after the last command, to write what was deferred. */
  finish(tx: Tx): Promise<void>;
}

/** A command that is about to run. */
export interface Planned {
  readonly actor: SyncActor;
  readonly command: Pick<WireMutation, 'name' | 'v' | 'args'>;
}

/** Thrown if the commands of a transaction have to run one by one, because one of them must be rolled back. */
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
