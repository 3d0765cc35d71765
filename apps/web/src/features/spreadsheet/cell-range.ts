/** A cell by the key of its row and the ID of its column. */
export interface Cell {
  readonly key: string;
  readonly column: string;
}

/** Cells from where a range was begun to where it has got. */
export interface CellRange {
  readonly anchor: Cell;
  readonly head: Cell;
  readonly keys: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
}

/** The cells between two, by the keys of all rows and the IDs of all columns in their order. */
export const rangeBetween = (
  anchor: Cell,
  head: Cell,
  keys: readonly string[],
  columns: readonly string[],
): CellRange => ({
  anchor,
  head,
  keys: new Set(between(keys, anchor.key, head.key)),
  columns: new Set(between(columns, anchor.column, head.column)),
});

function between(all: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [all.indexOf(from), all.indexOf(to)];
  // Where it was begun may have gone meanwhile.
  return start < 0 ? [to] : all.slice(Math.min(start, end), Math.max(start, end) + 1);
}
