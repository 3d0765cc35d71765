import type { RowChange } from '../protocol.ts';
import type { Entity, Row } from '../schema/entity.ts';
import { applyPatch } from '../schema/patch.ts';
import type { Schema } from '../schema/schema.ts';
import type { PartialRows } from './ports.ts';
import type { RowStore } from './row-store.ts';

/** How many parents are fetched again after everything was reloaded; the most recently opened. */
const REMEMBERED = 50;

interface Parent {
  readonly model: string;
  readonly parentId: string;
}

/**
 * The rows that are loaded parent by parent. The rows of a covered parent are complete and follow the stream; others
 * are not here at all. An answer may be newer than the stream: changes that it already contains are then skipped.
 */
export class Partials {
  readonly #schema: Schema;
  readonly #store: RowStore;
  readonly #covered = new Map<string, Parent>();
  /** Parents being fetched, with the position below which an answer is useless. */
  readonly #fetching = new Map<string, number>();
  readonly #asOf = new Map<string, number>();
  readonly #lost = new Map<string, Parent>();

  constructor(schema: Schema, store: RowStore) {
    this.#schema = schema;
    this.#store = store;
  }

  get fetching(): boolean {
    return this.#fetching.size > 0;
  }

  isFetching(key: string): boolean {
    return this.#fetching.has(key);
  }

  isCovered(key: string): boolean {
    return this.#covered.has(key);
  }

