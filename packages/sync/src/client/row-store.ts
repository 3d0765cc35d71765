import { defineShape } from '../columns.ts';
import type { Entity, Row, RowOfEntity } from '../schema/entity.ts';
import type { Schema } from '../schema/schema.ts';
import { withFacet } from '../schema/facet.ts';
import { applyOperation, type Operation } from './operation.ts';

/** What happened to one visible row between two notifications. */
export interface RowDelta {
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** Visible changes of one entity, by row id. */
export type Batch = ReadonlyMap<string, RowDelta>;
type Listener = (batch: Batch) => void;

interface Table {
  readonly entity: Entity;
  /** Rows as confirmed by the server, with the confirmed facets under their names. */
  readonly base: Map<string, Row>;
  /** Visible rows that differ from `base` because of pending changes; undefined hides the row. */
  readonly overlay: Map<string, Row | undefined>;
  /** The tables of its facets. */
  readonly facets: Table[];
  /** For a facet: the table whose rows it adds fields to. */
  readonly followed: Table | undefined;
  /** Pending operations by row, in the order they were made. */
  readonly pending: Map<string, Operation[]>;
  /** The declared ones; each is made when it is first asked for, and followed from then on. */
  readonly indexes: Map<string, Index | undefined>;
  /** Visible rows that no list has: see {@link Entity.aside}. */
  readonly aside: Set<string>;
  readonly listeners: Set<Listener>;
  readonly rowListeners: Map<string, Set<() => void>>;
  dirty: Map<string, RowDelta>;
  /** Counts visible changes. */
  version: number;
}

/** From the value of a field to the rows that have it; without those that have none. */
type Index = Map<unknown, Set<string>>;

const NONE: ReadonlySet<string> = new Set();

const nameOf = (model: string | Entity): string => (typeof model === 'string' ? model : model.name);

/**
 * All rows that this person can see, in memory. `visible = base + pending operations`, recomputed only for the
 * rows that a change affects. Independent of network, storage and React.
 */
export class RowStore {
  readonly #tables = new Map<string, Table>();
  readonly #schedule: (flush: () => void) => void;
  #scheduled = false;
  /** The number of active {@link hold}s. */
  #holds = 0;

  /** @param schedule runs the notification soon, once for many changes; by default in a microtask */
  constructor(schema: Schema, schedule: (flush: () => void) => void = (flush) => queueMicrotask(flush)) {
    this.#schedule = schedule;
    // A row that is followed by others comes before them.
    const entities = [...schema.entities.values()];
    for (const entity of [
      ...entities.filter((each) => !each.follows),
      ...entities.filter((each) => each.follows),
    ]) {
      const followed = entity.follows && this.#table(entity.follows.entity.name);
      const table: Table = {
        entity,
        base: new Map(),
        overlay: new Map(),
        facets: [],
        followed,
        pending: new Map(),
        indexes: new Map(entity.indexes.map((field) => [field, undefined])),
        aside: new Set(),
        listeners: new Set(),
        rowListeners: new Map(),
        dirty: new Map(),
        version: 0,
      };
      this.#tables.set(entity.name, table);
      followed?.facets.push(table);
    }
  }

