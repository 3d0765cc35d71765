import { createContext, use, useEffect, useSyncExternalStore } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** The issues of which somebody here is editing something in place: they keep their places in lists meanwhile. */
export class HeldRows {
  readonly #holds = new Set<readonly string[]>();
  readonly #listeners = new Set<() => void>();
  #ids: ReadonlySet<string> = NONE;

  /** Holds them until the function that it gives is called. */
  hold(ids: readonly string[]): () => void {
    this.#holds.add(ids);
    this.#change();
    return () => {
      this.#holds.delete(ids);
      this.#change();
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly read = (): ReadonlySet<string> => this.#ids;

  #change(): void {
    this.#ids = this.#holds.size === 0 ? NONE : new Set([...this.#holds].flat());
    for (const listener of Array.from(this.#listeners)) listener();
  }
}

export const HeldRowsContext = createContext(new HeldRows());

/** The issues that are held, live. */
export function useHeldRows(): ReadonlySet<string> {
  const { subscribe, read } = use(HeldRowsContext);
  return useSyncExternalStore(subscribe, read);
}

/** Holds an issue in its place for as long as what calls this is on the screen. */
export function useHoldRow(issueId: string): void {
  const held = use(HeldRowsContext);
  useEffect(() => held.hold([issueId]), [held, issueId]);
}
