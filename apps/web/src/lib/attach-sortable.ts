import {
  attachInstruction,
  extractInstruction,
  type Operation,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { enableTouchDrag } from './touch-drag.ts';
import type { DropPlace } from './use-sortable.ts';

interface Sorting {
  readonly element: HTMLElement;
  readonly handle: HTMLElement | null;
  readonly kind: string;
  readonly id: string;
  readonly placesFor: (draggedId: string) => readonly DropPlace[];
  readonly onDrop: (draggedId: string, place: DropPlace) => void;
  readonly onDragged: (isDragged: boolean) => void;
  readonly onPlace: (place: DropPlace | undefined) => void;
}

const PLACE: Record<Operation, DropPlace> = {
  'reorder-before': 'before',
  'reorder-after': 'after',
  combine: 'inside',
};

/** Makes the row draggable, and a target for other rows; returns how to undo that. */
export function attachSortable(sorting: Sorting): () => void {
  const { element, handle, kind, id, placesFor, onDrop, onDragged, onPlace } = sorting;
  const idOf = (data: Record<string | symbol, unknown>): string | undefined =>
    data['kind'] === kind && typeof data['id'] === 'string' && data['id'] !== id ? data['id'] : undefined;
  const placeOf = (data: Record<string | symbol, unknown>): DropPlace | undefined => {
    const instruction = extractInstruction(data);
    return instruction && !instruction.blocked ? PLACE[instruction.operation] : undefined;
  };
  return combine(
    enableTouchDrag(element, handle ?? element),
    draggable({
      element,
      ...(handle ? { dragHandle: handle } : {}),
      getInitialData: () => ({ kind, id }),
      onDragStart: () => onDragged(true),
      onDrop: () => onDragged(false),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => {
        const dragged = idOf(source.data);
        return dragged !== undefined && placesFor(dragged).length > 0;
      },
      getData: ({ source, input }) => {
        const places = placesFor(idOf(source.data) ?? '');
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
      onDrag: ({ self }) => onPlace(placeOf(self.data)),
      onDragLeave: () => onPlace(undefined),
      onDrop: ({ self, source }) => {
        onPlace(undefined);
        const dragged = idOf(source.data);
        const landed = placeOf(self.data);
        if (dragged !== undefined && landed !== undefined) onDrop(dragged, landed);
      },
    }),
  );
}
