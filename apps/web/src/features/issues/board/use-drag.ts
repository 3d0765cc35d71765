import { use, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { IssueMoves, MoveTarget } from '../../../platform/issue-layout.ts';
import { dragParts } from '../lazy-parts.tsx';
import { KIND, placeKeyOf } from './dragged-place.ts';
import { ByHandContext } from './use-issue-moves.ts';

// Loads together with the rest of the screen; nothing waits for it.
void dragParts.load().catch(() => undefined);

export type DropEdge = 'top' | 'bottom';

/** Where to draw the line that shows where a drop would land. */
export interface DropPlace {
  readonly placeKey: string;
  readonly edge: DropEdge;
}

/** Makes a row or card draggable, and a target before or after which others can be dropped. */
export function useCarried(
  element: RefObject<HTMLElement | null>,
  placeKey: string,
  enabled: boolean,
): { readonly carried: boolean; readonly edge: DropEdge | undefined } {
  const byHand = use(ByHandContext);
  // Stored by key, because elements of a list are reused for other rows.
  const [carried, setCarried] = useState<string>();
  const [mark, setMark] = useState<DropPlace>();
  const latest = useRef(placeKey);
  useLayoutEffect(() => {
    latest.current = placeKey;
  });
  const parts = dragParts.useModule(enabled);
  useEffect(() => {
    if (!element.current || !enabled || !parts) return undefined;
    return parts.followCarried(element.current, {
      placeKey: () => latest.current,
      byHand,
      onCarried: setCarried,
      onMark: setMark,
    });
  }, [element, enabled, byHand, parts]);
  return { carried: carried === placeKey, edge: mark?.placeKey === placeKey ? mark.edge : undefined };
}

/** Makes a cell of a board a drop target, even if it is empty. Returns true while a card is over it. */
export function useCell(element: RefObject<HTMLElement | null>, target: MoveTarget): boolean {
  const { group, sub } = target;
  const [over, setOver] = useState(false);
  const parts = dragParts.useModule(true);
  useEffect(() => {
    if (!element.current || !parts) return undefined;
    return parts.dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => placeKeyOf(source.data) !== undefined,
      getData: () => ({ kind: KIND, group, sub }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [element, group, sub, parts]);
  return over;
}

/** Follows drags over a list or board: announces where they are, carries out drops and scrolls at the edges. */
export function useDrops(scroller: RefObject<HTMLElement | null>, moves: IssueMoves): void {
  const latest = useRef(moves);
  useLayoutEffect(() => {
    latest.current = moves;
  });
  const parts = dragParts.useModule(true);
  useEffect(
    () => (scroller.current ? parts?.followDrops(scroller.current, () => latest.current) : undefined),
    [scroller, parts],
  );
}

/** Whether a row or card is being dragged. */
export function useIsDragging(): boolean {
  const [isDragging, setIsDragging] = useState(false);
  const parts = dragParts.useModule(true);
  useEffect(() => parts?.followDragging(setIsDragging), [parts]);
  return isDragging;
}
