import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { useTouchHold } from './use-touch-hold.ts';

interface Dragged<Kind> {
  readonly kind: Kind;
  /** How many days away from where it began. */
  readonly days: number;
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
 * Escape ends it without a change.
 *
 * @param drop what the drag does when it ends
 */
export function useDayDrag<Kind>(dayWidth: number, drop: (dragged: Dragged<Kind>) => void): DayDrag<Kind> {
  const [dragged, setDragged] = useState<Dragged<Kind>>();
  const origin = useRef({ x: 0, scroller: null as Element | null });
  const moved = useRef(false);
  const hold = useTouchHold();
  const isDragging = dragged !== undefined;
  useEffect(() => {
    if (!isDragging) return undefined;
    const handle = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // The list would clear its selection.
      event.preventDefault();
      event.stopPropagation();
      moved.current = true;
      setDragged(undefined);
    };
    document.addEventListener('keydown', handle, true);
    return () => document.removeEventListener('keydown', handle, true);
  }, [isDragging]);

  const positionOf = (clientX: number): number => clientX + (origin.current.scroller?.scrollLeft ?? 0);
  const daysTo = ({ clientX }: PointerEvent): number =>
    Math.round((positionOf(clientX) - origin.current.x) / dayWidth);
  return {
    dragged,
    begin: (kind, event) => {
      moved.current = false;
      if (event.button !== 0) return;
      const { currentTarget, pointerId, clientX } = event;
      const take = (): void => {
        currentTarget.setPointerCapture(pointerId);
        origin.current.scroller = currentTarget.closest('[data-timeline]');
        origin.current.x = positionOf(clientX);
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
        if (!dragged) return;
        const days = daysTo(event);
        if (days === dragged.days) return;
        moved.current = true;
        setDragged({ ...dragged, days });
      },
      onPointerUp: (event) => {
        hold.release();
        if (dragged && moved.current) drop({ ...dragged, days: daysTo(event) });
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
