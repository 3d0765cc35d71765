import { issue, type IssueLookups } from '@cairn/domain';
import { useSyncExternalStore } from 'react';
import type { RowStore } from '@cairn/sync/client';
import type { Entity, Row } from '@cairn/sync/schema';
import { dateToDay } from '@cairn/ui/dates';
import { useEngine, useUserId } from '../../../data/engine-context.ts';

const MINUTE_MS = 60_000;

/** What names and orders issues, as the store is now; for code that runs once, such as a shortcut or a menu. */
export const readIssueLookups = (store: RowStore, userId: string): IssueLookups =>
  lookupsOf(store, userId).read();

/** Rows of other entities by ID, and the local day, live; a new object when one of the requested ones changes. */
export function useIssueLookups(): IssueLookups {
  const { store } = useEngine();
  const lookups = lookupsOf(store, useUserId());
  return useSyncExternalStore(lookups.subscribe, lookups.latest);
}

const known = new WeakMap<RowStore, Lookups>();

function lookupsOf(store: RowStore, userId: string): Lookups {
  const held = known.get(store);
  if (held?.userId === userId) return held;
  const made = new Lookups(store, userId);
  known.set(store, made);
  return made;
}

interface Kept {
  readonly version: number;
  readonly rows: ReadonlyMap<string, Row>;
}

/** One per store, so that all callers share the maps. Follows the entities that someone has asked for. */
class Lookups {
  readonly userId: string;
  readonly #store: RowStore;
  readonly #kept = new Map<string, Kept>();
  readonly #stops = new Map<string, () => void>();
  readonly #listeners = new Set<() => void>();
  #latest: IssueLookups | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;

  constructor(store: RowStore, userId: string) {
    this.#store = store;
    this.userId = userId;
  }

  readonly latest = (): IssueLookups => (this.#latest ??= this.#make());

  read(): IssueLookups {
    const isStale = [...this.#kept].some(([model, { version }]) => version !== this.#store.version(model));
    if (isStale || this.#latest?.today !== dateToDay(new Date())) this.#latest = undefined;
    return this.latest();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    // The local day, updated at midnight.
    this.#clock ??= setInterval(() => {
      if (this.#latest?.today !== dateToDay(new Date())) this.#change();
    }, MINUTE_MS);
    for (const model of this.#kept.keys()) this.#follow(model);
    // Changes between the render and the subscription must be noticed too.
    this.read();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearInterval(this.#clock);
      this.#clock = undefined;
      for (const stop of this.#stops.values()) stop();
      this.#stops.clear();
    };
  };

  #make(): IssueLookups {
    const asked = new Map<string, ReadonlyMap<string, Row>>();
    const rows = (model: string): ReadonlyMap<string, Row> => {
      // Asked for each of tens of thousands of issues.
      const held = asked.get(model);
      if (held) return held;
      const found = this.#rows(model);
      asked.set(model, found);
      return found;
    };
    return {
      userId: this.userId,
      today: dateToDay(new Date()),
      todayIn,
      dayOf: (instant) => dateToDay(new Date(instant)),
      rows: ((entity: Entity) => rows(entity.name)) as IssueLookups['rows'],
      issue: (id) => this.#store.get(issue, id),
    };
  }

  #rows(model: string): ReadonlyMap<string, Row> {
    const version = this.#store.version(model);
    const held = this.#kept.get(model);
    if (held?.version === version) return held.rows;
    const rows = new Map(this.#store.rows(model).map((row) => [row.id, row]));
    this.#kept.set(model, { version, rows });
    if (this.#listeners.size > 0) this.#follow(model);
    return rows;
  }

  #follow(model: string): void {
    if (!this.#stops.has(model))
      this.#stops.set(
        model,
        this.#store.onModel(model, () => this.#change()),
      );
  }

  #change(): void {
    this.#latest = undefined;
    for (const listener of Array.from(this.#listeners)) listener();
  }
}

/** The Swedish locale formats days as YYYY-MM-DD. */
const todayIn = (timeZone: string | null): string =>
  timeZone === null ? dateToDay(new Date()) : new Intl.DateTimeFormat('sv', { timeZone }).format();
