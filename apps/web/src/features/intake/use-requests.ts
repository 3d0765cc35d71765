import { intakeRequest, issue, type IntakeRequest, type Issue } from '@cairn/domain';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useEngine } from '../../data/engine-context.ts';
import { useRows } from '../../data/use-rows.ts';

/** A request and its issue. */
export interface Asked {
  readonly request: IntakeRequest;
  readonly row: Issue;
}

interface Kept {
  readonly requests: readonly IntakeRequest[];
  readonly asked: readonly Asked[];
}

/** The requests of a project, live, without deleted ones. */
export function useRequests(projectId: string): readonly Asked[] {
  const { store } = useEngine();
  const requests = useRows(intakeRequest, { field: 'projectId', value: projectId });
  const kept = useRef<Kept | undefined>(undefined);
  const subscribe = useCallback((listener: () => void) => store.onModel(issue.name, listener), [store]);
  const read = (): readonly Asked[] => {
    const held = kept.current?.requests === requests ? kept.current.asked : undefined;
    const asked = requests.flatMap((request): Asked[] => {
      const row = store.get(issue, request.id);
      return row ? [{ request, row }] : [];
    });
    const isSame = held?.length === asked.length && held.every(({ row }, at) => row === asked[at]?.row);
    if (isSame && held) return held;
    kept.current = { requests, asked };
    return asked;
  };
  return useSyncExternalStore(subscribe, read);
}
