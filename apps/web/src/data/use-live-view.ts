import { LiveView, type ViewSnapshot, type ViewSpec } from '@cairn/sync/client';
import { useMemo, useSyncExternalStore } from 'react';
import { useEngine } from './engine-context.ts';

/** A filtered, grouped, sorted list that follows the store. Pass the same `spec` object until it changes. */
export function useLiveView(spec: ViewSpec): ViewSnapshot {
  const { store } = useEngine();
  const view = useMemo(() => new LiveView(store, spec), [store, spec]);
  return useSyncExternalStore(view.subscribe, view.getSnapshot);
}