  /** The visible row with its facets; undefined if there is none. Typed by the entity; by a name where only that is known. */
  get<E extends Entity>(entity: E, id: string): RowOfEntity<E> | undefined;
  get(model: string, id: string): Row | undefined;
  get(model: string | Entity, id: string): Row | undefined {
    return visible(this.#table(nameOf(model)), id);
  }

  /** The visible row without facets: the fields of its entity alone. */
  own(model: string, id: string): Row | undefined {
    const table = this.#table(model);
    const row = visible(table, id);
    return row && joined(row, table.facets, () => undefined);
  }

  /** The facets of an entity. */
  facetsOf(model: string): readonly Entity[] {
    return this.#table(model).facets.map(({ entity }) => entity);
  }

  /** Whether the row is visible and not set aside. */
  lists(model: string, id: string): boolean {
    return visible(this.#table(model), id) !== undefined && !this.#table(model).aside.has(id);
  }

  entityOf(model: string): Entity {
    return this.#table(model).entity;
  }

  confirmed(model: string, id: string): Row | undefined {
    return this.#table(model).base.get(id);
  }

  /** Confirmed rows, for snapshots. */
  confirmedRows(model: string): IterableIterator<Row> {
    return this.#table(model).base.values();
  }

  /** Ids of all visible rows, without those set aside. */
  ids(model: string): string[] {
    return this.rows(model).map(({ id }) => id);
  }

  /** All visible rows, without those set aside. */
  rows<E extends Entity>(entity: E): RowOfEntity<E>[];
  rows(model: string): Row[];
  rows(model: string | Entity): Row[] {
    const { base, overlay, aside } = this.#table(nameOf(model));
    if (overlay.size + aside.size === 0) return [...base.values()];
    const rows: Row[] = [];
    for (const [id, row] of base) if (!overlay.has(id) && !aside.has(id)) rows.push(row);
    for (const row of overlay.values()) if (row && !aside.has(row.id)) rows.push(row);
    return rows;
  }

  /** All visible rows, also those set aside. */
  every(model: string): Row[] {
    const aside = [...this.#table(model).aside];
    return [...this.rows(model), ...aside.flatMap((id) => this.get(model, id) ?? [])];
  }

  /** Ids of visible rows whose indexed field has this value. */
  idsWhere(model: string, field: string, value: unknown): ReadonlySet<string> {
    const { indexes } = this.#table(model);
    if (!indexes.has(field)) throw new Error(`${model}: no index on "${field}"; declare it in the entity`);
    // Most rows lack what they could stand below, and hardly anybody asks which.
    if (value === null)
      return new Set(this.rows(model).flatMap((row) => (row[field] === null ? row.id : [])));
    const index = indexes.get(field) ?? indexOf(this.rows(model), field);
    indexes.set(field, index);
    return index.get(value) ?? NONE;
  }

  /** Visible rows whose indexed field has this value. */
  where<E extends Entity>(entity: E, field: keyof E['fields'] & string, value: unknown): RowOfEntity<E>[];
  where(model: string, field: string, value: unknown): Row[];
  where(model: string | Entity, field: string, value: unknown): Row[] {
    const rows: Row[] = [];
    const table = nameOf(model);
    for (const id of this.idsWhere(table, field, value)) {
      const row = this.get(table, id);
      if (row) rows.push(row);
    }
    return rows;
  }

  /** Sets or removes a confirmed row. */
  setBase(model: string, id: string, row: Row | undefined): void {
    const table = this.#table(model);
    const isHeld = this.#holds > 0;
    this.#change(
      table,
      id,
      () => {
        if (row)
          table.base.set(
            id,
            joined(row, table.facets, (facet) => facet.base.get(id)),
          );
        else table.base.delete(id);
      },
      isHeld,
    );
  }

  /** Adds the confirmed rows of a snapshot, which are the store's from then on; fast while there are no listeners. */
  loadBase(model: string, rows: readonly Row[]): void {
    const table = this.#table(model);
    const { facets, followed } = table;
    const shapes = new Set<number>();
    const isSeen = isHeard(table) || (followed !== undefined && isHeard(followed));
    // Asking an empty map costs as much as asking a full one, and most are empty when tens of thousands of rows come.
    const changed = [table.pending, ...facets.map((facet) => facet.overlay)].filter(({ size }) => size > 0);
    const present = facets.filter(({ base }) => base.size > 0);
    for (const row of rows) {
      const { id } = row;
      const isKnown = table.base.has(id) || (followed?.overlay.has(id) ?? false);
      if (isSeen || isKnown || changed.some((each) => each.has(id))) {
        this.setBase(model, id, row);
        continue;
      }
      const whole = withConfirmedFacets(row, present, shapes);
      table.base.set(id, whole);
      table.version += 1;
      this.#index(table, id, undefined, whole);
      const parent = followed?.base.get(id);
      if (!followed || !parent) continue;
      followed.base.set(
        id,
        joined(parent, [table], () => row),
      );
      followed.version += 1;
    }
  }

  /**
   * Until the returned function is called, confirmed changes are collected and reported together, or along with a pending
   * change, so that thousands of rows arriving in parts don't re-sort every list with each part.
   */
  hold(): () => void {
    this.#holds += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#holds -= 1;
      this.flush();
    };
  }

  addPending(operations: readonly Operation[]): void {
    for (const operation of operations) {
      const table = this.#table(operation.m);
      this.#change(table, operation.i, () => {
        const list = table.pending.get(operation.i);
        if (list) list.push(operation);
        else table.pending.set(operation.i, [operation]);
      });
    }
  }

