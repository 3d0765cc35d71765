import { useSyncExternalStore } from 'react';

const COARSE = '(pointer: coarse)';

/** Whether this person uses touch: on-screen keyboards have no Shift-Enter. */
export const isOnTouch = (): boolean => window.matchMedia(COARSE).matches;

export function useIsOnTouch(): boolean {
  return useSyncExternalStore(subscribe, isOnTouch);
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(COARSE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
