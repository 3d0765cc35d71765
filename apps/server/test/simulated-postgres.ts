import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '@cairn/sync/schema';
import type {
  ClientOf,
  ClientState,
  ClientStates,
  LogEntry,
  SavedClient,
  SyncActor,
} from '@cairn/sync/server';
import {
  emptyTx,
  MemoryServerStore,
  microtasksDone,
  type Faults,
  type MemoryDatabase,
  type MemoryTx,
  type StoreFaults,
} from '@cairn/sync/simulator';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { Db, Tx } from '../src/platform/db/index.ts';
import { PgStore } from '../src/platform/sync/pg-store.ts';

/** What a world has in PostgreSQL: a workspace of its own. */
interface Home {
  readonly workspaceId: string;
  readonly number: number;
  /** What PostgreSQL was last made to be; a restored backup and a cut log are made up for before the next read. */
  epoch: string;
  minSeq: number;
  openTransactions: number;
  mended: Promise<void>;
}

/**
 * Lets worlds of the simulator keep their log, their clock and their clients' answers in PostgreSQL, through the
 * shipping store. Rows and holdings are the toy's own: they stay in memory, next to a second log that PostgreSQL's
 * must equal.
 */
export class SimulatedPostgres {
  readonly #db: Db;
  readonly #pg: PgStore;
  readonly #ownerId: string;
  readonly #homes = new WeakMap<MemoryDatabase, Promise<Home>>();
  #worlds = 0;
  /** Queries under way: the worlds' clocks stand still until there are none. */
  #busy = 0;

  private constructor(db: Db, schema: Schema, ownerId: string) {
    this.#db = db;
    this.#pg = new PgStore(db, schema);
    this.#ownerId = ownerId;
  }

  static async open(db: Db, schema: Schema): Promise<SimulatedPostgres> {
    const ownerId = uuid();
    await sql`insert into users (id, email, display_name) values (${ownerId}, 'sim@example.org', 'Sim')`.execute(
      db,
    );
    return new SimulatedPostgres(db, schema, ownerId);
  }

