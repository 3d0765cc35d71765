import { useEffect, useEffectEvent } from 'react';
import { isTaken, useNeighbourKeys } from '../issues/public.ts';

interface RequestKeys {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  readonly accept: (() => void) | undefined;
  readonly decline: (() => void) | undefined;
}

/** The arrows (and j and k) go to the neighbours, 1 accepts and 2 declines, unless somebody writes or a menu is open. */
export function useRequestKeys({ previous, next, accept, decline }: RequestKeys): void {
  useNeighbourKeys({ previous, next, arrows: true });
  const handle = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const does = event.key === '1' ? accept : event.key === '2' ? decline : undefined;
    if (!does || isTaken(event.target)) return;
    event.preventDefault();
    does();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** While none is open, the arrow down opens the first. */
export function useFirstRequestKey(openFirst: (() => void) | undefined): void {
  useNeighbourKeys({ previous: undefined, next: openFirst, arrows: true });
}
