import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { STILL_MS, usePainted } from '../list/use-visible-lines.ts';
import type { Beyond, BoardLayout, Drawn, Sight } from './board-layout.ts';

/** Cards are drawn this far beyond the edges, so that none is missing while scrolling. */
const BEYOND: Beyond = { x: 160, y: 400 };
const NOTHING_BEYOND: Beyond = { x: 0, y: 0 };

interface Seen extends Sight {
  readonly isMoving: boolean;
}

/**
 * Which part of a board to draw: what is visible and some more beyond. Follows scrolling in the same frame.
 *
 * @param frame the element that scrolls the board; null until it is rendered
 * @param shown identifies the content: when it changes, what is beyond the edges is drawn after the first paint
 */
export function useBoardSight(
  frame: HTMLElement | null,
  layout: BoardLayout,
  shown: object,
): Drawn & { readonly isMoving: boolean } {
  const [seen, setSeen] = useState<Seen>(initialSight);
  const latest = useRef(layout);
  useLayoutEffect(() => {
    latest.current = layout;
  });
  const measureAgain = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (!frame) return undefined;
    let drawn = '';
    let restTop = frame.scrollTop;
    let stillness: ReturnType<typeof setTimeout> | undefined;
    const measure = (apply: (update: () => void) => void, isMoving: boolean): void => {
      measureCards(frame, latest.current, isMoving);
      if (!isMoving) restTop = frame.scrollTop;
      const next = { ...sightOf(frame, latest.current.columns.length), restTop };
      const now = JSON.stringify([isMoving, rangesOf(latest.current.drawnIn(next, BEYOND))]);
      // Scrolling within a card draws the same cards.
      if (now === drawn) return;
      drawn = now;
      apply(() => setSeen({ ...next, isMoving }));
    };
    const measureAtRest = (): void => measure((update) => update(), false);
    measureAgain.current = measureAtRest;
    const handleScroll = (): void => {
      clearTimeout(stillness);
      stillness = setTimeout(measureAtRest, STILL_MS);
      // Synchronously, because the browser would paint before React renders.
      measure(flushSync, true);
    };
    frame.addEventListener('scroll', handleScroll, { passive: true });
    const sizes = new ResizeObserver(measureAtRest);
    sizes.observe(frame);
    return () => {
      frame.removeEventListener('scroll', handleScroll);
      sizes.disconnect();
      clearTimeout(stillness);
    };
  }, [frame]);
  const isPainted = usePainted(shown);
  useEffect(() => {
    // Changed cards may have another height.
    const next = requestAnimationFrame(() => measureAgain.current());
    return () => cancelAnimationFrame(next);
  }, [layout, isPainted]);
  const beyond = isPainted ? BEYOND : NOTHING_BEYOND;
  return { ...layout.drawnIn(seen, beyond), isMoving: seen.isMoving };
}

const NARROW = 760;

/** Until the board has been laid out, assumes that it fills the page. */
const initialSight = (): Seen => ({
  top: 0,
  left: 0,
  width: innerWidth,
  height: innerHeight,
  pitch: innerWidth > NARROW ? 272 : 308,
  restTop: 0,
  isMoving: false,
});

export function sightOf(frame: HTMLElement, columns: number): Omit<Sight, 'restTop'> {
  const { scrollTop, scrollLeft, clientWidth, clientHeight, scrollWidth } = frame;
  // 12 px on each side, minus the gap of 8 that the last column lacks.
  const pitch = (scrollWidth - 16) / Math.max(1, columns);
  return { top: scrollTop, left: scrollLeft, width: clientWidth, height: clientHeight, pitch };
}

/** Reads the layout before anything changes it, so that the browser need not calculate it again. */
function measureCards(frame: HTMLElement, layout: BoardLayout, isMoving: boolean): void {
  for (const card of frame.querySelectorAll<HTMLElement>('li[data-place]')) {
    const { place } = card.dataset;
    const at = Number(card.ariaPosInSet) - 1;
    // While scrolling, cards that are already drawn keep their height.
    if (place === undefined || (isMoving && layout.isMeasured(place, at))) continue;
    layout.measure(place, at, card.getBoundingClientRect().height);
  }
}

const rangesOf = ({ columns, lanes }: Drawn): unknown => [
  columns,
  lanes.map(({ lane, cards }) => [lane, [...cards.values()].map(({ first, last }) => [first, last])]),
];
