import { lazy } from '@cairn/ui/lazy';
import { useEffect, useRef, useState, type RefObject } from 'react';

/** The library loads after the first paint; nobody drags before that. */
const dragging = lazy(() => import('./attach-sortable.ts'));

/** Where a dragged row would land in relation to another. */
export type DropPlace = 'before' | 'after' | 'inside';

export interface SortableOptions {
  /** Rows can only be dropped among rows of the same kind. */
  kind: string;
  id: string;
  disabled?: boolean | undefined;
  /** The positions that a row may take here. */
  placesFor: (draggedId: string) => readonly DropPlace[];
  onDrop: (draggedId: string, place: DropPlace) => void;
}

export interface Sortable<Row extends HTMLElement> {
  row: RefObject<Row | null>;
  /** Where the row may be dragged to; anywhere if absent. */
  handle: RefObject<HTMLButtonElement | null>;
  isDragged: boolean;
  /** Where a row that hovers here would land. */
  place: DropPlace | undefined;
}

/** A row that can be dragged by its handle, and that others can be dropped on. Keyboard users have a menu instead. */
export function useSortable<Row extends HTMLElement = HTMLLIElement>({
  kind,
  id,
  disabled = false,
  placesFor,
  onDrop,
}: SortableOptions): Sortable<Row> {
  const row = useRef<Row>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [isDragged, setDragged] = useState(false);
  const [place, setPlace] = useState<DropPlace>();
  const latest = useRef({ placesFor, onDrop });
  useEffect(() => {
    latest.current = { placesFor, onDrop };
  });
  const parts = dragging.useModule(!disabled);
  useEffect(() => {
    const element = row.current;
    if (!element || disabled || !parts) return undefined;
    return parts.attachSortable({
      element,
      handle: handle.current,
      kind,
      id,
      placesFor: (draggedId) => latest.current.placesFor(draggedId),
      onDrop: (draggedId, landed) => latest.current.onDrop(draggedId, landed),
      onDragged: setDragged,
      onPlace: setPlace,
    });
  }, [kind, id, disabled, parts]);
  return { row, handle, isDragged, place };
}

/** The line or frame that shows where a row would land. */
export const dropLook = (place: DropPlace | undefined): string =>
  place === 'before'
    ? 'shadow-[inset_0_2px_var(--primary)]'
    : place === 'after'
      ? 'shadow-[inset_0_-2px_var(--primary)]'
      : place === 'inside'
        ? 'outline-2 -outline-offset-2 outline-primary bg-selected'
        : '';
