import { issue, type Issue } from '@cairn/domain';
import { use, useCallback, useRef, useSyncExternalStore } from 'react';
import { useEngine } from '../../data/engine-context.ts';
import { IssueDraftContext } from './form/issue-draft.ts';

/** These issues, live; those that no longer exist are left out. Pass the same `ids` array until it changes. */
export function useIssues(ids: readonly string[]): readonly Issue[] {
  const { store } = useEngine();
  const draft = use(IssueDraftContext);
  const kept = useRef<readonly Issue[]>([]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = ids.map((id) => store.onRow(issue.name, id, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [store, ids],
  );
  return useSyncExternalStore(subscribe, () => {
    const rows = ids.flatMap((id) => (id === draft?.row.id ? draft.row : store.get(issue, id)) ?? []);
    const same = rows.length === kept.current.length && rows.every((row, at) => row === kept.current[at]);
    if (!same) kept.current = rows;
    return kept.current;
  });
}
