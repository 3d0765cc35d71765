import { useEffect, useEffectEvent } from 'react';

/** Escape cancels something in progress, such as a drag, and nothing else: a list would also clear its selection. */
export function useEscape(isOnItsWay: boolean, end: () => void): void {
  const onEscape = useEffectEvent(end);
  useEffect(() => {
    if (!isOnItsWay) return undefined;
    const handle = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    };
    document.addEventListener('keydown', handle, true);
    return () => document.removeEventListener('keydown', handle, true);
  }, [isOnItsWay]);
}
