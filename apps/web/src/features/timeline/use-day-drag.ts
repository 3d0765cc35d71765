import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { useEscape } from '../../lib/use-escape.ts';
import { edgeStep } from './edge-step.ts';
import { useTouchHold } from './use-touch-hold.ts';

interface Dragged<Kind> {
  readonly kind: Kind;
  /** The distance from the start of the drag, in days. */
  readonly days: number;
}

/** How far the pointer has to move before a drag scrolls. */
const PULL_PX = 12;
const FRAME_MS = 1000 / 60;
/** The most frames to catch up on after a late one. */
const FRAMES_MAX = 12;

interface DaysDrawn {
  readonly from: number;
  readonly dayWidth: number;
}

interface DayDrag<Kind> {
  /** Undefined while nothing is dragged. */
  readonly dragged: Dragged<Kind> | undefined;
  readonly begin: (kind: Kind, event: PointerEvent) => void;
  /** Whether the press that just ended was a drag, so that its click is ignored. */
  readonly wasDragged: () => boolean;
  /** For the element that listens to the drag: the one it begins on, or one around it. */
  readonly follow: {
    readonly ref: (element: HTMLElement | null) => (() => void) | undefined;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: () => void;
    readonly onContextMenu: (event: MouseEvent) => void;
  };
}

/**
 * A drag across the days of a timeline, by mouse, pen or long press; a finger that moves at first scrolls instead.
 * Near an edge it keeps scrolling. Escape cancels it.
 *
 * @param id what is dragged; the drag ends if its element is reused for something else
 * @param days the first day that is drawn, and the width of a day
 * @param drop called with the result when the drag ends
 */
export function useDayDrag<Kind>(
  id: string,
  days: DaysDrawn,
  drop: (dragged: Dragged<Kind>) => void,
): DayDrag<Kind> {
  const { from, dayWidth } = days;
  const [held, setHeld] = useState<{ readonly id: string; readonly dragged: Dragged<Kind> }>();
  const dragged = held?.id === id ? held.dragged : undefined;
  const setDragged = (next: Dragged<Kind> | undefined): void => setHeld(next && { id, dragged: next });
  const origin = useRef({
    x: 0,
    clientX: 0,
    scroller: null as HTMLElement | null,
    edges: { left: 0, right: 0 },
  });
  const pointerX = useRef(0);
  const moved = useRef(false);
  const hold = useTouchHold();
  const isDragging = dragged !== undefined;
  useEscape(isDragging, () => {
    moved.current = true;
    setHeld(undefined);
  });

  // Relative to a fixed day, since earlier days may be added while it scrolls.
  const positionOf = (clientX: number): number =>
    clientX + (origin.current.scroller?.scrollLeft ?? 0) + from * dayWidth;
  const daysTo = (clientX: number): number => Math.round((positionOf(clientX) - origin.current.x) / dayWidth);
  const dragTo = (clientX: number): void => {
    pointerX.current = clientX;
    if (!dragged) return;
    const count = daysTo(clientX);
    if (count === dragged.days) return;
    moved.current = true;
    setDragged({ ...dragged, days: count });
  };
  const scrollOn = useRef<(frames: number) => void>(() => undefined);
  useLayoutEffect(() => {
    scrollOn.current = (frames) => {
      const { scroller, clientX, edges } = origin.current;
      const step = edgeStep(pointerX.current, edges);
      // A bar picked up near an edge must not scroll away.
      if (!scroller || step === 0 || Math.abs(pointerX.current - clientX) < PULL_PX) return;
      scroller.scrollLeft += step * frames;
      dragTo(pointerX.current);
    };
  });
  useEffect(() => {
    if (!isDragging) return undefined;
    let frame = 0;
    let before = performance.now();
    const run = (now: number): void => {
      // The same speed when few frames are drawn, apart from long pauses.
      scrollOn.current(Math.min(FRAMES_MAX, Math.max(0, now - before) / FRAME_MS));
      before = now;
      frame = requestAnimationFrame(run);
    };
    frame = requestAnimationFrame(run);
    return () => cancelAnimationFrame(frame);
  }, [isDragging]);
  return {
    dragged,
    begin: (kind, event) => {
      moved.current = false;
      if (event.button !== 0) return;
      const { currentTarget, pointerId, clientX } = event;
      const take = (): void => {
        currentTarget.setPointerCapture(pointerId);
        const scroller = currentTarget.closest<HTMLElement>('[data-timeline]');
        if (!scroller) return;
        origin.current = { x: 0, clientX, scroller, edges: edgesOf(scroller) };
        origin.current.x = positionOf(clientX);
        pointerX.current = clientX;
        setDragged({ kind, days: 0 });
      };
      if (event.pointerType === 'touch')
        return hold.wait(event, () => {
          moved.current = true;
          take();
        });
      event.stopPropagation();
      take();
    },
    wasDragged: () => moved.current,
    follow: {
      ref: hold.ref,
      onPointerMove: (event) => {
        hold.follow(event);
        dragTo(event.clientX);
      },
      onPointerUp: (event) => {
        hold.release();
        if (dragged && moved.current) drop({ ...dragged, days: daysTo(event.clientX) });
        setDragged(undefined);
      },
      onPointerCancel: () => {
        hold.release();
        setDragged(undefined);
      },
      onContextMenu: hold.onContextMenu,
    },
  };
}

/** The edges of the visible days, which begin where the issue column ends. */
function edgesOf(scroller: HTMLElement): { left: number; right: number } {
  const { left, right } = scroller.getBoundingClientRect();
  const canvas = scroller.firstElementChild;
  const side = canvas ? Number.parseFloat(getComputedStyle(canvas).getPropertyValue('--side')) : Number.NaN;
  return { left: left + (Number.isFinite(side) ? side : 0), right };
}
