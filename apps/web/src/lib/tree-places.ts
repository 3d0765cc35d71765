import { orderKeyAt } from './order-key.ts';
import type { DropPlace } from './use-sortable.ts';

/** A row that may stand under another of its kind. */
interface TreeRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly sortOrder: string;
}

/** Where a row stands: its parent, or none, and its key there. */
export type TreePlace = Pick<TreeRow, 'parentId' | 'sortOrder'>;

interface TreeRules<Row extends TreeRow> {
  readonly compare: (a: Row, b: Row) => number;
  readonly mayNest: (child: Row, parent: Row, rows: readonly Row[]) => boolean;
}

/** What may stand where in a tree that people put in order by hand. */
export function treePlaces<Row extends TreeRow>({ compare, mayNest }: TreeRules<Row>) {
  /** Rows under one parent, or the top level, in order. */
  const childrenOf = (rows: readonly Row[], parentId: string | null): Row[] =>
    rows.filter((each) => each.parentId === parentId).sort(compare);

  /** Whether a row may go under that parent; the top level takes any. */
  function fitsUnder(rows: readonly Row[], child: Row, parentId: string | null): boolean {
    const parent = rows.find(({ id }) => id === parentId);
    return parentId === null || (parent !== undefined && mayNest(child, parent, rows));
  }

  /** The places at `target` that a dragged row may take. */
  function placesAt(rows: readonly Row[], draggedId: string, target: Row): DropPlace[] {
    const dragged = rows.find(({ id }) => id === draggedId);
    if (!dragged) return [];
    const beside: DropPlace[] = fitsUnder(rows, dragged, target.parentId) ? ['before', 'after'] : [];
    return fitsUnder(rows, dragged, target.id) ? [...beside, 'inside'] : beside;
  }

  /** What a drop changes; undefined when it is not allowed. */
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

  /** The end of the list under a parent, or of the top level, for a row that may stand there already. */
  function placeAtEnd(rows: readonly Row[], parentId: string | null, rowId?: string): TreePlace {
    const siblings = childrenOf(rows, parentId).filter(({ id }) => id !== rowId);
    return { parentId, sortOrder: orderKeyAt(siblings, siblings.length) };
  }

  return { childrenOf, fitsUnder, placesAt, placeAfterDrop, placeAtEnd };
}
