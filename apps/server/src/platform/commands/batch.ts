import type { Entity, Row } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';
import { columnOf, recorder, selectList } from './entity-table.ts';

interface Held {
  readonly row: Row | undefined;
  readonly locked: boolean;
}

interface Insertion {
  readonly op: 'I';
  readonly entity: Entity;
  readonly rows: Map<string, Row>;
}

interface Change {
  readonly op: 'U';
  readonly entity: Entity;
  readonly rows: Map<string, Row>;
  readonly columns: readonly string[];
}

interface Removal {
  readonly op: 'D';
  readonly entity: Entity;
  readonly ids: Set<string>;
}

type Write = Insertion | Change | Removal;

/**
 * What a transaction has read of synced rows, and what it has still to write: gathered, and sent in a few statements
 * however many rows and commands there are. One command has a batch for itself; commands that run together share one.
 */
export class Batch {
  readonly #tx: Tx;
  readonly #workspaceId: string;
  readonly #isShared: boolean;
  #held = new Map<Entity, Map<string, Held>>();
  #writes: Write[] = [];

  /** Shared, writes to different tables may change places; should a constraint mind, the commands are run apart. */
  constructor(tx: Tx, workspaceId: string, { isShared = false } = {}) {
    this.#tx = tx;
    this.#workspaceId = workspaceId;
    this.#isShared = isShared;
  }

  get tx(): Tx {
    return this.#tx;
  }

  /** As {@link load} or a write left it; undefined when it is not there or was never loaded. */
  find(entity: Entity, id: string): Row | undefined {
    return this.#held.get(entity)?.get(id)?.row;
  }

  /** Whether {@link find} knows: a row that was loaded and is not there is known too. */
  isHeld(entity: Entity, id: string): boolean {
    return this.#held.get(entity)?.has(id) ?? false;
  }

  /** Takes a row as a query has just read it. */
  hold(entity: Entity, row: Row): void {
    this.#hold(entity, row.id, row, false);
  }

