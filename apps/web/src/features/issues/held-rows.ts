import { createContext, use, useEffect, useSyncExternalStore } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** The issues that someone is editing in place on this screen; they keep their positions in lists meanwhile. */
export class HeldRows {
  readonly #holds = new Set<readonly string[]>();
  readonly #listeners = new Set<() => void>();
  #ids: ReadonlySet<string> = NONE;

  /** Holds them until the returned function is called. */
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

/** The held issues, live. */
export function useHeldRows(): ReadonlySet<string> {
  const { subscribe, read } = use(HeldRowsContext);
  return useSyncExternalStore(subscribe, read);
}

/** Keeps an issue at its position while the calling component is mounted. */
export function useHoldRow(issueId: string): void {
  const held = use(HeldRowsContext);
  useEffect(() => held.hold([issueId]), [held, issueId]);
}
