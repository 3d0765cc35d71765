import { entitySchema, type Actor } from '@cairn/domain';
import { refusals } from '@cairn/domain/refusals';
import {
  applyPatch,
  carriedFrom,
  minimalPatch,
  type Entity,
  type PatchOf,
  type RecordedEvent,
  type Row,
  type RowChange,
  type RowOfEntity,
  type WirePatch,
} from '@cairn/sync/schema';
import type { Executed, LogEntry } from '@cairn/sync/server';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../db/index.ts';
import { insertFact, removeFact, updateFact, type CommandFacts, type Fact } from '../history/index.ts';
import { enqueue, TooManyWaiting, type EnqueueOptions } from '../jobs/enqueue.ts';
import type { Job } from '../jobs/job.ts';
import { Batch } from './batch.ts';
import { columnOf, columnsOfPatch, selectList } from './entity-table.ts';
import type { Happened } from './reaction.ts';
import { notFound, refused } from './refused.ts';
import { RowChanges } from './row-changes.ts';

/**
 * A handler's view of one transaction: the only way to write synced rows. Each write is recorded for the log with
 * exactly what changed; statements are gathered in a {@link Batch}, which commands of one transaction may share.
 */
export class CommandTx {
  readonly actor: Actor;
  readonly workspaceId: string;
  /** This command's time, milliseconds since 1970. */
  readonly now: number;
  /** How the actor came to run it, where that was not by hand. */
  readonly via: string | undefined;
  /** What has been written so far. */
  readonly changes = new RowChanges();
  readonly #batch: Batch;
  readonly #entries: LogEntry[] = [];
  readonly #facts: Fact[] = [];
  readonly #happened: Happened[] = [];
  /** Rows that have moved to another scope, whose facets are still to follow. */
  #moved: { readonly entity: Entity; readonly row: Row }[] = [];
  #hasQueried = false;

  constructor(tx: Tx | Batch, actor: Actor, workspaceId: string, now: number, via?: string) {
    this.#batch = tx instanceof Batch ? tx : new Batch(tx, workspaceId);
    this.actor = actor;
    this.workspaceId = workspaceId;
    this.now = now;
    this.via = via;
  }

  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  /** What reactions hear of: each change of a row, and what was recorded, in their order. */
  get happened(): readonly Happened[] {
    return this.#happened;
  }

  /** Whether nothing would be left behind if the command ended here: it has written nothing and sent no SQL of its own. */
  get isUntouched(): boolean {
    return this.#entries.length === 0 && !this.#hasQueried;
  }

  /** The transaction itself, after everything written so far, for emails and jobs that belong to the same commit. */
  async raw(): Promise<Tx> {
    this.#hasQueried = true;
    await this.flush();
    return this.#batch.tx;
  }

  /** The same before this command has removed anything, and with it what hangs on the removed. */
  async rawBeforeRemovals(): Promise<Tx> {
    this.#hasQueried = true;
    await this.#batch.flushUpToRemovals();
    return this.#batch.tx;
  }

  /** Runs a feature's own SQL after everything written so far. */
  async query<R>(statement: RawBuilder<R>): Promise<R[]> {
    return (await statement.execute(await this.raw())).rows;
  }

  async get<E extends Entity>(entity: E, id: string): Promise<RowOfEntity<E>> {
    const row = await this.find(entity, id);
    if (!row) throw notFound();
    return row;
  }

