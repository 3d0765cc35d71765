import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { useEscape } from '../../lib/use-escape.ts';
import { edgeStep } from './edge-step.ts';
import { useTouchHold } from './use-touch-hold.ts';

interface Dragged<Kind> {
  readonly kind: Kind;
  /** How many days away from where it began. */
  readonly days: number;
}

/** So far it is pulled before it scrolls. */
const PULL_PX = 12;
const FRAME_MS = 1000 / 60;
/** Made up for at most, after a frame that came late. */
const FRAMES_MAX = 12;

interface DaysDrawn {
  readonly from: number;
  readonly dayWidth: number;
}

interface DayDrag<Kind> {
  /** Undefined while nothing is dragged. */
  readonly dragged: Dragged<Kind> | undefined;
  readonly begin: (kind: Kind, event: PointerEvent) => void;
  /** Whether the press that has just ended was a drag: no click follows from it. */
  readonly wasDragged: () => boolean;
  /** Of the element that hears the drag: what begins it, or stands around that. */
  readonly follow: {
    readonly ref: (element: HTMLElement | null) => (() => void) | undefined;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: () => void;
    readonly onContextMenu: (event: MouseEvent) => void;
  };
}

/**
 * A drag over the days of what scrolls, by a mouse, a pen, or a finger that has rested before: one that moves at first scrolls.
 * At an edge it scrolls on. Escape ends it without a change.
 *
 * @param id of what is dragged: an element that comes to draw something else lets go of it
 * @param days the first day that is drawn, and the width of each
 * @param drop what the drag does when it ends
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

  // Counted from a day that stays: earlier ones may come while it scrolls.
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
      // What is taken hold of near an edge does not run away.
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
      // As fast where few frames are drawn, but for a pause.
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

/** Beside the column with the names, which covers the days under it. */
function edgesOf(scroller: HTMLElement): { left: number; right: number } {
  const { left, right } = scroller.getBoundingClientRect();
  const canvas = scroller.firstElementChild;
  const side = canvas ? Number.parseFloat(getComputedStyle(canvas).getPropertyValue('--side')) : Number.NaN;
  return { left: left + (Number.isFinite(side) ? side : 0), right };
}
