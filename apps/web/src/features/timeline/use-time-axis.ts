import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { dayAt, grownRange, startRange, type DayRange } from './day-range.ts';

/** How days map to the screen. */
export interface TimeAxis {
  readonly range: DayRange;
  readonly dayWidth: number;
  /** The days that are at least partly visible. */
  readonly sight: DayRange;
  /** Scrolls to a day. */
  readonly goTo: (day: number) => void;
  /** Sets the point on screen that keeps its day when the scale changes; without one, the middle. */
  readonly holdAt: (clientX?: number) => void;
}

/** How far across the visible width a day is placed when scrolled to. */
const GO_TO_AT = 1 / 3;

interface Held {
  readonly day: number;
  /** From the left edge of the days, in px or as a fraction of their width. */
  readonly at: { readonly px: number } | { readonly part: number };
}

/**
 * The days of a scrolling timeline. The range grows as scrolling nears one of its ends, and the scroll position is adjusted
 * so that nothing on screen moves.
 */
export function useTimeAxis(
  scroller: RefObject<HTMLElement | null>,
  { today, dayWidth, side }: { today: number; dayWidth: number; side: number },
): TimeAxis {
  const [range, setRange] = useState(() => startRange(today));
  const [sight, setSight] = useState<DayRange>({ first: today, last: today });
  const held = useRef<Held>({ day: today, at: { part: GO_TO_AT } });

  const measure = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const width = element.clientWidth - side;
    const left = dayAt(element.scrollLeft, range, dayWidth);
    held.current = { day: left, at: { px: 0 } };
    const next = { first: Math.floor(left), last: Math.floor(left + width / dayWidth) };
    setSight((before) => (before.first === next.first && before.last === next.last ? before : next));
    setRange(grownRange(range, next, today));
  }, [scroller, side, range, dayWidth, today]);

  const place = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { day, at } = held.current;
    const x = 'px' in at ? at.px : at.part * (element.clientWidth - side);
    element.scrollLeft = (day - range.first) * dayWidth - x;
    measure();
  }, [scroller, side, range, dayWidth, measure]);

  const wasPlaced = useRef(false);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when days move, not when the column does
  useLayoutEffect(place, [range, dayWidth]);
  useLayoutEffect(() => {
    if (wasPlaced.current) measure();
    wasPlaced.current = true;
  }, [measure]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [scroller, measure]);

  // Every row gets `goTo`, so it must stay the same function while scrolling.
  const latest = useRef({ range, sight, place });
  useLayoutEffect(() => {
    latest.current = { range, sight, place };
  });
  const goTo = useCallback(
    (day: number) => {
      const now = latest.current;
      held.current = { day, at: { part: GO_TO_AT } };
      const next = grownRange(
        now.range,
        { first: day, last: day + (now.sight.last - now.sight.first) },
        today,
      );
      if (next === now.range) now.place();
      else setRange(next);
    },
    [today],
  );
  const holdAt = useCallback(
    (clientX?: number) => {
      const element = scroller.current;
      if (!element) return;
      const width = element.clientWidth - side;
      const px = clientX === undefined ? width / 2 : clientX - element.getBoundingClientRect().left - side;
      held.current = { day: dayAt(element.scrollLeft + px, range, dayWidth), at: { px } };
    },
    [scroller, side, range, dayWidth],
  );
  return useMemo(() => ({ range, dayWidth, sight, goTo, holdAt }), [range, dayWidth, sight, goTo, holdAt]);
}
