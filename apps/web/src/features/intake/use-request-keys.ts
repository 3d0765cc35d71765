import { useEffect, useEffectEvent } from 'react';
import { isTaken, useNeighbourKeys } from '../issues/public.ts';

interface RequestKeys {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  readonly accept: (() => void) | undefined;
  readonly decline: (() => void) | undefined;
  readonly snooze: (() => void) | undefined;
  readonly duplicate: (() => void) | undefined;
}

/**
 * The arrows (and j and k) go to the neighbours; 1 accepts, 2 declines, 3 asks until when to snooze and 4 of what it is a duplicate,
 * unless somebody writes or a menu is open.
 */
export function useRequestKeys({ previous, next, ...answers }: RequestKeys): void {
  useNeighbourKeys({ previous, next, arrows: true });
  const { accept, decline, snooze, duplicate } = answers;
  const byKey = new Map([
    ['1', accept],
    ['2', decline],
    ['3', snooze],
    ['4', duplicate],
  ]);
  const handle = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const does = byKey.get(event.key);
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
