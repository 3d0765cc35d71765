/** A cell by the key of its row and the ID of its column. */
export interface Cell {
  readonly key: string;
  readonly column: string;
}

/** The cells from where a range was started to where it has been extended. */
export interface CellRange {
  readonly anchor: Cell;
  readonly head: Cell;
  readonly keys: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
}

/** The cells between two, given the keys of all rows and the IDs of all columns in order. */
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
  // The anchor may be gone by now.
  return start < 0 ? [to] : all.slice(Math.min(start, end), Math.max(start, end) + 1);
}
