import { issue, page } from '@cairn/domain';
import { useCallback, useSyncExternalStore } from 'react';
import { useEngine } from '../../data/engine-context.ts';
import type { Source } from './sources-of.ts';

/** Without deleted ones and ones that aren't on this device, which have no name to show. */
export function useVisibleSources(sources: readonly Source[]): readonly Source[] {
  const { store } = useEngine();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [issue, page].map(({ name }) => store.onModel(name, listener));
      return () => stops.forEach((stop) => stop());
    },
    [store],
  );
  const isHere = ({ kind, id }: Source): boolean =>
    kind === 'issue' ? store.lists(issue.name, id) : store.get(page, id) !== undefined;
  const read = (): string => sources.flatMap((source) => (isHere(source) ? [source.id] : [])).join(' ');
  const shown = new Set(useSyncExternalStore(subscribe, read).split(' '));
  return sources.filter(({ id }) => shown.has(id));
}
