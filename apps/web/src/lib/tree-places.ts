import { orderKeyAt } from './order-key.ts';
import type { DropPlace } from './use-sortable.ts';

/** A row that can be nested under another of its kind. */
interface TreeRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly sortOrder: string;
}

/** A row's position: its parent, or none, and its order key. */
export type TreePlace = Pick<TreeRow, 'parentId' | 'sortOrder'>;

interface TreeRules<Row extends TreeRow> {
  readonly compare: (a: Row, b: Row) => number;
  readonly mayNest: (child: Row, parent: Row, rows: readonly Row[]) => boolean;
}

/** Which rows can go where in a tree that people sort manually. */
export function treePlaces<Row extends TreeRow>({ compare, mayNest }: TreeRules<Row>) {
  /** The rows under one parent, or at the top level, in order. */
  const childrenOf = (rows: readonly Row[], parentId: string | null): Row[] =>
    rows.filter((each) => each.parentId === parentId).sort(compare);

  /** Whether a row may be nested under that parent; the top level accepts any row. */
  function fitsUnder(rows: readonly Row[], child: Row, parentId: string | null): boolean {
    const parent = rows.find(({ id }) => id === parentId);
    return parentId === null || (parent !== undefined && mayNest(child, parent, rows));
  }

  /** The positions around `target` that a dragged row may take. */
  function placesAt(rows: readonly Row[], draggedId: string, target: Row): DropPlace[] {
    const dragged = rows.find(({ id }) => id === draggedId);
    if (!dragged) return [];
    const beside: DropPlace[] = fitsUnder(rows, dragged, target.parentId) ? ['before', 'after'] : [];
    return fitsUnder(rows, dragged, target.id) ? [...beside, 'inside'] : beside;
  }

  /** What a drop changes; undefined if it is not allowed. */
  function placeAfterDrop(
    rows: readonly Row[],
    draggedId: string,
    target: Row,
    place: DropPlace,
  ): TreePlace | undefined {
    if (!placesAt(rows, draggedId, target).includes(place)) return undefined;
    const parentId = place === 'inside' ? target.id : target.parentId;
    const siblings = childrenOf(rows, parentId).filter(({ id }) => id !== draggedId);
    const at = siblings.findIndex(({ id }) => id === target.id);
    const index = place === 'inside' ? siblings.length : at + (place === 'after' ? 1 : 0);
    return { parentId, sortOrder: orderKeyAt(siblings, index) };
  }

  /** The last position under a parent, or at the top level, for a row that may already be there. */
  function placeAtEnd(rows: readonly Row[], parentId: string | null, rowId?: string): TreePlace {
    const siblings = childrenOf(rows, parentId).filter(({ id }) => id !== rowId);
    return { parentId, sortOrder: orderKeyAt(siblings, siblings.length) };
  }

  return { childrenOf, fitsUnder, placesAt, placeAfterDrop, placeAtEnd };
}