  dropPending(operations: readonly Operation[]): void {
    for (const operation of operations) {
      const table = this.#table(operation.m);
      this.#change(table, operation.i, () => {
        const left = (table.pending.get(operation.i) ?? []).filter((each) => each !== operation);
        if (left.length > 0) table.pending.set(operation.i, left);
        else table.pending.delete(operation.i);
      });
    }
  }

  /** Drops all confirmed rows and keeps pending operations. */
  clearBase(): void {
    for (const table of this.#tables.values())
      for (const id of Array.from(table.base.keys())) this.setBase(table.entity.name, id, undefined);
  }

  /** Subscribes to batches of visible changes of an entity; returns the unsubscribe function. */
  onModel(model: string, listener: Listener): () => void {
    const { listeners } = this.#table(model);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /**
   * Subscribes to changes of a visible row; returns the unsubscribe function. A listener of many rows is called once for all
   * that change together.
   */
  onRow(model: string, id: string, listener: () => void): () => void {
    const { rowListeners } = this.#table(model);
    const set = rowListeners.get(id) ?? new Set();
    set.add(listener);
    rowListeners.set(id, set);
    return () => {
      set.delete(listener);
      if (set.size === 0) rowListeners.delete(id);
    };
  }

  /** Increases with every visible change of the entity: results computed at the same version are still valid. */
  version(model: string): number {
    return this.#table(model).version;
  }

  /** The batch being collected; the next notification passes this same object. */
  gathering(model: string): Batch {
    return this.#table(model).dirty;
  }

  /** Notifies listeners now instead of when scheduled. */
  flush(): void {
    this.#scheduled = false;
    for (const table of this.#tables.values()) {
      if (table.dirty.size === 0) continue;
      const batch = table.dirty;
      table.dirty = new Map();
      for (const listener of Array.from(table.listeners)) listener(batch);
      for (const listener of rowListenersOf(table, batch)) listener();
    }
  }

  #change(table: Table, id: string, mutate: () => void, isHeld = false): void {
    const before = visible(table, id);
    mutate();
    overlay(table, id);
    const after = visible(table, id);
    if (before !== after) {
      this.#index(table, id, before, after);
      this.#report(table, id, before, after, isHeld);
    }
    const { followed } = table;
    if (!followed) return;
    // Also where nothing is seen to change: what was pending may be confirmed now.
    const former = visible(followed, id);
    const base = followed.base.get(id);
    if (base)
      followed.base.set(
        id,
        joined(base, [table], () => table.base.get(id)),
      );
    overlay(followed, id);
    const present = visible(followed, id);
    if (former !== present) this.#report(followed, id, former, present, isHeld);
  }

  /** To subscribers of lists, a row that is set aside does not exist. */
  #report(table: Table, id: string, before: Row | undefined, after: Row | undefined, isHeld: boolean): void {
    table.version += 1;
    const dirty = table.dirty.get(id);
    table.dirty.set(id, {
      before: dirty ? dirty.before : listed(table, before),
      after: listed(table, after),
    });
    if (!this.#scheduled && !isHeld) {
      this.#scheduled = true;
      this.#schedule(() => {
        if (this.#scheduled) this.flush();
      });
    }
  }

  #index(table: Table, id: string, was: Row | undefined, is: Row | undefined): void {
    const before = listed(table, was);
    const after = listed(table, is);
    if (is && !after) table.aside.add(id);
    else table.aside.delete(id);
    for (const [field, index] of table.indexes) {
      if (!index) continue;
      const from = before?.[field];
      const to = after?.[field];
      if (before && after && from === to) continue;
      if (before) {
        const ids = index.get(from);
        ids?.delete(id);
        if (ids?.size === 0) index.delete(from);
      }
      if (after) addTo(index, to, id);
    }
  }

  #table(model: string): Table {
    const table = this.#tables.get(model);
    if (!table) throw new Error(`unknown entity "${model}"`);
    return table;
  }
}

