import type { Actor } from '@cairn/domain';
import {
  applyPatch,
  minimalPatch,
  type Entity,
  type PatchOf,
  type Row,
  type RowOfEntity,
} from '@cairn/sync/schema';
import type { LogEntry } from '@cairn/sync/server';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/index.ts';
import { columnOf, columnsOfPatch, selectList, toRecord } from './entity-table.ts';
import { notFound } from './refused.ts';

/** What a handler says happened; activity, notices and webhooks are made from it. */
export interface DomainEvent {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

interface Held {
  readonly entity: Entity;
  row: Row | undefined;
  locked: boolean;
}

type Write =
  | { readonly op: 'I'; readonly entity: Entity; readonly rows: Map<string, Row> }
  | {
      readonly op: 'U';
      readonly entity: Entity;
      readonly rows: Map<string, Row>;
      readonly columns: Set<string>;
    }
  | { readonly op: 'D'; readonly entity: Entity; readonly ids: Set<string> };

/**
 * A handler's view of one transaction: the only way to write synced rows. Each write is recorded for the log with
 * exactly what changed; statements are gathered and sent a few per command, however many rows it touches.
 */
export class CommandTx {
  readonly actor: Actor;
  readonly workspaceId: string;
  /** This command's time, milliseconds since 1970. */
  readonly now: number;
  readonly #tx: Tx;
  readonly #held = new Map<string, Held>();
  #writes: Write[] = [];
  readonly #entries: LogEntry[] = [];
  readonly #events: DomainEvent[] = [];

  constructor(tx: Tx, actor: Actor, workspaceId: string, now: number) {
    this.#tx = tx;
    this.actor = actor;
    this.workspaceId = workspaceId;
    this.now = now;
  }

  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  get events(): readonly DomainEvent[] {
    return this.#events;
  }

  /** The transaction itself, for letters and jobs that belong to the same commit. */
  get raw(): Tx {
    return this.#tx;
  }

  /**
   * Waits until nobody else is between this call and their commit, in any process; for rules about rows together that no
   * constraint of a table can hold. What was read before may be out of date: read it again.
   */
  async oneAtATime(what: string): Promise<void> {
    await this.query(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${this.workspaceId} ${what}`}, 0))`,
    );
  }

