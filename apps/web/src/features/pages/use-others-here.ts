import type { OpenDocument } from '@cairn/documents';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useUserId } from '../../data/engine-context.ts';

const NOBODY: readonly string[] = [];

/** The other people whose carets are in the text now. */
export function useOthersHere(open: OpenDocument | undefined): readonly string[] {
  const userId = useUserId();
  const kept = useRef(NOBODY);
  const subscribe = useCallback(
    (listener: () => void) => {
      open?.awareness.on('change', listener);
      return () => open?.awareness.off('change', listener);
    },
    [open],
  );
  const read = (): readonly string[] => {
    const ids = new Set<string>();
    for (const state of open?.awareness.getStates().values() ?? []) {
      const id: unknown = (state['user'] as { id?: unknown } | undefined)?.id;
      if (typeof id === 'string' && id !== userId) ids.add(id);
    }
    const found = [...ids].sort();
    if (found.join() !== kept.current.join()) kept.current = found;
    return kept.current;
  };
  return useSyncExternalStore(subscribe, read);
}
