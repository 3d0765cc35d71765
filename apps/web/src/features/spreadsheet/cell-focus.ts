import { createContext, use, useSyncExternalStore } from 'react';
import type { CellRange } from './cell-range.ts';
import { ISSUE } from './columns.ts';

/** The column that has the focus, the chosen cells, and the title that is being edited. The focused row is the list selection's. */
export class CellFocus {
  #column = ISSUE;
  #editing: string | undefined;
  #range: CellRange | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get column(): string {
    return this.#column;
  }

  /** The key of the row whose title is being edited. */
  get editing(): string | undefined {
    return this.#editing;
  }

  /** The chosen cells, if there are more than the focused one. */
  get range(): CellRange | undefined {
    return this.#range;
  }

  choose(range: CellRange | undefined): void {
    if (range === this.#range) return;
    this.#range = range;
    this.#notify();
  }

  go(column: string): void {
    if (column === this.#column) return;
    this.#column = column;
    this.#notify();
  }

  edit(placeKey: string | undefined): void {
    if (placeKey === this.#editing) return;
    this.#editing = placeKey;
    this.#notify();
  }

  #notify(): void {
    for (const listener of Array.from(this.#listeners)) listener();
  }
}

export const CellFocusContext = createContext(new CellFocus());

/** Reads one fact about the focused cell; the component renders again only when that fact changes. */
export function useCellFocus<Fact>(read: (cells: CellFocus) => Fact): Fact {
  const cells = use(CellFocusContext);
  return useSyncExternalStore(cells.subscribe, () => read(cells));
}