  async find<E extends Entity>(entity: E, id: string): Promise<RowOfEntity<E> | undefined> {
    if (!this.#batch.isHeld(entity, id)) await this.load(entity, [id]);
    return this.#batch.find(entity, id) as RowOfEntity<E> | undefined;
  }

  /** Whether {@link known} can tell: the row was read or written before. */
  hasRead(entity: Entity, id: string): boolean {
    return this.#batch.isHeld(entity, id);
  }

  /** The row without asking the database. */
  known(entity: Entity, id: string): Row | undefined {
    return this.#batch.find(entity, id);
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
    for (const row of rows) this.#batch.hold(entity, row);
    return rows as unknown as RowOfEntity<E>[];
  }

  /** Rows whose field has one of these IDs, or that have one in a set, as they are now. */
  async whereAny(entity: Entity, field: string, ids: readonly string[]): Promise<Row[]> {
    const column = sql.ref(columnOf(field));
    const holds =
      entity.fields[field]?.kind === 'set'
        ? sql`${column} && ${ids}::uuid[]`
        : sql`${column} = any(${ids}::uuid[])`;
    const rows = await this.query(
      sql<Row>`select ${selectList(entity)} from ${sql.table(entity.table)}
        where workspace_id = ${this.workspaceId} and ${holds} order by id`,
    );
    for (const row of rows) this.#batch.hold(entity, row);
    return rows;
  }

  /** Reads rows once, in one statement; `lock` keeps others from changing them before the commit. */
  load(entity: Entity, ids: readonly string[], lock = false): Promise<void> {
    return this.#batch.load(entity, ids, lock);
  }

  insert<E extends Entity>(entity: E, row: RowOfEntity<E>): void {
    const frozen = Object.freeze({ ...row }) as Row;
    this.#batch.insert(entity, frozen);
    this.#log({ op: 'I', entity, id: row.id, scope: entity.scope(row), patch: frozen });
    this.#keep(insertFact(entity, frozen));
    this.#tell({ entity, before: undefined, after: frozen });
  }

  /** Changes what differs; returns the row before and after. */
  async update<E extends Entity>(
    entity: E,
    id: string,
    patch: PatchOf<E>,
  ): Promise<{ before: RowOfEntity<E>; after: RowOfEntity<E> }> {
    const changed = await this.updateAlone(entity, id, patch);
    await this.followMoved();
    return changed;
  }

  /** As {@link update}, for a row among others that its facets may be; then {@link followMoved}. */
  async updateAlone<E extends Entity>(
    entity: E,
    id: string,
    patch: PatchOf<E>,
  ): Promise<{ before: RowOfEntity<E>; after: RowOfEntity<E> }> {
    await this.load(entity, [id], true);
    const before = this.#batch.find(entity, id) as RowOfEntity<E> | undefined;
    if (!before) throw notFound();
    const smallest = minimalPatch(entity, before, patch);
    if (!smallest) return { before, after: before };
    const after = applyPatch(entity, before, smallest);
    this.replace(entity, { before, after, smallest });
    return { before, after } as never;
  }

  /** Writes a change that has been worked out already, of a row as it is held and locked; then {@link followMoved}. */
  replace(
    entity: Entity,
    { before, after, smallest }: { readonly before: Row; readonly after: Row; readonly smallest: WirePatch },
  ): void {
    const { id } = after;
    this.#batch.change(entity, after, columnsOfPatch(smallest));
    const scope = entity.scope(after);
    const oldScope = entity.scope(before);
    if (scope === oldScope) this.#log({ op: 'U', entity, id, scope, patch: smallest });
    else {
      this.#log({ op: 'U', entity, id, scope, oldScope, patch: after });
      this.#moved.push({ entity, row: after });
    }
    this.#keep(updateFact(entity, before, smallest));
    this.#tell({ entity, before, after, difference: smallest });
  }

  /** Takes the facets of rows that have moved to another scope along, in one statement for each kind. */
  async followMoved(): Promise<void> {
    const moved = this.#moved;
    this.#moved = [];
    for (const entity of new Set(moved.map((each) => each.entity))) {
      const rows = moved.filter((each) => each.entity === entity).map(({ row }) => row);
      for (const facet of entitySchema.facetsOf(entity)) {
        await this.load(
          facet,
          Array.from(rows, ({ id }) => id),
          true,
        );
        for (const row of rows)
          if (this.known(facet, row.id)) await this.update(facet, row.id, carriedFrom(facet, row));
      }
    }
  }

  async remove(entity: Entity, id: string): Promise<void> {
    for (const facet of entitySchema.facetsOf(entity)) await this.remove(facet, id);
    await this.load(entity, [id], true);
    const row = this.#batch.find(entity, id);
    if (!row) return;
    this.#batch.remove(entity, id);
    this.#log({ op: 'D', entity, id, scope: entity.scope(row), patch: {} });
    this.#keep(removeFact(entity, row));
    this.#tell({ entity, before: row, after: undefined });
  }

  /** Says what happened where no change of a row does. */
  record<Payload>(event: RecordedEvent<Payload>, payload: NoInfer<Payload>): void {
    this.#happened.push({ recorded: event, payload });
  }

  /**
   * Puts a job of this workspace in: it is there if and only if this command commits.
   *
   * @example await tx.enqueue(notify, { issueId }, { key: issueId });
   */
  async enqueue<Input extends z.ZodType>(
    job: Job<Input>,
    input: z.input<Input>,
    options: Omit<EnqueueOptions, 'owner'> = {},
  ): Promise<void> {
    try {
      await enqueue(await this.raw(), job, input, { ...options, owner: `workspace ${this.workspaceId}` });
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error;
      throw refused(refusals.too_much_work);
    }
  }

  /** A person gains scopes that existed before, and will fetch their rows. */
  grant(userId: string, scopes: readonly string[]): void {
    this.#entries.push(grantEntry(userId, { g: scopes, r: [] }));
  }

  /** A person gains scopes that this very command makes: stands before their rows in the log, so that those arrive. */
  grantNew(userId: string, scopes: readonly string[]): void {
    this.#entries.unshift(grantEntry(userId, { g: [], r: [], f: scopes }));
  }

  /** A person loses scopes: nothing of them is sent from here on, and their copies are dropped. */
  revoke(userId: string, scopes: readonly string[]): void {
    this.#entries.push(grantEntry(userId, { g: [], r: scopes }));
  }

  /** Tells everybody with this scope to fetch it again; for changes made by SQL on many rows. */
  changedInBulk(scope: string): void {
    this.#entries.push({ seq: 0, op: 'B', model: '', rowId: '', scope, patch: {} });
  }

  /** What is to be committed of the command with this name. */
  executed(command: string, value: unknown): Executed {
    const entries = this.#entries;
    if (this.#facts.length === 0) return { entries, value };
    const record: CommandFacts = {
      command,
      actorId: this.actor.userId,
      via: this.via ?? null,
      at: this.now,
      facts: this.#facts,
    };
    return { entries, value, record };
  }

  /** Sends what has been gathered. */
  flush(): Promise<void> {
    return this.#batch.flush();
  }

  #tell(change: RowChange): void {
    this.changes.add(change);
    this.#happened.push({ change });
  }

  #keep(fact: Fact | undefined): void {
    if (fact) this.#facts.push(fact);
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

const grantEntry = (
  userId: string,
  patch: { g: readonly string[]; r: readonly string[]; f?: readonly string[] },
) => ({ seq: 0, op: 'G', model: '', rowId: '', scope: `u:${userId}`, patch }) satisfies LogEntry;
