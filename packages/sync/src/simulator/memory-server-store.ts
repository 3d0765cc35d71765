import type { BootstrapLine } from '../protocol.ts';
import { segmentOf } from '../columns.ts';
import type { Row } from '../schema/entity.ts';
import type { Schema } from '../schema/schema.ts';
import type {
  BootstrapOptions,
  ClientOf,
  ClientState,
  ClientStates,
  LogEntry,
  SavedClient,
  ServerStore,
  SyncActor,
} from '../server/ports.ts';

/** A version of a row, valid from `seq` on. */
interface Version {
  readonly seq: number;
  readonly row: Row | undefined;
}

interface ClientRecord {
  readonly userId: string;
  readonly state: ClientState;
}

interface Holding {
  readonly seq: number;
  readonly scopes: ReadonlySet<string>;
}

/** The outcome of a committed mutation, by its token. */
export interface Verdict {
  readonly taken: number;
  readonly refused: number;
}

interface State {
  seq: number;
  minSeq: number;
  epoch: string;
  log: LogEntry[];
  /** Versions of each row, by entity and ID. */
  rows: Map<string, Map<string, Version[]>>;
  clients: Map<string, ClientRecord>;
  holdings: Map<string, Holding[]>;
  verdicts: Map<string, Verdict>;
  /** Accepted tokens, in order. */
  taken: string[];
}

/** The effect of a log entry: rows and held scopes from its position on. */
interface Effect {
  readonly rows?: readonly (readonly [key: string, row: Row | undefined])[];
  readonly holding?: { readonly userId: string; readonly scopes: ReadonlySet<string> };
}

/** The writes of a transaction so far, invisible to others before the commit. */
export interface MemoryTx {
  rows: Map<string, Row | undefined>;
  clients: Map<string, ClientRecord>;
  holdings: Map<string, ReadonlySet<string>>;
  taken: string[];
  /** Survives a savepoint: a refused mutation is rolled back, but its refusal isn't. */
  refused: string[];
  /** Keyed by the entry itself, because its position in the log is known only at the end. */
  effects: Map<LogEntry, Effect>;
  entries: readonly LogEntry[];
  first: number;
  /** There are no savepoints between its mutations, so undoing one undoes all. */
  together: boolean;
}

export const emptyTx = (): MemoryTx => ({
  rows: new Map(),
  clients: new Map(),
  holdings: new Map(),
  taken: [],
  refused: [],
  effects: new Map(),
  entries: [],
  first: 0,
  together: false,
});

/** A temporary failure of the store: a retry may succeed. */
export class Transient extends Error {}

/** Hooks with which the simulator delays or breaks the store. */
export interface StoreFaults {
  /** Awaited at every read and at the start of every transaction. */
  readonly pause: () => Promise<void> | undefined;
  /** Awaited before a commit; throws to abort it. */
  readonly beforeCommit: () => Promise<void> | undefined;
  /** Called after a commit; throws to leave the caller in doubt. */
  readonly afterCommit: () => void;
}

const NO_FAULTS: StoreFaults = {
  pause: () => undefined,
  beforeCommit: () => undefined,
  afterCommit: () => undefined,
};

/** A workspace in memory, with its whole history, so that any moment can be compared with what a client shows. */
export class MemoryDatabase {
  readonly schema: Schema;
  #state: State;
  #epochs = 0;

