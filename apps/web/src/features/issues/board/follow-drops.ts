import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import type { IssueMoves, MoveTarget } from '../../../platform/issue-layout.ts';
import { placeKeyOf } from './dragged-place.ts';
import { readPlaceKey } from '../view/use-issue-groups.ts';

/** Follows drags over an element: announces where they are, carries out drops and scrolls at the edges. Returns a function that stops it. */
export function followDrops(element: HTMLElement, moves: () => IssueMoves): () => void {
  let announced = '';
  const announce = (text: string): void => {
    if (text === announced) return;
    announced = text;
    moves().say(text);
  };
  return combine(
    autoScrollForElements({ element }),
    monitorForElements({
      canMonitor: ({ source }) => placeKeyOf(source.data) !== undefined,
      onDrag: ({ source, location }) => {
        const place = landingAt(location.current.dropTargets, moves());
        const key = placeKeyOf(source.data);
        if (place && key !== undefined) announce(overText(moves(), key, place));
      },
      onDrop: ({ source, location }) => {
        const key = placeKeyOf(source.data);
        const place = landingAt(location.current.dropTargets, moves());
        if (key === undefined) return;
        if (place) moves().move(key, place.target, place.index);
        else announce(cancelledText(moves(), key));
      },
    }),
  );
}

/**
 * Reports when the drag of a row or card starts and ends. Listening for `dragend` would not do: browsers don't dispatch it if the
 * drop has removed the dragged element. Returns a function that stops it.
 */
export const followDragging = (onChange: (isDragging: boolean) => void): (() => void) =>
  monitorForElements({
    canMonitor: ({ source }) => placeKeyOf(source.data) !== undefined,
    onDragStart: () => onChange(true),
    onDrop: () => onChange(false),
  });

interface Landing {
  readonly target: MoveTarget;
  readonly index: number;
}

const overText = (
  { nameOf, groupName, rowsIn, t }: IssueMoves,
  key: string,
  { target, index }: Landing,
): string =>
  t('board.over', {
    reference: nameOf(readPlaceKey(key).id),
    column: groupName(target.group),
    at: index + 1,
    of: rowsIn(target).length + 1,
  });

const cancelledText = ({ nameOf, t }: IssueMoves, key: string): string =>
  t('board.cancelled', { reference: nameOf(readPlaceKey(key).id) });

interface DropTarget {
  readonly data: Record<string | symbol, unknown>;
}

/** Where a drop would land: before or after the row under the pointer, or at the end of the cell. */
function landingAt(targets: readonly DropTarget[], moves: IssueMoves): Landing | undefined {
  const [inner] = targets;
  if (!inner) return undefined;
  const key = placeKeyOf(inner.data);
  if (key !== undefined) {
    const { group, sub, id } = readPlaceKey(key);
    const at = moves.rowsIn({ group, sub }).findIndex((row) => row.id === id);
    return { target: { group, sub }, index: extractClosestEdge(inner.data) === 'bottom' ? at + 1 : at };
  }
  const { group, sub } = inner.data;
  if (typeof group !== 'string' || typeof sub !== 'string') return undefined;
  const target = { group, sub };
  return { target, index: moves.rowsIn(target).length };
}