  readonly faults: Faults = {
    store: (memory, faults) => new PostgresServerStore(this, this.#pg, memory, faults),
  };

  readonly settled = async (): Promise<void> => {
    do await microtasksDone();
    while (this.#busy > 0);
    await microtasksDone();
  };

  /** Runs something of the store. The worlds' clocks stand still meanwhile, except while `inside` runs. */
  async hold<T>(call: (inside: <R>(run: () => Promise<R>) => Promise<R>) => Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await call(async (run) => {
        this.#busy -= 1;
        try {
          return await run();
        } finally {
          this.#busy += 1;
        }
      });
    } finally {
      this.#busy -= 1;
    }
  }

  /** The world's workspace, as old and as long as the world's memory says. */
  async homeOf(memory: MemoryDatabase): Promise<Home> {
    const making = this.#homes.get(memory) ?? this.#makeHome();
    this.#homes.set(memory, making);
    const home = await making;
    home.mended = home.mended.then(() => this.#mend(home, memory));
    await home.mended;
    return home;
  }

  async #makeHome(): Promise<Home> {
    const workspaceId = uuid();
    const number = ++this.#worlds;
    await sql`insert into workspaces (id, slug, name, company_size, created_by)
      values (${workspaceId}, ${`sim-${number}`}, 'Sim', '1', ${this.#ownerId})`.execute(this.#db);
    await sql`insert into workspace_clock (workspace_id) values (${workspaceId})`.execute(this.#db);
    return {
      workspaceId,
      number,
      epoch: 'epoch-0',
      minSeq: 0,
      openTransactions: 0,
      mended: Promise.resolve(),
    };
  }

  async #mend(home: Home, memory: MemoryDatabase): Promise<void> {
    // A transaction that waits for its world's clock holds the row of the log's clock.
    if (home.openTransactions > 0) return;
    if (home.epoch !== memory.epoch) await this.#restore(home, memory);
    if (home.minSeq >= memory.minSeq) return;
    home.minSeq = memory.minSeq;
    await sql`update workspace_clock set min_seq = ${home.minSeq}
      where workspace_id = ${home.workspaceId}`.execute(this.#db);
    await sql`delete from changes
      where workspace_id = ${home.workspaceId} and seq <= ${home.minSeq}`.execute(this.#db);
  }

  /** As after a restored backup. */
  async #restore(home: Home, memory: MemoryDatabase): Promise<void> {
    const { workspaceId } = home;
    const { epoch, minSeq, seq, log, clients } = memory.backup();
    home.epoch = epoch;
    home.minSeq = minSeq;
    await sql`delete from changes where workspace_id = ${workspaceId}`.execute(this.#db);
    await sql`delete from client_mutations where workspace_id = ${workspaceId}`.execute(this.#db);
    await this.#db.transaction().execute(async (tx) => {
      await sql`update workspace_clock set seq = ${minSeq}, min_seq = ${minSeq}, epoch = gen_random_uuid()
        where workspace_id = ${workspaceId}`.execute(tx);
      const entries = log.map((entry) => toPostgres(entry));
      if (entries.length > 0) await this.#pg.append(tx, workspaceId, entries);
      else if (seq !== minSeq) throw new Error('a log without its entries');
      const saved = [...clients].map(([clientId, { userId, state }]) => ({
        actor: { workspaceId, userId: personId(userId) },
        clientId: inWorld(home, clientId),
        state,
      }));
      await this.#pg.lockClients(tx, saved);
      await this.#pg.saveClients(tx, saved);
    });
  }
}

/** One process's connection. */
class PostgresServerStore extends MemoryServerStore {
  readonly #world: SimulatedPostgres;
  readonly #pg: PgStore;
  readonly #faults: StoreFaults;
  readonly #transactions = new WeakMap<MemoryTx, Tx>();
  readonly #killed: Promise<never>;
  #kill: () => void = () => undefined;

  constructor(world: SimulatedPostgres, pg: PgStore, memory: MemoryDatabase, faults: StoreFaults) {
    super(memory, faults);
    this.#world = world;
    this.#pg = pg;
    this.#faults = faults;
    this.#killed = new Promise((_, reject) => (this.#kill = () => reject(new Killed())));
    this.#killed.catch(() => undefined);
  }

  override kill(): void {
    super.kill();
    this.#kill();
  }

  override async clock(workspaceId: string): Promise<{ seq: number; minSeq: number; epoch: string }> {
    await super.clock(workspaceId);
    return this.#ask(async (home) => {
      const { seq, minSeq } = await this.#pg.clock(home.workspaceId);
      return { seq, minSeq, epoch: home.epoch };
    });
  }

  override async changesAfter(
    workspaceId: string,
    after: number,
    limit: number,
    bytes: number = Number.MAX_SAFE_INTEGER,
  ): Promise<LogEntry[]> {
    await super.changesAfter(workspaceId, after, limit);
    const entries = await this.#ask((home) => this.#pg.changesAfter(home.workspaceId, after, limit, bytes));
    return entries.map((entry) => {
      const found = fromPostgres(entry);
      const expected = this.db.entry(entry.seq);
      if (expected && !isDeepStrictEqual(plain(found), plain(expected)))
        throw new Error(`the log in PostgreSQL differs: ${JSON.stringify([found, expected])}`);
      return found;
    });
  }

  override async grantsBetween(
    actor: SyncActor,
    after: number,
    upTo: number,
  ): Promise<{ granted: readonly string[]; revoked: readonly string[] }[]> {
    await super.grantsBetween(actor, after, upTo);
    return this.#ask((home) => this.#pg.grantsBetween(actorIn(home, actor), after, upTo));
  }

  override async clientStates(actor: SyncActor, clientIds: readonly string[]): Promise<ClientStates> {
    await super.clientStates(actor, clientIds);
    return this.#ask(async (home) => {
      const ids = clientIds.map((clientId) => inWorld(home, clientId));
      const { lastMids, refused } = await this.#pg.clientStates(actorIn(home, actor), ids);
      return {
        lastMids: Object.fromEntries(Object.entries(lastMids).map(([id, mid]) => [outOfWorld(id), mid])),
        refused: refused.map((ack) => ({ ...ack, c: outOfWorld(ack.c) })),
      };
    });
  }

  override async transaction<T>(workspaceId: string, run: (tx: MemoryTx) => Promise<T>): Promise<T> {
    await super.clock(workspaceId);
    const tx = emptyTx();
    const result = await this.#world
      .hold(async (inside) => {
        const home = await this.#world.homeOf(this.db);
        home.openTransactions += 1;
        try {
          return await this.#pg.transaction(home.workspaceId, (pgTx) => {
            this.#transactions.set(tx, pgTx);
            const work = async (): Promise<T> => {
              const value = await run(tx);
              await this.#faults.beforeCommit();
              return value;
            };
            return inside(() => Promise.race([work(), this.#killed]));
          });
        } finally {
          home.openTransactions -= 1;
        }
      })
      .catch((error: unknown) =>
        error instanceof Killed ? new Promise<T>(() => undefined) : Promise.reject(error),
      );
    this.db.commit(tx);
    this.#faults.afterCommit();
    return result;
  }

  override async savepoint<T>(tx: MemoryTx, run: () => Promise<T>): Promise<T> {
    return super.savepoint(tx, () =>
      this.#world.hold((inside) => this.#pg.savepoint(this.#of(tx), () => inside(run))),
    );
  }

  override async lockClients(
    tx: MemoryTx,
    clients: readonly ClientOf[],
  ): Promise<(ClientState | undefined)[]> {
    const expected = await super.lockClients(tx, clients);
    const found = await this.#ask((home) =>
      this.#pg.lockClients(
        this.#of(tx),
        clients.map((client) => clientIn(home, client)),
      ),
    );
    if (!isDeepStrictEqual(plain(found), plain(expected)))
      throw new Error(`the clients in PostgreSQL differ: ${JSON.stringify([found, expected])}`);
    return found;
  }

  override async saveClients(tx: MemoryTx, clients: readonly SavedClient[]): Promise<void> {
    await super.saveClients(tx, clients);
    await this.#ask((home) =>
      this.#pg.saveClients(
        this.#of(tx),
        clients.map((client) => ({ ...clientIn(home, client), state: client.state })),
      ),
    );
  }

  override async append(tx: MemoryTx, workspaceId: string, entries: readonly LogEntry[]): Promise<number> {
    const expected = await super.append(tx, workspaceId, entries);
    const first = await this.#ask((home) =>
      this.#pg.append(this.#of(tx), home.workspaceId, entries.map(toPostgres)),
    );
    if (first !== expected) throw new Error(`PostgreSQL numbers from ${first}, expected ${expected}`);
    return first;
  }

  #of(tx: MemoryTx): Tx {
    const found = this.#transactions.get(tx);
    if (!found) throw new Error('a transaction that was not begun here');
    return found;
  }

  #ask<T>(run: (home: Home) => Promise<T>): Promise<T> {
    return this.#world.hold(async () => run(await this.#world.homeOf(this.db)));
  }
}

