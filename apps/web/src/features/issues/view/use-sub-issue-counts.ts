import { countSubIssues, issue } from '@cairn/domain';
import type { RowStore } from '@cairn/sync/client';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useEngine } from '../../../data/engine-context.ts';

type Counts = ReadonlyMap<string, number>;

/** The number of sub-issues of each issue, live; counted only if wanted. The same map until a number changes. */
export function useSubIssueCounts(isWanted: boolean): Counts | undefined {
  const { store } = useEngine();
  const counter = useMemo(() => (isWanted ? new SubIssueCounter(store) : undefined), [store, isWanted]);
  const subscribe = useCallback(
    (listener: () => void) => (isWanted ? store.onModel(issue.name, listener) : () => undefined),
    [store, isWanted],
  );
  return useSyncExternalStore(subscribe, () => counter?.read());
}

class SubIssueCounter {
  readonly #store: RowStore;
  #version: number | undefined;
  #counts: Counts = new Map();

  constructor(store: RowStore) {
    this.#store = store;
  }

  read(): Counts {
    const version = this.#store.version(issue.name);
    if (version === this.#version) return this.#counts;
    this.#version = version;
    const counts = countSubIssues(this.#store.rows(issue));
    // Typing a title changes no number, so the list need not be sorted again.
    if (!isSame(counts, this.#counts)) this.#counts = counts;
    return this.#counts;
  }
}

const isSame = (a: Counts, b: Counts): boolean =>
  a.size === b.size && [...a].every(([id, count]) => b.get(id) === count);
