import { useSyncExternalStore } from 'react';

const COARSE = '(pointer: coarse)';

/** Whether a finger is what this person points with: there is no Shift beside the Enter of a keyboard on the screen. */
export const isOnTouch = (): boolean => window.matchMedia(COARSE).matches;

export function useIsOnTouch(): boolean {
  return useSyncExternalStore(subscribe, isOnTouch);
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(COARSE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
