import { scopesOf } from '@cairn/domain';
import { workspaceRefusals } from '@cairn/domain/workspaces/refusals';
import type { BootstrapLine } from '@cairn/sync/protocol';
import type { Schema } from '@cairn/sync/schema';
import type {
  AppendedRecord,
  BootstrapOptions,
  ClientOf,
  ClientState,
  ClientStates,
  LogEntry,
  SavedClient,
  ServerStore,
  SyncActor,
} from '@cairn/sync/server';
import { sql } from 'kysely';
import { refused } from '../commands/index.ts';
import { withTransaction, type Db, type Tx } from '../db/index.ts';
import type { CommandFacts } from '../history/index.ts';
import { whyUnavailable } from '../unavailable.ts';
import { bootstrapLines } from './bootstrap.ts';
import { eachRecord } from './in-turn.ts';
import { loadActor } from './load-actor.ts';
import { readClientStates, readClock, type ClientRow } from './read-clock.ts';

/**
 * Clients of one person in one workspace that are remembered: fifty tabs a day for weeks. Those not heard of for longest
 * are let go; see the known bounds in LAWS.md for what that may cost.
 */
const KEPT_CLIENTS = 1000;

interface ChangeRow {
  readonly seq: number;
  readonly op: LogEntry['op'];
  readonly model: string;
  readonly rowId: string;
  readonly scope: string;
  readonly oldScope: string | null;
  readonly patch: LogEntry['patch'];
}

/** The sync engine's database: the log, the clock and the answered mutations in PostgreSQL. */
export class PgStore implements ServerStore<Tx> {
  readonly #db: Db;
  readonly #schema: Schema;

  constructor(db: Db, schema: Schema) {
    this.#db = db;
    this.#schema = schema;
  }