class Killed extends Error {}

const PEOPLE = ['ann', 'bob', 'eve', 'server'];

/** The simulator's people have names, PostgreSQL's have ids. */
const personId = (name: string): string =>
  `00000000-0000-7000-9000-${String(PEOPLE.indexOf(name)).padStart(12, '0')}`;

const nameOf = (id: string): string => PEOPLE[Number(id.slice(-12))] ?? id;

const actorIn = (home: Home, actor: SyncActor): SyncActor => ({
  userId: personId(actor.userId),
  workspaceId: home.workspaceId,
});

const clientIn = (home: Home, { actor, clientId }: ClientOf): ClientOf => ({
  actor: actorIn(home, actor),
  clientId: inWorld(home, clientId),
});

/** Every world counts its client ids from one; here they share a table. */
const inWorld = (home: Home, clientId: string): string =>
  home.number.toString(16).padStart(8, '0') + clientId.slice(8);

const outOfWorld = (clientId: string): string => '0'.repeat(8) + clientId.slice(8);

const scopeIn = (scope: string): string => (scope.startsWith('u:') ? `u:${personId(scope.slice(2))}` : scope);

const scopeOut = (scope: string): string => (scope.startsWith('u:') ? `u:${nameOf(scope.slice(2))}` : scope);

const mapScopes = (entry: LogEntry, map: (scope: string) => string): LogEntry => ({
  ...entry,
  scope: map(entry.scope),
  ...(entry.oldScope === undefined ? {} : { oldScope: map(entry.oldScope) }),
});

const toPostgres = (entry: LogEntry): LogEntry => mapScopes(entry, scopeIn);

const fromPostgres = (entry: LogEntry): LogEntry => mapScopes(entry, scopeOut);

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
