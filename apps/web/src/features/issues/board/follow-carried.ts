import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { enableTouchDrag } from '../../../lib/touch-drag.ts';
import { KIND, placeKeyOf } from './dragged-place.ts';
import type { DropPlace } from './use-drag.ts';

interface Carried {
  /** The place of the row that the element currently renders. */
  readonly placeKey: () => string;
  readonly byHand: boolean;
  readonly onCarried: (placeKey: string | undefined) => void;
  readonly onMark: (change: (held: DropPlace | undefined) => DropPlace | undefined) => void;
}

/** Makes a row or card draggable, and lets others be dropped before or after it. Returns a function that undoes both. */
export function followCarried(
  element: HTMLElement,
  { placeKey, byHand, onCarried, onMark }: Carried,
): () => void {
  return combine(
    enableTouchDrag(element),
    draggable({
      element,
      getInitialData: () => ({ kind: KIND, placeKey: placeKey() }),
      onDragStart: () => onCarried(placeKey()),
      onDrop: () => onCarried(undefined),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => placeKeyOf(source.data) !== undefined,
      getData: ({ input, element: over }) =>
        attachClosestEdge(
          { kind: KIND, placeKey: placeKey() },
          { input, element: over, allowedEdges: ['top', 'bottom'] },
        ),
      onDrag: ({ self, source }) => {
        const found = extractClosestEdge(self.data);
        const over = placeKey();
        const own = placeKeyOf(source.data) === over;
        const edge = byHand && !own && (found === 'top' || found === 'bottom') ? found : undefined;
        onMark((held) =>
          held?.edge === edge && held?.placeKey === over ? held : edge && { placeKey: over, edge },
        );
      },
      onDragLeave: () => onMark(() => undefined),
      onDrop: () => onMark(() => undefined),
    }),
  );
}