  async clock(workspaceId: string): Promise<{ seq: number; minSeq: number; epoch: string }> {
    return readClock(this.#db, workspaceId);
  }

  async changesAfter(workspaceId: string, after: number, limit: number, bytes: number): Promise<LogEntry[]> {
    // The size as stored is known without reading what is stored. Named as they are used: thousands of rows are not renamed here.
    const { rows } = await sql<ChangeRow>`
      select seq, op, model, row_id as "rowId", scope, old_scope as "oldScope", patch from (
        select page.*, sum(size) over (order by seq rows unbounded preceding) - size as before from (
          select seq, op, model, row_id, scope, old_scope, patch, pg_column_size(patch) as size from changes
          where workspace_id = ${workspaceId} and seq > ${after} order by seq limit ${limit}) as page) as weighed
      where before < ${bytes} order by seq`.execute(this.#db.withoutPlugins());
    return rows.map(({ seq, op, model, rowId, scope, oldScope, patch }) =>
      oldScope === null
        ? { seq, op, model, rowId, scope, patch }
        : { seq, op, model, rowId, scope, oldScope, patch },
    );
  }

  scopesAt(actor: SyncActor): Promise<{ seq: number; scopes: readonly string[] }> {
    return withTransaction(
      this.#db,
      async (tx) => {
        const { seq } = await readClock(tx, actor.workspaceId);
        return { seq, scopes: [...scopesOf(await loadActor(tx, actor))] };
      },
      { isolation: 'repeatable read', access: 'read only' },
    );
  }

  async grantsBetween(
    actor: SyncActor,
    after: number,
    upTo: number,
  ): Promise<{ granted: readonly string[]; revoked: readonly string[] }[]> {
    const { rows } = await sql<{ patch: { g?: string[]; r?: string[]; f?: string[] } }>`
      select patch from changes
      where workspace_id = ${actor.workspaceId} and scope = ${`u:${actor.userId}`} and op = 'G'
        and seq > ${after} and seq <= ${upTo} order by seq`.execute(this.#db);
    return rows.map(({ patch }) => ({
      granted: [...(patch.g ?? []), ...(patch.f ?? [])],
      revoked: patch.r ?? [],
    }));
  }

  /**
   * Writes of one workspace happen one after another, in all processes: what a command has read is true until it
   * commits, and two groups cannot wait for each other's rows.
   */
  transaction<T>(workspaceId: string, run: (tx: Tx) => Promise<T>): Promise<T> {
    return withTransaction(this.#db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`writes of ${workspaceId}`}, 0))`.execute(tx);
      return run(tx);
    });
  }

  willPass(error: Error): boolean {
    return whyUnavailable(error) !== undefined;
  }

  async savepoint<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
    await sql`savepoint mutation`.execute(tx);
    try {
      const value = await run();
      await sql`release savepoint mutation`.execute(tx);
      return value;
    } catch (error) {
      await sql`rollback to savepoint mutation`.execute(tx);
      throw error;
    }
  }

  async lockClients(tx: Tx, clients: readonly ClientOf[]): Promise<(ClientState | undefined)[]> {
    const wanted = clients.map(({ actor, clientId }) => ({ clientId, ...actor }));
    // In one order everywhere, or two processes could wait for each other.
    const { rows } = await sql<ClientRow & { isNew: boolean }>`
      insert into client_mutations (client_id, workspace_id, user_id, last_mid)
      select distinct on ("clientId") "clientId", "workspaceId", "userId", 0
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as fresh("clientId" uuid, "workspaceId" uuid, "userId" uuid)
      order by "clientId"
      on conflict (client_id) do update set seen_at = now()
      returning client_id, user_id, workspace_id, last_mid, recent, xmax = 0 as is_new`.execute(tx);
    const newcomers = new Set(rows.filter(({ isNew }) => isNew).map(({ userId }) => userId));
    for (const userId of newcomers) await forgetClients(tx, clients[0]?.actor.workspaceId ?? '', userId);
    const found = new Map(rows.map((row) => [row.clientId, row]));
    return clients.map(({ actor, clientId }) => {
      const row = found.get(clientId);
      if (row?.userId !== actor.userId || row.workspaceId !== actor.workspaceId) return undefined;
      return { lastMid: row.lastMid, recent: row.recent };
    });
  }

  async saveClients(tx: Tx, clients: readonly SavedClient[]): Promise<void> {
    const states = clients.map(({ clientId, state }) => ({ clientId, ...state }));
    await sql`update client_mutations as held set last_mid = fresh."lastMid", recent = fresh.recent
      from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
        as fresh("clientId" uuid, "lastMid" bigint, recent jsonb)
      where held.client_id = fresh."clientId"`.execute(tx);
  }

  async append(
    tx: Tx,
    workspaceId: string,
    entries: readonly LogEntry[],
    records: readonly AppendedRecord[] = [],
  ): Promise<number> {
    const rows = entries.map((entry, at) => ({
      at,
      op: entry.op,
      model: entry.model,
      row_id: entry.rowId,
      scope: entry.scope,
      old_scope: entry.oldScope ?? null,
      patch: entry.patch,
    }));
    const kept = eachRecord(records).map(({ at, record }) => {
      const { at: instant, actorId, ...rest } = record as CommandFacts;
      return { first: at, ...rest, actor_id: actorId, instant };
    });
    // The clock's row lock is taken last and held to the commit: numbers become visible in order, without holes.
    const result = await sql<{ first: number }>`
      with clock as (
        update workspace_clock set seq = seq + ${entries.length} where workspace_id = ${workspaceId} returning seq
      ), added as (
        insert into changes (workspace_id, seq, op, model, row_id, scope, old_scope, patch)
        select ${workspaceId}::uuid, clock.seq - ${entries.length} + 1 + fresh.at, fresh.op::"char", fresh.model,
          fresh.row_id, fresh.scope, fresh.old_scope, fresh.patch
        from clock, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as fresh(at int, op text, model text, row_id text, scope text, old_scope text, patch jsonb)
      ), kept as (
        insert into history (workspace_id, seq, at, actor_id, via, command, facts)
        select ${workspaceId}::uuid, clock.seq - ${entries.length} + 1 + fresh.first,
          to_timestamp(fresh.instant / 1000.0), fresh.actor_id, fresh.via, fresh.command, fresh.facts
        from clock, jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
          as fresh(first int, instant bigint, actor_id uuid, via text, command text, facts jsonb)
      )
      select seq - ${entries.length} + 1 as first from clock`.execute(tx);
    const [row] = result.rows;
    if (!row) throw refused(workspaceRefusals.missing);
    return row.first;
  }

  async clientStates(actor: SyncActor, clientIds: readonly string[]): Promise<ClientStates> {
    return readClientStates(this.#db, actor, clientIds);
  }

  bootstrap(actor: SyncActor, options: BootstrapOptions): AsyncIterable<BootstrapLine> {
    return parsedLines(this.bootstrapText(actor, options));
  }

  /** The same as text, one line each: PostgreSQL writes the columns and nothing here parses them again. */
  bootstrapText(actor: SyncActor, options: BootstrapOptions): AsyncIterable<string> {
    return bootstrapLines(this.#db, this.#schema, actor, options);
  }
}

/** Only when a client is new: somebody who makes one up for each mutation would else fill the table. */
async function forgetClients(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await sql`delete from client_mutations where client_id in (
      select client_id from client_mutations where workspace_id = ${workspaceId} and user_id = ${userId}
      order by seen_at desc, client_id desc offset ${KEPT_CLIENTS}
    )`.execute(tx);
}

async function* parsedLines(lines: AsyncIterable<string>): AsyncIterable<BootstrapLine> {
  for await (const line of lines) yield JSON.parse(line) as BootstrapLine;
}
