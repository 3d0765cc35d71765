import type { Row } from '../schema/entity.ts';
import type { Batch, RowStore } from './row-store.ts';

/** Which rows a view shows and in what order. Functions must be pure; ties in `compare` are broken by ID. */
export interface ViewSpec {
  readonly model: string;
  readonly match: (row: Row) => boolean;
  readonly compare: (a: Row, b: Row) => number;
  /** The groups of a row; by default one unnamed group. */
  readonly groups?: (row: Row) => readonly string[];
  /** The rows to filter, if an index narrows them down; by default all rows of the model. */
  readonly candidates?: (store: RowStore) => readonly Row[];
  /** What of `match` candidates may still lack; by default all of it. */
  readonly narrow?: (row: Row) => boolean;
  /** Whether the candidates are already sorted by `compare`, as from {@link OrderedRows}. */
  readonly isOrdered?: boolean;
}

export interface ViewGroup {
  readonly key: string;
  readonly rows: readonly Row[];
}

/** The groups of a view. An unchanged group keeps its array, so that lists only render what changed. */
export interface ViewSnapshot {
  readonly groups: ReadonlyMap<string, ViewGroup>;
  /** The number of distinct rows in all groups. */
  readonly total: number;
}

/** The number of changes above which recomputing is cheaper than splicing. */
const RECOMPUTE = 500;
const WHOLE = [''] as const;

/** A filtered, grouped and sorted list that follows the store by binary-search splices. */
export class LiveView {
  readonly #store: RowStore;
  readonly #listeners = new Set<() => void>();
  #spec: ViewSpec;
  #groups = new Map<string, Row[]>();
  #total = 0;
  #snapshot: ViewSnapshot | undefined;
  #stop: (() => void) | undefined;
  /** The version of the rows that the groups were computed from; later batches are spliced in. */
  #computedAt = -1;
  /** A batch that this view has partly seen, because it was recomputed while the batch was collected. */
  #seen: Batch | undefined;

  constructor(store: RowStore, spec: ViewSpec) {
    this.#store = store;
    this.#spec = spec;
    this.#recompute();
  }

  /** Replaces filter, grouping or order. */
  setSpec(spec: ViewSpec): void {
    const moved = this.#stop !== undefined && spec.model !== this.#spec.model;
    this.#spec = spec;
    this.#recompute();
    if (moved) this.#followModel();
    this.#tell();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (!this.#stop) {
      if (this.#computedAt !== this.#store.version(this.#spec.model)) this.#recompute();
      this.#followModel();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    };
  };

  readonly getSnapshot = (): ViewSnapshot => {
    this.#snapshot ??= {
      groups: new Map([...this.#groups].map(([key, rows]) => [key, { key, rows }])),
      total: this.#total,
    };
    return this.#snapshot;
  };

  #followModel(): void {
    this.#stop?.();
    this.#stop = this.#store.onModel(this.#spec.model, (batch) => this.#follow(batch));
  }

  #recompute(): void {
    const { match, narrow = match, compare, groups, candidates, isOrdered, model } = this.#spec;
    this.#computedAt = this.#store.version(model);
    const gathering = this.#store.gathering(model);
    this.#seen = gathering.size > 0 ? gathering : undefined;
    const rows = candidates ? candidates(this.#store).filter(narrow) : this.#store.rows(model).filter(match);
    if (isOrdered !== true) rows.sort((a, b) => compare(a, b) || byId(a, b));
    const next = new Map<string, Row[]>();
    for (const row of rows) {
      for (const key of groups ? groups(row) : WHOLE) {
        const group = next.get(key);
        if (group) group.push(row);
        else next.set(key, [row]);
      }
    }
    this.#groups = next;
    this.#total = rows.length;
    this.#snapshot = undefined;
  }

  #follow(batch: Batch): void {
    if (batch.size > RECOMPUTE || batch === this.#seen) this.#recompute();
    else if (!this.#splice(batch)) return;
    this.#tell();
  }

  #splice(batch: Batch): boolean {
    const { match, groups } = this.#spec;
    let changed = false;
    const copied = new Set<string>();
    for (const { before, after } of batch.values()) {
      const was = before && match(before) ? before : undefined;
      const is = after && match(after) ? after : undefined;
      if (!was && !is) continue;
      changed = true;
      if (was) for (const key of groups ? groups(was) : WHOLE) this.#removeFrom(key, was, copied);
      if (is) for (const key of groups ? groups(is) : WHOLE) this.#insertInto(key, is, copied);
      this.#total += (is ? 1 : 0) - (was ? 1 : 0);
    }
    if (changed) this.#snapshot = undefined;
    return changed;
  }

  #ownCopy(key: string, copied: Set<string>): Row[] {
    const rows = this.#groups.get(key);
    if (rows && copied.has(key)) return rows;
    copied.add(key);
    const copy = rows ? [...rows] : [];
    this.#groups.set(key, copy);
    return copy;
  }

  #removeFrom(key: string, row: Row, copied: Set<string>): void {
    const rows = this.#ownCopy(key, copied);
    const at = this.#place(rows, row);
    // The order may depend on other rows that have changed (a renamed state); then search linearly.
    const found = rows[at]?.id === row.id ? at : rows.findIndex((each) => each.id === row.id);
    if (found >= 0) rows.splice(found, 1);
    if (rows.length === 0) this.#groups.delete(key);
  }

  #insertInto(key: string, row: Row, copied: Set<string>): void {
    const rows = this.#ownCopy(key, copied);
    rows.splice(this.#place(rows, row), 0, row);
  }

  #place(rows: readonly Row[], row: Row): number {
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = rows[middle];
      if (other && (this.#spec.compare(other, row) || byId(other, row)) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #tell(): void {
    for (const listener of Array.from(this.#listeners)) listener();
  }
}

/** Breaks ties, so that no two rows are equal in any order. */
export const byId = (a: Row, b: Row): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
