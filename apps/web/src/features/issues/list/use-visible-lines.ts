import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ListLayout } from './list-layout.ts';

/** Lines rendered beyond the edges, so that none is ever missing while scrolling. */
const OVERSCAN = 10;

/** Scrolling has stopped after this long without a scroll event: more than the pauses of a turning wheel. */
export const STILL_MS = 150;

interface Window {
  readonly top: number;
  readonly height: number;
  readonly isMoving: boolean;
}

/**
 * The first and last line to render: the visible ones and some more beyond. Follows scrolling in the same frame.
 *
 * @param shown identifies the content: when it changes, lines beyond the edges are rendered after the first paint
 * @param beyond how many lines beyond each edge
 */
export function useVisibleLines(
  scroller: RefObject<HTMLElement | null>,
  layout: ListLayout,
  shown: object,
  beyond: number = OVERSCAN,
): { readonly first: number; readonly last: number; readonly isMoving: boolean } {
  // Until the list has been laid out, assumes that it is as tall as the page.
  const [seen, setSeen] = useState<Window>(() => ({ top: 0, height: innerHeight, isMoving: false }));
  const latest = useRef(layout);
  useLayoutEffect(() => {
    latest.current = layout;
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let drawn = '';
    let stillness: ReturnType<typeof setTimeout> | undefined;
    const measure = (apply: (update: () => void) => void, isMoving: boolean): void => {
      const next = { top: element.scrollTop, height: element.clientHeight, isMoving };
      const { first, last } = linesIn(latest.current, next, beyond);
      // Scrolling within a row renders the same lines.
      if (drawn === `${first} ${last}`) return;
      drawn = `${first} ${last}`;
      apply(() => setSeen(next));
    };
    const stopMoving = (): void => setSeen((held) => ({ ...held, isMoving: false }));
    const handleScroll = (): void => {
      clearTimeout(stillness);
      stillness = setTimeout(stopMoving, STILL_MS);
      // Synchronously, because the browser would paint before React renders.
      measure(flushSync, true);
    };
    element.addEventListener('scroll', handleScroll, { passive: true });
    const sizes = new ResizeObserver(() => measure((update) => update(), false));
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', handleScroll);
      sizes.disconnect();
      clearTimeout(stillness);
    };
  }, [scroller, beyond]);
  const overscan = usePainted(shown) ? beyond : 0;
  return { ...linesIn(layout, seen, overscan), isMoving: seen.isMoving };
}

/** Whether something has been on screen for a frame. */
export function usePainted(shown: object): boolean {
  const [painted, setPainted] = useState<object>();
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(shown));
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  return painted === shown;
}

function linesIn(
  layout: ListLayout,
  { top, height }: Pick<Window, 'top' | 'height'>,
  overscan: number,
): { first: number; last: number } {
  return {
    first: Math.max(0, layout.indexAt(top) - overscan),
    last: Math.min(layout.count - 1, layout.indexAt(top + height) + overscan),
  };
}
