import { issue, splitKey, type Issue } from '@cairn/domain';
import type { ViewSnapshot } from '@cairn/sync/client';
import { useLayoutEffect, useMemo } from 'react';
import { useEngine } from '../../../data/engine-context.ts';
import { useLastShown } from '../../../lib/use-last-shown.ts';
import { useHeldRows } from '../held-rows.ts';
import { useHoldPlaces } from '../lazy-parts.tsx';
import type { RowsByGroup } from './hold-places.ts';

interface Shown {
  readonly asked: string;
  readonly rows: RowsByGroup;
  /** The held rows, by ID. */
  readonly held: ReadonlyMap<string, Issue>;
}

const NOTHING: Shown = { asked: '', rows: new Map(), held: new Map() };

/**
 * The rows of a view by group and sub-group. Rows that someone is editing on this screen stay where they are until
 * editing ends; `asked` identifies what is shown, and when it changes, nothing stays.
 */
export function useRowsByGroup(snapshot: ViewSnapshot, asked: string): RowsByGroup {
  const { store } = useEngine();
  const ids = useHeldRows();
  const holdPlaces = useHoldPlaces(ids.size > 0);
  const last = useLastShown(NOTHING);
  const shown = useMemo((): Shown => {
    const before = last.value.asked === asked ? last.value : NOTHING;
    const held = new Map(
      [...ids].flatMap((id) => {
        const row = store.get(issue, id);
        return row?.removedAt === null ? [[id, row] as const] : [];
      }),
    );
    const rows = groupsOf(snapshot);
    return { asked, rows: holdPlaces?.(before.rows, rows, held, before.held) ?? rows, held };
  }, [last, asked, snapshot, ids, holdPlaces, store]);
  useLayoutEffect(() => last.show(shown));
  return shown.rows;
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
