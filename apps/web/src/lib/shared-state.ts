import { useSyncExternalStore } from 'react';

/**
 * A value outside React that components subscribe to, for example because one component opens a dialog and another
 * renders it.
 */
export interface SharedState<Value> {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  /**
   * A part of the value; the component renders again when it changes. `select` must return the same object for the same
   * value.
   */
  readonly use: <Selected>(select: (value: Value) => Selected) => Selected;
}

/** @example const isOpen = sharedState(false); isOpen.set(true); isOpen.use((open) => open) */
export function sharedState<Value>(first: Value): SharedState<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    use: (select) => useSyncExternalStore(subscribe, () => select(value)),
  };
}
