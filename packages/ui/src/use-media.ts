import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; updates with it. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Whether there is room for a panel beside a text: the `min-[1101px]:` variant, for what CSS can't do. */
export const useRoomBeside = (): boolean => useMedia('(min-width: 1101px)');

/** Whether the window is below 760 px: the `narrow:` variant, for what CSS can't do. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 760px)');
}