  /** Runs a feature's own SQL after everything written so far. */
  async query<R>(statement: RawBuilder<R>): Promise<R[]> {
    await this.flush();
    return (await statement.execute(this.#tx)).rows;
  }

  async get<E extends Entity>(entity: E, id: string): Promise<RowOfEntity<E>> {
    const row = await this.find(entity, id);
    if (!row) throw notFound();
    return row;
  }

  async find<E extends Entity>(entity: E, id: string): Promise<RowOfEntity<E> | undefined> {
    await this.load(entity, [id]);
    return this.#held.get(keyOf(entity, id))?.row as RowOfEntity<E> | undefined;
  }

  /** Rows whose fields equal the given values, as they are now. */
  async where<E extends Entity>(
    entity: E,
    match: Partial<Record<keyof RowOfEntity<E> & string, unknown>>,
  ): Promise<RowOfEntity<E>[]> {
    const tests = Object.entries(match).map(([field, value]) =>
      value === null ? sql`${sql.ref(columnOf(field))} is null` : sql`${sql.ref(columnOf(field))} = ${value}`,
    );
    const rows = await this.query(
      sql<Row>`select ${selectList(entity)} from ${sql.table(entity.table)}
        where ${sql.join([sql`workspace_id = ${this.workspaceId}`, ...tests], sql` and `)} order by id`,
    );
    return rows.map((row) => this.#hold(entity, row.id, row, false)) as RowOfEntity<E>[];
  }

  /** Reads rows once, in one statement; `lock` keeps others from changing them before the commit. */
  async load(entity: Entity, ids: readonly string[], lock = false): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => {
      const held = this.#held.get(keyOf(entity, id));
      return held === undefined || (lock && !held.locked && held.row !== undefined);
    });
    if (missing.length === 0) return;
    const rows = await this.query(
      sql<Row>`select ${selectList(entity)} from ${sql.table(entity.table)}
        where workspace_id = ${this.workspaceId} and id = any(${missing}::uuid[])
        order by id ${lock ? sql`for no key update` : sql``}`,
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const id of missing) this.#hold(entity, id, found.get(id), lock);
  }

  insert<E extends Entity>(entity: E, row: RowOfEntity<E>): void {
    const frozen = Object.freeze({ ...row }) as Row;
    this.#hold(entity, row.id, frozen, true);
    this.#writeOf('I', entity).rows.set(row.id, frozen);
    this.#log({ op: 'I', entity, id: row.id, scope: entity.scope(row), patch: frozen });
  }

  /** Changes what differs; returns the row before and after. */
  async update<E extends Entity>(
    entity: E,
    id: string,
    patch: PatchOf<E>,
  ): Promise<{ before: RowOfEntity<E>; after: RowOfEntity<E> }> {
    await this.load(entity, [id], true);
    const before = this.#held.get(keyOf(entity, id))?.row;
    if (!before) throw notFound();
    const smallest = minimalPatch(entity, before, patch);
    if (!smallest) return { before, after: before } as never;
    const after = applyPatch(before, smallest);
    this.#hold(entity, id, after, true);
    const write = this.#writeOf('U', entity);
    write.rows.set(id, after);
    for (const column of columnsOfPatch(smallest)) write.columns.add(column);
    const scope = entity.scope(after);
    const oldScope = entity.scope(before);
    if (scope === oldScope) this.#log({ op: 'U', entity, id, scope, patch: smallest });
    else this.#log({ op: 'U', entity, id, scope, oldScope, patch: after });
    return { before, after } as never;
  }

  async remove(entity: Entity, id: string): Promise<void> {
    await this.load(entity, [id], true);
    const row = this.#held.get(keyOf(entity, id))?.row;
    if (!row) return;
    this.#hold(entity, id, undefined, true);
    this.#writeOf('D', entity).ids.add(id);
    this.#log({ op: 'D', entity, id, scope: entity.scope(row), patch: {} });
  }

  /** Says what happened, in the domain's words. */
  record(name: string, payload: Readonly<Record<string, unknown>>): void {
    this.#events.push({ name, payload });
  }

  /** A person gains scopes that existed before, and will fetch their rows. */
  grant(userId: string, scopes: readonly string[]): void {
    this.#entries.push(grantEntry(userId, { g: scopes, r: [] }));
  }

  /** A person gains scopes that this very command makes: their rows follow in the log. Call before inserting. */
  grantNew(userId: string, scopes: readonly string[]): void {
    this.#entries.push(grantEntry(userId, { g: [], r: [], f: scopes }));
  }

  /** A person loses scopes: nothing of them is sent from here on, and their copies are dropped. */
  revoke(userId: string, scopes: readonly string[]): void {
    this.#entries.push(grantEntry(userId, { g: [], r: scopes }));
  }

  /** Tells everybody with this scope to fetch it again; for changes made by SQL on many rows. */
  changedInBulk(scope: string): void {
    this.#entries.push({ seq: 0, op: 'B', model: '', rowId: '', scope, patch: {} });
  }

  /** Sends what has been gathered. */
  async flush(): Promise<void> {
    const writes = this.#writes;
    this.#writes = [];
    for (const write of writes) await this.#send(write);
  }

  async #send(write: Write): Promise<void> {
    const table = sql.table(write.entity.table);
    if (write.op === 'D') {
      await sql`delete from ${table} where workspace_id = ${this.workspaceId}
        and id = any(${[...write.ids]}::uuid[])`.execute(this.#tx);
      return;
    }
    const records = [...write.rows.values()].map((row) => ({
      ...toRecord(write.entity, row),
      workspace_id: this.workspaceId,
      scope: write.entity.scope(row as never),
    }));
    const source = sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`;
    if (write.op === 'I') {
      const names = ['workspace_id', 'scope', ...Object.keys(write.entity.fields).map(columnOf)];
      const columns = sql.join(names.map((name) => sql.ref(name)));
      await sql`insert into ${table} (${columns}) select ${columns} from ${source}`.execute(this.#tx);
      return;
    }
    const assignments = ['scope', ...write.columns].map(
      (name) => sql`${sql.ref(name)} = fresh.${sql.ref(name)}`,
    );
    await sql`update ${table} as held set ${sql.join(assignments)} from ${source} as fresh
      where held.workspace_id = ${this.workspaceId} and held.id = fresh.id`.execute(this.#tx);
  }

  /** The write to extend: the last one when it is of the same kind, so that order between tables is kept. */
  #writeOf<O extends Write['op']>(op: O, entity: Entity): Extract<Write, { op: O }> {
    const last = this.#writes.at(-1);
    if (last?.op === op && last.entity === entity) return last as Extract<Write, { op: O }>;
    const fresh: Write =
      op === 'D'
        ? { op: 'D', entity, ids: new Set() }
        : op === 'I'
          ? { op: 'I', entity, rows: new Map() }
          : { op: 'U', entity, rows: new Map(), columns: new Set() };
    this.#writes.push(fresh);
    return fresh as Extract<Write, { op: O }>;
  }

  #hold(entity: Entity, id: string, row: Row | undefined, locked: boolean): Row | undefined {
    const key = keyOf(entity, id);
    const held = this.#held.get(key);
    this.#held.set(key, { entity, row, locked: locked || (held?.locked ?? false) });
    return row;
  }

  #log(change: {
    op: 'I' | 'U' | 'D';
    entity: Entity;
    id: string;
    scope: string;
    oldScope?: string;
    patch: LogEntry['patch'];
  }): void {
    const { op, entity, id, scope, oldScope, patch } = change;
    const entry: LogEntry = { seq: 0, op, model: entity.name, rowId: id, scope, patch };
    this.#entries.push(oldScope === undefined ? entry : { ...entry, oldScope });
  }
}

const keyOf = (entity: Entity, id: string): string => `${entity.name} ${id}`;

const grantEntry = (
  userId: string,
  patch: { g: readonly string[]; r: readonly string[]; f?: readonly string[] },
) => ({ seq: 0, op: 'G', model: '', rowId: '', scope: `u:${userId}`, patch }) satisfies LogEntry;