function indexOf(rows: readonly Row[], field: string): Index {
  const index: Index = new Map();
  for (const row of rows) addTo(index, row[field], row.id);
  return index;
}

function addTo(index: Index, value: unknown, id: string): void {
  if (value === null) return;
  const ids = index.get(value);
  if (ids) ids.add(id);
  else index.set(value, new Set([id]));
}

const visible = ({ overlay: over, base }: Table, id: string): Row | undefined =>
  over.has(id) ? over.get(id) : base.get(id);

const listed = ({ entity }: Table, row: Row | undefined): Row | undefined =>
  row && entity.aside?.(row) === true ? undefined : row;

/** Those of all rows in a batch, each once, since one may follow thousands of rows. */
function rowListenersOf({ rowListeners }: Table, batch: Batch): ReadonlySet<() => void> {
  const found = new Set<() => void>();
  if (rowListeners.size === 0) return found;
  for (const id of batch.keys()) for (const listener of rowListeners.get(id) ?? []) found.add(listener);
  return found;
}

const isHeard = ({ listeners, rowListeners, dirty }: Table): boolean =>
  listeners.size > 0 || rowListeners.size > 0 || dirty.size > 0;

/** Recomputes the visible row if it differs from the confirmed one, by its own pending changes or its facets'. */
function overlay(table: Table, id: string): void {
  const { entity, base, facets } = table;
  const pending = table.pending.get(id);
  if (!pending && !facets.some((facet) => facet.overlay.has(id))) {
    table.overlay.delete(id);
    return;
  }
  const confirmed = base.get(id);
  const row = pending
    ? pending.reduce((held, operation) => applyOperation(entity, held, operation), confirmed)
    : confirmed;
  table.overlay.set(id, row && joined(row, facets, (facet) => visible(facet, id)));
}

/**
 * Copying each of tens of thousands of new rows would be slow: only frozen ones are copied.
 *
 * @param shapes which facets others of them have had: each set of them is a shape of its own, see {@link defineShape}
 */
function withConfirmedFacets(row: Row, facets: readonly Table[], shapes: Set<number>): Row {
  if (Object.isFrozen(row)) return joined(row, facets, (facet) => facet.base.get(row.id));
  let shape = 1;
  for (const { entity, base } of facets) {
    const side = base.get(row.id);
    shape = 2 * shape + (side ? 1 : 0);
    if (!side) continue;
    if (shapes.has(shape)) (row as Record<string, unknown>)[entity.name] = side;
    else defineShape(row, entity.name, side);
    shapes.add(shape);
  }
  return Object.freeze(row);
}

/** The row with these facets as `sideOf` gives them; the same object if it has them already. */
function joined(row: Row, facets: readonly Table[], sideOf: (facet: Table) => Row | undefined): Row {
  let next: Record<string, unknown> | undefined;
  for (const facet of facets) {
    const { name } = facet.entity;
    const side = sideOf(facet);
    if ((next ?? row)[name] === side) continue;
    // A row that loses a key is created anew: deleting the key would slow down all reads of the row.
    if (side) (next ??= { ...row })[name] = side;
    else next = withFacet(next ?? row, facet.entity, undefined);
  }
  return next ? (Object.freeze(next) as Row) : row;
}