  constructor(schema: Schema) {
    this.schema = schema;
    this.#state = {
      seq: 0,
      minSeq: 0,
      epoch: 'epoch-0',
      log: [],
      rows: new Map(),
      clients: new Map(),
      holdings: new Map(),
      verdicts: new Map(),
      taken: [],
    };
  }

  get seq(): number {
    return this.#state.seq;
  }

  get minSeq(): number {
    return this.#state.minSeq;
  }

  get epoch(): string {
    return this.#state.epoch;
  }

  get taken(): readonly string[] {
    return this.#state.taken;
  }

  verdict(token: string): Verdict | undefined {
    return this.#state.verdicts.get(token);
  }

  entry(seq: number): LogEntry | undefined {
    return this.#state.log[seq - this.#state.minSeq - 1];
  }

  entriesAfter(after: number, limit: number): LogEntry[] {
    const from = Math.max(0, after - this.#state.minSeq);
    return this.#state.log.slice(from, from + limit);
  }

  client(clientId: string): ClientRecord | undefined {
    return this.#state.clients.get(clientId);
  }

  scopesNow(userId: string): ReadonlySet<string> {
    return this.#state.holdings.get(userId)?.at(-1)?.scopes ?? NOTHING;
  }

  scopesAt(userId: string, seq: number): ReadonlySet<string> {
    const history = this.#state.holdings.get(userId) ?? [];
    for (let at = history.length - 1; at >= 0; at--) {
      const holding = history[at];
      if (holding && holding.seq <= seq) return holding.scopes;
    }
    return NOTHING;
  }

  /** Scopes held at `seq` that were not held at some later moment. */
  lostSince(userId: string, seq: number): string[] {
    const later = (this.#state.holdings.get(userId) ?? []).filter((holding) => holding.seq > seq);
    if (later.length === 0) return [];
    return [...this.scopesAt(userId, seq)].filter((scope) => later.some(({ scopes }) => !scopes.has(scope)));
  }

  /** Whether a scope was held at `seq` or at some later moment. */
  heldSince(userId: string, seq: number, scope: string): boolean {
    const later = (this.#state.holdings.get(userId) ?? []).filter((holding) => holding.seq > seq);
    return this.scopesAt(userId, seq).has(scope) || later.some(({ scopes }) => scopes.has(scope));
  }

  /** Grants a person scopes before the run starts. */
  enrol(userId: string, scopes: readonly string[]): void {
    this.#state.holdings.set(userId, [{ seq: 0, scopes: new Set(scopes) }]);
  }

  row(model: string, id: string): Row | undefined {
    return this.#state.rows.get(model)?.get(id)?.at(-1)?.row;
  }

  rowAt(model: string, id: string, seq: number): Row | undefined {
    return versionAt(this.#state.rows.get(model)?.get(id), seq);
  }

  /** All rows of an entity as they were at `seq`. */
  rowsAt(model: string, seq: number): Row[] {
    const found: Row[] = [];
    for (const versions of this.#state.rows.get(model)?.values() ?? []) {
      const row = versionAt(versions, seq);
      if (row) found.push(row);
    }
    return found;
  }

  commit(tx: MemoryTx): void {
    const state = this.#state;
    state.seq += tx.entries.length;
    state.log.push(...tx.entries.map((entry, at) => ({ ...entry, seq: tx.first + at })));
    // Several mutations of a group share a commit, so versions get the position of their own entries.
    tx.entries.forEach((entry, at) => {
      const seq = tx.first + at;
      const effect = tx.effects.get(entry);
      for (const [key, row] of effect?.rows ?? []) this.#addVersion(key, { seq, row });
      if (effect?.holding) this.#addHolding(effect.holding.userId, { seq, scopes: effect.holding.scopes });
    });
    for (const [clientId, record] of tx.clients) state.clients.set(clientId, record);
    for (const token of tx.taken) {
      this.#judge(token, 1, 0);
      state.taken.push(token);
    }
    for (const token of tx.refused) this.#judge(token, 0, 1);
  }

  #judge(token: string, taken: number, refused: number): void {
    const before = this.#state.verdicts.get(token) ?? { taken: 0, refused: 0 };
    this.#state.verdicts.set(token, { taken: before.taken + taken, refused: before.refused + refused });
  }

  #addVersion(key: string, version: Version): void {
    const at = key.indexOf(' ');
    const model = key.slice(0, at);
    const id = key.slice(at + 1);
    const rows = this.#state.rows.get(model) ?? new Map<string, Version[]>();
    this.#state.rows.set(model, rows);
    rows.set(id, [...(rows.get(id) ?? []), version]);
  }

  #addHolding(userId: string, holding: Holding): void {
    const history = this.#state.holdings.get(userId);
    if (history) history.push(holding);
    else this.#state.holdings.set(userId, [holding]);
  }

  /** Truncates the log; `seq` becomes the oldest position that a client can continue from. */
  truncate(seq: number): void {
    if (seq <= this.#state.minSeq) return;
    this.#state.log.splice(0, seq - this.#state.minSeq);
    this.#state.minSeq = seq;
  }

  backup(): State {
    const state = this.#state;
    return {
      ...state,
      log: [...state.log],
      rows: new Map([...state.rows].map(([model, rows]) => [model, new Map(rows)])),
      clients: new Map(state.clients),
      holdings: new Map([...state.holdings].map(([user, history]) => [user, [...history]])),
      verdicts: new Map(state.verdicts),
      taken: [...state.taken],
    };
  }

  restore(backup: State, epoch = `epoch-${++this.#epochs}`): void {
    this.#state = { ...backup, epoch };
  }
}

export type Backup = State;

const NOTHING: ReadonlySet<string> = new Set();

function versionAt(versions: readonly Version[] | undefined, seq: number): Row | undefined {
  if (!versions) return undefined;
  for (let at = versions.length - 1; at >= 0; at--) {
    const version = versions[at];
    if (version && version.seq <= seq) return version.row;
  }
  return undefined;
}

/** A process's connection to the database; it ends with the process. */
export class MemoryServerStore implements ServerStore<MemoryTx> {
  readonly db: MemoryDatabase;
  readonly #faults: StoreFaults;
  #dead = false;

  constructor(db: MemoryDatabase, faults: StoreFaults = NO_FAULTS) {
    this.db = db;
    this.#faults = faults;
  }

  /** The process has died, and whatever it was waiting for never arrives. */
  kill(): void {
    this.#dead = true;
  }

  async clock(_workspaceId: string): Promise<{ seq: number; minSeq: number; epoch: string }> {
    await this.#pause();
    const { seq, minSeq, epoch } = this.db;
    return { seq, minSeq, epoch };
  }

  async changesAfter(_workspaceId: string, after: number, limit: number): Promise<LogEntry[]> {
    await this.#pause();
    return this.db.entriesAfter(after, limit);
  }

  async scopesAt(actor: SyncActor): Promise<{ seq: number; scopes: readonly string[] }> {
    await this.#pause();
    return { seq: this.db.seq, scopes: [...this.db.scopesNow(actor.userId)] };
  }

  async grantsBetween(
    actor: SyncActor,
    after: number,
    upTo: number,
  ): Promise<{ granted: readonly string[]; revoked: readonly string[] }[]> {
    await this.#pause();
    return this.db
      .entriesAfter(after, Infinity)
      .filter((entry) => entry.seq <= upTo && entry.op === 'G' && entry.scope === `u:${actor.userId}`)
      .map(({ patch }) => {
        const { g = [], r = [], f = [] } = patch as { g?: string[]; r?: string[]; f?: string[] };
        return { granted: [...g, ...f], revoked: r };
      });
  }

  async transaction<T>(_workspaceId: string, run: (tx: MemoryTx) => Promise<T>): Promise<T> {
    await this.#pause();
    const tx = emptyTx();
    const result = await run(tx);
    const waiting = this.#faults.beforeCommit();
    if (waiting) await waiting;
    if (this.#dead) return never();
    this.db.commit(tx);
    this.#faults.afterCommit();
    return result;
  }

  willPass(error: Error): boolean {
    return error instanceof Transient;
  }

  async savepoint<T>(tx: MemoryTx, run: () => Promise<T>): Promise<T> {
    const before = {
      rows: new Map(tx.rows),
      holdings: new Map(tx.holdings),
      clients: new Map(tx.clients),
      taken: [...tx.taken],
    };
    try {
      return await run();
    } catch (error) {
      Object.assign(tx, before);
      throw error;
    }
  }

  async lockClients(tx: MemoryTx, clients: readonly ClientOf[]): Promise<(ClientState | undefined)[]> {
    return clients.map(({ actor, clientId }) => {
      const record = tx.clients.get(clientId) ?? this.db.client(clientId);
      if (!record) return { lastMid: 0, recent: [] };
      return record.userId === actor.userId ? record.state : undefined;
    });
  }

  async saveClients(tx: MemoryTx, clients: readonly SavedClient[]): Promise<void> {
    for (const { actor, clientId, state } of clients)
      tx.clients.set(clientId, { userId: actor.userId, state });
  }

  async append(tx: MemoryTx, _workspaceId: string, entries: readonly LogEntry[]): Promise<number> {
    tx.entries = entries;
    tx.first = this.db.seq + 1;
    return tx.first;
  }

  async clientStates(actor: SyncActor, clientIds: readonly string[]): Promise<ClientStates> {
    await this.#pause();
    return this.#clientStates(actor, clientIds);
  }

  async *bootstrap(actor: SyncActor, options: BootstrapOptions): AsyncIterable<BootstrapLine> {
    await this.#pause();
    yield* this.snapshot(actor, options);
  }

  /** The lines of a bootstrap, at one moment. */
  snapshot(actor: SyncActor, { scopes, clientIds }: BootstrapOptions): BootstrapLine[] {
    const held = this.db.scopesNow(actor.userId);
    const wanted = scopes ? scopes.filter((scope) => held.has(scope)) : [...held];
    const { seq, epoch, schema } = this.db;
    const states = this.#clientStates(actor, clientIds);
    const lines: BootstrapLine[] = [
      { k: 'header', seq, epoch, schema: schema.hash, scopes: [...wanted].sort(), ...states },
    ];
    for (const entity of schema.entities.values()) {
      if (entity.partOf !== undefined) continue;
      const rows = this.db.rowsAt(entity.name, seq);
      for (const scope of wanted) {
        const visible = rows.filter((row) => entity.scope(row) === scope);
        if (visible.length > 0)
          lines.push(segmentOf(entity.name, scope, Object.keys(entity.fields), visible));
      }
    }
    lines.push({ k: 'hot' }, { k: 'end' });
    return lines;
  }

  /** The partial rows of a parent, at one moment; undefined if the parent is hidden or missing. */
  partial(actor: SyncActor, model: string, parentId: string): { seq: number; rows: Row[] } | undefined {
    const held = this.db.scopesNow(actor.userId);
    const { seq, schema } = this.db;
    const entity = schema.entities.get(model);
    const parent = schema.entities.get(entity?.fields[entity.partOf ?? '']?.to ?? '');
    const parentRow = parent && this.db.row(parent.name, parentId);
    if (!entity?.partOf || !parent || !parentRow || !held.has(parent.scope(parentRow))) return undefined;
    const { partOf } = entity;
    const rows = this.db.rowsAt(model, seq).filter((row) => row[partOf] === parentId);
    return { seq, rows: rows.filter((row) => held.has(entity.scope(row))) };
  }

  #clientStates(actor: SyncActor, clientIds: readonly string[]): ClientStates {
    const known = clientIds.flatMap((clientId) => {
      const record = this.db.client(clientId);
      return record?.userId === actor.userId ? [{ clientId, state: record.state }] : [];
    });
    return {
      lastMids: Object.fromEntries(known.map(({ clientId, state }) => [clientId, state.lastMid])),
      refused: known.flatMap(({ clientId, state }) =>
        state.recent.flatMap(({ mid, refusal }) =>
          refusal ? [{ o: 'A' as const, s: 0, c: clientId, n: mid, e: refusal }] : [],
        ),
      ),
    };
  }

  async #pause(): Promise<void> {
    const waiting = this.#faults.pause();
    if (waiting) await waiting;
    if (this.#dead) return never();
  }
}

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
