import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { dragParts } from './late-parts.tsx';
import { readPlaceKey } from './use-issue-groups.ts';
import { useMoves, type IssueMoves, type MoveTarget } from './use-issue-moves.ts';

// Now, beside the rest of the screen; nothing waits for it.
void dragParts.load().catch(() => undefined);

/** The mark of our own drags among others (files, text). */
const KIND = 'cairn-issue';

const placeKeyOf = (data: Record<string | symbol, unknown>): string | undefined =>
  data['kind'] === KIND && typeof data['placeKey'] === 'string' ? data['placeKey'] : undefined;

export type DropEdge = 'top' | 'bottom';

/** Makes a row or card one that can be carried, and one before or after which others land. */
export function useCarried(
  element: RefObject<HTMLElement | null>,
  placeKey: string,
  enabled: boolean,
): { readonly carried: boolean; readonly edge: DropEdge | undefined } {
  const byHand = useMoves()?.byHand ?? false;
  // By key: an element of a list comes to draw another row.
  const [carried, setCarried] = useState<string>();
  const [mark, setMark] = useState<{ readonly placeKey: string; readonly edge: DropEdge }>();
  const latest = useRef(placeKey);
  useLayoutEffect(() => {
    latest.current = placeKey;
  });
  const parts = dragParts.useModule(enabled);
  useEffect(() => {
    const target = element.current;
    if (!target || !enabled || !parts) return undefined;
    const { attachClosestEdge, combine, draggable, dropTargetForElements, extractClosestEdge } = parts;
    return combine(
      draggable({
        element: target,
        getInitialData: () => ({ kind: KIND, placeKey: latest.current }),
        onDragStart: () => setCarried(latest.current),
        onDrop: () => setCarried(undefined),
      }),
      dropTargetForElements({
        element: target,
        canDrop: ({ source }) => placeKeyOf(source.data) !== undefined,
        getData: ({ input, element: over }) =>
          attachClosestEdge(
            { kind: KIND, placeKey: latest.current },
            { input, element: over, allowedEdges: ['top', 'bottom'] },
          ),
        onDrag: ({ self, source }) => {
          const found = extractClosestEdge(self.data);
          const over = latest.current;
          const own = placeKeyOf(source.data) === over;
          const edge = byHand && !own && (found === 'top' || found === 'bottom') ? found : undefined;
          setMark((held) =>
            held?.edge === edge && held?.placeKey === over ? held : edge && { placeKey: over, edge },
          );
        },
        onDragLeave: () => setMark(undefined),
        onDrop: () => setMark(undefined),
      }),
    );
  }, [element, enabled, byHand, parts]);
  return { carried: carried === placeKey, edge: mark?.placeKey === placeKey ? mark.edge : undefined };
}

/** Makes a cell of a board one that takes cards, also where it is empty. True while one is over it. */
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

/** Hears every drag over a list or board: says where it is, carries out the drop, scrolls at the edges. */
export function useDrops(scroller: RefObject<HTMLElement | null>, moves: IssueMoves): void {
  const latest = useRef(moves);
  useLayoutEffect(() => {
    latest.current = moves;
  });
  const parts = dragParts.useModule(true);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !parts) return undefined;
    const { autoScrollForElements, combine, monitorForElements } = parts;
    const landing = (targets: readonly DropTarget[], held: IssueMoves) =>
      landingAt(targets, held, parts.extractClosestEdge);
    let told = '';
    const tell = (text: string): void => {
      if (text === told) return;
      told = text;
      latest.current.say(text);
    };
    return combine(
      autoScrollForElements({ element }),
      monitorForElements({
        canMonitor: ({ source }) => placeKeyOf(source.data) !== undefined,
        onDrag: ({ source, location }) => {
          const place = landing(location.current.dropTargets, latest.current);
          const key = placeKeyOf(source.data);
          if (place && key !== undefined) tell(latest.current.overText(key, place.target, place.index));
        },
        onDrop: ({ source, location }) => {
          const key = placeKeyOf(source.data);
          const place = landing(location.current.dropTargets, latest.current);
          if (key === undefined) return;
          if (place) latest.current.move(key, place.target, place.index);
          else tell(latest.current.putBackText(key));
        },
      }),
    );
  }, [scroller, parts]);
}

interface DropTarget {
  readonly data: Record<string | symbol, unknown>;
}

/** Where a drop would land: before or after the row under the pointer, or at the end of the cell. */
function landingAt(
  targets: readonly DropTarget[],
  moves: IssueMoves,
  edgeOf: (data: DropTarget['data']) => string | null,
): { target: MoveTarget; index: number } | undefined {
  const [inner] = targets;
  if (!inner) return undefined;
  const key = placeKeyOf(inner.data);
  if (key !== undefined) {
    const { group, sub, id } = readPlaceKey(key);
    const at = moves.rowsIn({ group, sub }).findIndex((row) => row.id === id);
    return { target: { group, sub }, index: edgeOf(inner.data) === 'bottom' ? at + 1 : at };
  }
  const { group, sub } = inner.data;
  if (typeof group !== 'string' || typeof sub !== 'string') return undefined;
  const target = { group, sub };
  return { target, index: moves.rowsIn(target).length };
}