  /** @param cursor an answer older than that is worthless: the changes in between are not kept */
  expect(model: string, parentId: string, cursor: number): string {
    const key = partialKey(model, parentId);
    if (!this.#fetching.has(key)) this.#fetching.set(key, cursor);
    return key;
  }

  /** For what is being fetched, only answers at `seq` or newer are accepted. */
  onlySince(seq: number): void {
    for (const [key, since] of this.#fetching) this.#fetching.set(key, Math.max(since, seq));
  }

  abandon(key: string): void {
    this.#fetching.delete(key);
  }

  /** @param window changes up to `cursor` among which are all that are newer than the answer */
  install(partial: PartialRows, cursor: number, window: readonly RowChange[]): boolean {
    const entity = this.#schema.entities.get(partial.model);
    if (!entity || entity.partOf === undefined) return true;
    const { key, seq, rows } = partial;
    if (seq < (this.#fetching.get(key) ?? -1)) return false;
    this.#fetching.delete(key);
    this.#lost.delete(key);
    const parentId = key.slice(key.indexOf(' ') + 1);
    this.#covered.set(key, { model: partial.model, parentId });
    if (seq > cursor) this.#asOf.set(key, seq);
    else this.#asOf.delete(key);
    const kept = new Set(rows.map((row) => row.id));
    for (const row of this.#rowsOf(entity, parentId))
      if (!kept.has(row.id)) this.#store.setBase(entity.name, row.id, undefined);
    for (const row of rows) this.#store.setBase(entity.name, row.id, Object.freeze({ ...row }));
    for (const change of window)
      if (change.m === entity.name && change.s > seq && this.#parentOf(entity.partOf, change) === parentId)
        applyToBase(this.#store, change);
    return true;
  }

  apply(entity: Entity, partOf: string, change: RowChange): void {
    const parentId = this.#parentOf(partOf, change);
    if (parentId === undefined) return;
    const key = partialKey(entity.name, parentId);
    if (this.#covered.has(key)) {
      if (change.s > (this.#asOf.get(key) ?? -1)) applyToBase(this.#store, change);
      return;
    }
    const row = this.#store.confirmed(change.m, change.i);
    if (!row) return;
    // Still shown while its parent is fetched again, or it moved to a parent that is not here.
    if (row[partOf] === parentId) applyToBase(this.#store, change);
    else this.#store.setBase(change.m, change.i, undefined);
  }

  rowsNow(key: string, cursor: number): PartialRows | undefined {
    const parent = this.#covered.get(key);
    const entity = parent && this.#schema.entities.get(parent.model);
    if (!parent || !entity) return undefined;
    const seq = Math.max(cursor, this.#asOf.get(key) ?? -1);
    return { key, seq, model: parent.model, rows: this.#rowsOf(entity, parent.parentId) };
  }

  allNow(cursor: number): PartialRows[] {
    return [...this.#covered.keys()].flatMap((key) => this.rowsNow(key, cursor) ?? []);
  }

  /** A scope was lost: what was in it is no longer complete, and answers requested before must not be shown. */
  scopeLost(scope: string, seq: number): void {
    this.onlySince(seq);
    for (const [key, parent] of this.#covered)
      if (this.#touches(parent, scope)) this.#uncover(key, parent, true);
  }

  /** So much changed in a scope that its parents' rows must be fetched again; meanwhile they stay on the screen. */
  scopeChanged(scope: string, seq: number): void {
    this.onlySince(seq);
    for (const [key, parent] of this.#covered) {
      // An answer newer than the change contains it.
      if (seq <= (this.#asOf.get(key) ?? -1) || !this.#touches(parent, scope)) continue;
      this.#uncover(key, parent, this.#parentRow(parent) === undefined);
    }
  }

  /** A parent row is no longer visible to this person; its partial rows are removed with it. */
  parentGone(model: string, id: string, seq: number): void {
    for (const entity of this.#schema.entities.values()) {
      if (entity.partOf === undefined || entity.fields[entity.partOf]?.to !== model) continue;
      const key = partialKey(entity.name, id);
      if (this.#fetching.has(key)) this.#fetching.set(key, seq);
      const parent = this.#covered.get(key);
      if (parent) this.#uncover(key, parent, true);
      else this.#dropRows(entity, id);
    }
  }

  /** Parents to be fetched again whose own row is here; each is returned once. */
  takeLost(): Parent[] {
    if (this.#lost.size === 0) return [];
    const found = [...this.#lost].filter(
      ([key, parent]) => !this.#fetching.has(key) && this.#parentRow(parent),
    );
    for (const [key] of found) this.#lost.delete(key);
    return found.map(([, parent]) => parent);
  }

  /** Everything is reloaded. */
  clear(): void {
    const again = [...this.#covered].slice(-REMEMBERED);
    this.#covered.clear();
    this.#fetching.clear();
    this.#asOf.clear();
    for (const [key, parent] of again) this.#lost.set(key, parent);
  }

  #uncover(key: string, parent: Parent, dropRows: boolean): void {
    this.#covered.delete(key);
    this.#asOf.delete(key);
    this.#lost.set(key, parent);
    for (const oldest of this.#lost.keys()) {
      if (this.#lost.size <= REMEMBERED) break;
      this.#lost.delete(oldest);
    }
    const entity = this.#schema.entities.get(parent.model);
    if (dropRows && entity) this.#dropRows(entity, parent.parentId);
  }

  #dropRows(entity: Entity, parentId: string): void {
    for (const row of this.#rowsOf(entity, parentId)) this.#store.setBase(entity.name, row.id, undefined);
  }

  /** Whether the parent or one of its rows is in `scope`; for an unknown parent, true. */
  #touches(parent: Parent, scope: string): boolean {
    const entity = this.#schema.entities.get(parent.model);
    const row = this.#parentRow(parent);
    if (!entity || !row) return true;
    const parentEntity = this.#schema.entities.get(this.#parentModel(entity));
    if (parentEntity?.scope(row) === scope) return true;
    return this.#rowsOf(entity, parent.parentId).some((each) => entity.scope(each) === scope);
  }

  #parentRow({ model, parentId }: Parent): Row | undefined {
    const entity = this.#schema.entities.get(model);
    const parentModel = entity ? this.#parentModel(entity) : '';
    return this.#schema.entities.has(parentModel) ? this.#store.confirmed(parentModel, parentId) : undefined;
  }

  #parentModel(entity: Entity): string {
    return entity.fields[entity.partOf ?? '']?.to ?? '';
  }

  #parentOf(partOf: string, change: RowChange): string | undefined {
    const value = change.p?.[partOf] ?? this.#store.confirmed(change.m, change.i)?.[partOf];
    return typeof value === 'string' ? value : undefined;
  }

  #rowsOf(entity: Entity, parentId: string): Row[] {
    const { partOf } = entity;
    if (partOf === undefined) return [];
    return [...this.#store.confirmedRows(entity.name)].filter((row) => row[partOf] === parentId);
  }
}

export const partialKey = (model: string, parentId: string): string => `${model} ${parentId}`;

/** One confirmed change of one row. */
export function applyToBase(store: RowStore, change: RowChange): void {
  if (change.o === 'D') store.setBase(change.m, change.i, undefined);
  else if (change.o === 'I') store.setBase(change.m, change.i, Object.freeze({ ...change.p }) as Row);
  else {
    const row = store.confirmed(change.m, change.i);
    if (row && change.p)
      store.setBase(change.m, change.i, applyPatch(store.entityOf(change.m), row, change.p));
  }
}
