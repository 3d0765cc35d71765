import { useCallback, useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** Shorter than phones wait before they open a menu. */
const HOLD_MS = 350;
/** How far a resting finger may move, in px. */
const REST_PX = 8;

interface TouchHold {
  /** Calls `take` if the finger stays where it was put down; if it moves, it scrolls. */
  readonly wait: (event: PointerEvent, take: () => void) => void;
  /** For the moves of the waiting finger. */
  readonly follow: (event: PointerEvent) => void;
  readonly release: () => void;
  /** For the element that is held. */
  readonly ref: (element: HTMLElement | null) => (() => void) | undefined;
  readonly onContextMenu: (event: MouseEvent) => void;
}

/** Lets a long press start a drag where moving a finger would scroll. */
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
    // Listens from the start: without a listener when a finger lands, the browser scrolls without asking.
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
      // Opens no menu over a bar; a long press on the title still does.
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
