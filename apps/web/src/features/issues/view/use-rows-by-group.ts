import { issue, splitKey, type Issue } from '@cairn/domain';
import type { ViewSnapshot } from '@cairn/sync/client';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useEngine } from '../../../data/engine-context.ts';
import { useHeldRows } from '../held-rows.ts';
import { holdPlaces, type RowsByGroup } from './hold-places.ts';

const NO_GROUPS: RowsByGroup = new Map();

/**
 * The rows of a view by group and sub-group. Those that somebody here is editing stay where they are on the screen until that
 * ends; `asked` says what is shown, and of something else nothing stays.
 */
export function useRowsByGroup(snapshot: ViewSnapshot, asked: string): RowsByGroup {
  const { store } = useEngine();
  const held = useHeldRows();
  const [last] = useState(() => new LastShown());
  const rows = useMemo(
    () =>
      holdPlaces(last.shownFor(asked), groupsOf(snapshot), held, (id) => {
        const row = store.get(issue, id);
        return row?.removedAt === null ? row : undefined;
      }),
    [last, asked, snapshot, held, store],
  );
  useLayoutEffect(() => last.show(asked, rows));
  return rows;
}

/** What is on the screen. */
class LastShown {
  #asked = '';
  #rows = NO_GROUPS;

  shownFor(asked: string): RowsByGroup {
    return asked === this.#asked ? this.#rows : NO_GROUPS;
  }

  show(asked: string, rows: RowsByGroup): void {
    this.#asked = asked;
    this.#rows = rows;
  }
}

function groupsOf(snapshot: ViewSnapshot): RowsByGroup {
  const found = new Map<string, Map<string, readonly Issue[]>>();
  for (const [key, { rows }] of snapshot.groups) {
    const { group: outer, subGroup: inner } = splitKey(key);
    const subs = found.get(outer) ?? new Map<string, readonly Issue[]>();
    subs.set(inner, rows as unknown as readonly Issue[]);
    found.set(outer, subs);
  }
  return found;
}