  /** Reads rows once, in one statement; `lock` keeps others from changing them before the commit. */
  async load(entity: Entity, ids: readonly string[], lock: boolean): Promise<void> {
    const all = this.#held.get(entity);
    const missing = [...new Set(ids)].filter((id) => {
      const held = all?.get(id);
      return held === undefined || (lock && !held.locked && held.row !== undefined);
    });
    if (missing.length === 0) return;
    if (this.#concerns(entity, missing)) await this.flush();
    const { rows } = await sql<Row>`select ${selectList(entity)} from ${sql.table(entity.table)}
      where workspace_id = ${this.#workspaceId} and id = any(${missing}::uuid[])
      order by id ${lock ? sql`for no key update` : sql``}`.execute(this.#tx);
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const id of missing) this.#hold(entity, id, found.get(id), lock);
  }

  insert(entity: Entity, row: Row): void {
    this.#hold(entity, row.id, row, true);
    this.#insertion(entity).rows.set(row.id, row);
  }

  /** `columns` are those in which `row` differs from what was loaded and locked. */
  change(entity: Entity, row: Row, columns: readonly string[]): void {
    this.#hold(entity, row.id, row, true);
    this.#change(entity, row.id, columns).rows.set(row.id, row);
  }

  remove(entity: Entity, id: string): void {
    this.#hold(entity, id, undefined, true);
    const last = this.#writes.at(-1);
    if (last?.op === 'D' && last.entity === entity) last.ids.add(id);
    else this.#writes.push({ op: 'D', entity, ids: new Set([id]) });
  }

  /** Sends what has been gathered. */
  async flush(): Promise<void> {
    const writes = this.#writes;
    this.#writes = [];
    for (const write of writes) await this.#send(write);
  }

  /** Leaves removals, and what was gathered after the first of them, for later. They are of the last command only. */
  async flushUpToRemovals(): Promise<void> {
    const at = this.#writes.findIndex((write) => write.op === 'D');
    const later = at < 0 ? [] : this.#writes.splice(at);
    await this.flush();
    this.#writes = later;
  }

  /** Sends what has been gathered and reads everything anew: rows may have gone with others, or changed unseen. */
  async forget(): Promise<void> {
    await this.flush();
    this.#held = new Map();
  }

  /** Whether what is still to be written bears on reading these rows. */
  #concerns(entity: Entity, ids: readonly string[]): boolean {
    return this.#writes.some(
      (write) => write.op === 'D' || (write.entity === entity && ids.some((id) => write.rows.has(id))),
    );
  }

  #insertion(entity: Entity): Insertion {
    const earlier = this.#latest(
      (write) => write.op === 'I' && write.entity === entity,
      (write) => write.entity !== entity && this.#mayWait(write, entity),
    );
    if (earlier?.op === 'I') return earlier;
    const fresh: Insertion = { op: 'I', entity, rows: new Map() };
    this.#writes.push(fresh);
    return fresh;
  }

  #change(entity: Entity, id: string, unsorted: readonly string[]): Change {
    const columns = unsorted.toSorted();
    const earlier = this.#latest(
      (write) => write.op === 'U' && write.entity === entity && write.columns.join(' ') === columns.join(' '),
      (write) =>
        write.entity === entity ? write.op === 'U' && !write.rows.has(id) : this.#mayWait(write, entity),
    );
    if (earlier?.op === 'U') return earlier;
    const fresh: Change = { op: 'U', entity, rows: new Map(), columns };
    this.#writes.push(fresh);
    return fresh;
  }

  /** The latest write that fits, if all after it may wait until what joins it is written. */
  #latest(fits: (write: Write) => boolean, mayWait: (write: Write) => boolean): Write | undefined {
    for (const write of this.#writes.toReversed()) {
      if (fits(write)) return write;
      if (!mayWait(write)) return undefined;
    }
    return undefined;
  }

  /** Whether a row of `entity` may be written before `write`: nothing that it points at is made or removed there. */
  #mayWait(write: Write, entity: Entity): boolean {
    if (write.op === 'D') return false;
    if (!this.#isShared) return isNoGround(write);
    if (write.op === 'U') return true;
    return !Object.values(entity.fields).some((field) => field.to === write.entity.name);
  }

  async #send(write: Write): Promise<void> {
    const table = sql.table(write.entity.table);
    if (write.op === 'D') {
      await sql`delete from ${table} where workspace_id = ${this.#workspaceId}
        and id = any(${[...write.ids]}::uuid[])`.execute(this.#tx);
      return;
    }
    const { op, entity } = write;
    const columns = op === 'I' ? Object.keys(entity.fields).map(columnOf) : ['id', ...write.columns];
    const toRecord = recorder(entity, op === 'U' ? columns : undefined);
    const records = Array.from(write.rows.values(), (row) => ({
      ...toRecord(row),
      workspace_id: this.#workspaceId,
      scope: entity.scope(row as never),
    }));
    const source = sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`;
    if (op === 'I') {
      const names = sql.join(['workspace_id', 'scope', ...columns].map((name) => sql.ref(name)));
      await sql`insert into ${table} (${names}) select ${names} from ${source}`.execute(this.#tx);
      return;
    }
    const assignments = ['scope', ...write.columns].map(
      (name) => sql`${sql.ref(name)} = fresh.${sql.ref(name)}`,
    );
    await sql`update ${table} as held set ${sql.join(assignments)} from ${source} as fresh
      where held.workspace_id = ${this.#workspaceId} and held.id = fresh.id`.execute(this.#tx);
  }

  #hold(entity: Entity, id: string, row: Row | undefined, locked: boolean): void {
    const held = this.#held.get(entity) ?? new Map<string, Held>();
    this.#held.set(entity, held);
    held.set(id, { row, locked: locked || (held.get(id)?.locked ?? false) });
  }
}

/** What foreign keys point at beside the workspace and the row's id. */
export const POINTED_AT: ReadonlySet<string> = new Set(['project_id', 'issue_id', 'user_id']);

/**
 * Whether certainly no row of another kind stands on what is written: nothing points at a facet, and of a changed row only
 * its id and {@link POINTED_AT}. A bulk change writes a facet and its issue in turn, a thousand times.
 */
const isNoGround = (write: Insertion | Change): boolean =>
  write.op === 'I'
    ? write.entity.follows !== undefined
    : !write.columns.some((column) => POINTED_AT.has(column));
