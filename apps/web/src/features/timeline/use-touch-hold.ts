import { useCallback, useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** Shorter than a phone waits before it opens a menu. */
const HOLD_MS = 350;
/** As far as a finger that rests may tremble. */
const REST_PX = 8;

interface TouchHold {
  /** Calls `take` if the finger rests where it has been put: one that moves on scrolls. */
  readonly wait: (event: PointerEvent, take: () => void) => void;
  /** Of moves of the finger that waits. */
  readonly follow: (event: PointerEvent) => void;
  readonly release: () => void;
  /** For the element that is held. */
  readonly ref: (element: HTMLElement | null) => (() => void) | undefined;
  readonly onContextMenu: (event: MouseEvent) => void;
}

/** Takes hold of something by a finger that rests on it, so that it can be dragged where a finger scrolls. */
export function useTouchHold(): TouchHold {
  const finger = useRef<{ readonly x: number; readonly y: number; timer: number; isHolding: boolean }>(
    undefined,
  );
  const release = useCallback((): void => {
    clearTimeout(finger.current?.timer);
    finger.current = undefined;
  }, []);
  useEffect(() => release, [release]);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const handle = (event: TouchEvent): void => {
      if (finger.current?.isHolding === true && event.cancelable) event.preventDefault();
    };
    // There from the beginning: a browser that hears no one when the finger comes asks nobody before it scrolls.
    element.addEventListener('touchmove', handle, { passive: false });
    return () => element.removeEventListener('touchmove', handle);
  }, []);
  return {
    wait: ({ clientX: x, clientY: y }, take) => {
      release();
      const held = { x, y, timer: 0, isHolding: false };
      held.timer = window.setTimeout(() => {
        held.isHolding = true;
        take();
      }, HOLD_MS);
      finger.current = held;
    },
    follow: ({ clientX, clientY }) => {
      const held = finger.current;
      if (!held || held.isHolding) return;
      if (Math.hypot(clientX - held.x, clientY - held.y) > REST_PX) release();
    },
    release,
    ref,
    onContextMenu: (event) => {
      if (!finger.current) return;
      // The menu of the row stays where a finger rests on its title.
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
