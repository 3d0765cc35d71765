import { useEffect, useRef, useState, type PointerEvent } from 'react';

interface Dragged<Kind> {
  readonly kind: Kind;
  /** How many days away from where it began. */
  readonly days: number;
}

interface DayDrag<Kind> {
  /** Undefined while nothing is dragged. */
  readonly dragged: Dragged<Kind> | undefined;
  readonly begin: (kind: Kind, event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
  /** Whether the press that has just ended was a drag: no click follows from it. */
  readonly wasDragged: () => boolean;
}

/**
 * A drag over the days of what scrolls, by a mouse or a pen: a finger scrolls. Escape ends it without a change.
 *
 * @param drop what the drag does when it ends
 */
export function useDayDrag<Kind>(dayWidth: number, drop: (dragged: Dragged<Kind>) => void): DayDrag<Kind> {
  const [dragged, setDragged] = useState<Dragged<Kind>>();
  const origin = useRef({ x: 0, scroller: null as Element | null });
  const moved = useRef(false);
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
      if (event.button !== 0 || event.pointerType === 'touch') return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      origin.current.scroller = event.currentTarget.closest('[data-timeline]');
      origin.current.x = positionOf(event.clientX);
      setDragged({ kind, days: 0 });
    },
    onPointerMove: (event) => {
      if (!dragged) return;
      const days = daysTo(event);
      if (days === dragged.days) return;
      moved.current = true;
      setDragged({ ...dragged, days });
    },
    onPointerUp: (event) => {
      if (dragged && moved.current) drop({ ...dragged, days: daysTo(event) });
      setDragged(undefined);
    },
    onPointerCancel: () => setDragged(undefined),
    wasDragged: () => moved.current,
  };
}
