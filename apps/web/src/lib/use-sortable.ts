import {
  attachInstruction,
  extractInstruction,
  type Operation,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';

/** Where a dragged row lands in relation to another. */
export type DropPlace = 'before' | 'after' | 'inside';

export interface SortableOptions {
  /** Rows of one kind only meet each other. */
  kind: string;
  id: string;
  disabled?: boolean | undefined;
  /** The places that a row may take here. */
  placesFor: (draggedId: string) => readonly DropPlace[];
  onDrop: (draggedId: string, place: DropPlace) => void;
}

export interface Sortable {
  row: RefObject<HTMLLIElement | null>;
  handle: RefObject<HTMLButtonElement | null>;
  isDragged: boolean;
  /** Where a row that hovers here would land. */
  place: DropPlace | undefined;
}

const PLACE: Record<Operation, DropPlace> = {
  'reorder-before': 'before',
  'reorder-after': 'after',
  combine: 'inside',
};

/** A row that can be dragged by its handle, and that others can be dropped at. The keyboard has a menu instead. */
export function useSortable({ kind, id, disabled = false, placesFor, onDrop }: SortableOptions): Sortable {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [isDragged, setDragged] = useState(false);
  const [place, setPlace] = useState<DropPlace>();
  const latest = useRef({ placesFor, onDrop });
  useEffect(() => {
    latest.current = { placesFor, onDrop };
  });
  useEffect(() => {
    const element = row.current;
    if (!element || disabled) return undefined;
    const idOf = (data: Record<string | symbol, unknown>): string | undefined =>
      data['kind'] === kind && typeof data['id'] === 'string' && data['id'] !== id ? data['id'] : undefined;
    const placeOf = (data: Record<string | symbol, unknown>): DropPlace | undefined => {
      const instruction = extractInstruction(data);
      return instruction && !instruction.blocked ? PLACE[instruction.operation] : undefined;
    };
    return combine(
      draggable({
        element,
        ...(handle.current ? { dragHandle: handle.current } : {}),
        getInitialData: () => ({ kind, id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => {
          const dragged = idOf(source.data);
          return dragged !== undefined && latest.current.placesFor(dragged).length > 0;
        },
        getData: ({ source, input }) => {
          const places = latest.current.placesFor(idOf(source.data) ?? '');
          const availability = (wanted: DropPlace) =>
            places.includes(wanted) ? 'available' : ('not-available' as const);
          return attachInstruction(
            {},
            {
              element,
              input,
              operations: {
                'reorder-before': availability('before'),
                'reorder-after': availability('after'),
                combine: availability('inside'),
              },
            },
          );
        },
        onDrag: ({ self }) => setPlace(placeOf(self.data)),
        onDragLeave: () => setPlace(undefined),
        onDrop: ({ self, source }) => {
          setPlace(undefined);
          const dragged = idOf(source.data);
          const landed = placeOf(self.data);
          if (dragged !== undefined && landed !== undefined) latest.current.onDrop(dragged, landed);
        },
      }),
    );
  }, [kind, id, disabled]);
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
