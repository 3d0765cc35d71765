import { useSyncExternalStore } from 'react';

/** A value outside of React that components follow: who opens a dialog is not who draws it. */
export interface SharedState<Value> {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  /** What `select` makes of it, drawn anew when that changes. It must give the same object for the same value. */
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
