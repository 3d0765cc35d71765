import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ListLayout } from './list-layout.ts';

/** Lines drawn beyond the edges, so that none is ever missing while one scrolls. */
const OVERSCAN = 10;

interface Window {
  readonly top: number;
  readonly height: number;
}

/** First and last line to draw: those in sight, and some beyond. Follows scrolling in the same frame. */
export function useVisibleLines(
  scroller: RefObject<HTMLElement | null>,
  layout: ListLayout,
): { readonly first: number; readonly last: number } {
  // Until the list has been laid out it is as high as the page at most.
  const [seen, setSeen] = useState<Window>(() => ({ top: 0, height: innerHeight }));
  const latest = useRef(layout);
  useLayoutEffect(() => {
    latest.current = layout;
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let drawn = '';
    const look = (apply: (update: () => void) => void): void => {
      const next = { top: element.scrollTop, height: element.clientHeight };
      const { first, last } = linesIn(latest.current, next);
      // Scrolling within a row draws the same lines.
      if (drawn === `${first} ${last}`) return;
      drawn = `${first} ${last}`;
      apply(() => setSeen(next));
    };
    // At once, because the browser paints before React would get to it.
    const handleScroll = (): void => look(flushSync);
    element.addEventListener('scroll', handleScroll, { passive: true });
    const sizes = new ResizeObserver(() => look((update) => update()));
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', handleScroll);
      sizes.disconnect();
    };
  }, [scroller]);
  return linesIn(layout, seen);
}

function linesIn(layout: ListLayout, { top, height }: Window): { first: number; last: number } {
  return {
    first: Math.max(0, layout.indexAt(top) - OVERSCAN),
    last: Math.min(layout.count - 1, layout.indexAt(top + height) + OVERSCAN),
  };
}
