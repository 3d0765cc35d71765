import type { Entity, RowOfEntity } from '@cairn/sync/schema';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useEngine } from './engine-context.ts';

/** One row, live; undefined if it does not exist or is not visible. */
export function useRow<E extends Entity>(
  entity: E,
  id: string | null | undefined,
): RowOfEntity<E> | undefined {
  const { store } = useEngine();
  const subscribe = useCallback(
    (listener: () => void) => (id ? store.onRow(entity.name, id, listener) : () => undefined),
    [store, entity, id],
  );
  return useSyncExternalStore(subscribe, () => (id ? store.get(entity.name, id) : undefined)) as
    | RowOfEntity<E>
    | undefined;
}

/**
 * The rows of an entity, live: all of them, or those whose indexed `field` has `value`. The array stays the same object
 * until one of them changes. Sort it in the component that shows it; `compare` must be a stable function.
 */
export function useRows<E extends Entity>(
  entity: E,
  options: {
    readonly field?: keyof RowOfEntity<E> & string;
    readonly value?: unknown;
    readonly compare?: (a: RowOfEntity<E>, b: RowOfEntity<E>) => number;
  } = {},
): readonly RowOfEntity<E>[] {
  const { store } = useEngine();
  const { field, value, compare } = options;
  const kept = useRef<{ key: string; version: number; rows: readonly RowOfEntity<E>[] } | undefined>(
    undefined,
  );
  const key = `${entity.name} ${field ?? ''} ${String(value)}`;
  const subscribe = useCallback(
    (listener: () => void) => {
      // Changes between the render and the subscription must be noticed too.
      if (kept.current?.version !== store.version(entity.name)) kept.current = undefined;
      return store.onModel(entity.name, (batch) => {
        const concerns =
          field === undefined ||
          [...batch.values()].some(
            (delta) => delta.before?.[field] === value || delta.after?.[field] === value,
          );
        if (!concerns) return;
        kept.current = undefined;
        listener();
      });
    },
    [store, entity, field, value],
  );
  const read = (): readonly RowOfEntity<E>[] => {
    if (kept.current?.key === key) return kept.current.rows;
    const rows = (
      field === undefined ? store.rows(entity.name) : store.where(entity.name, field, value)
    ) as RowOfEntity<E>[];
    if (compare) rows.sort(compare);
    kept.current = { key, version: store.version(entity.name), rows };
    return rows;
  };
  return useSyncExternalStore(subscribe, read);
}
