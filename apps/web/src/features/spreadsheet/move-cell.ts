/** A cell by its row and column, counted from 0; column 0 is the frozen one. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** How many rows are visible. */
  readonly page: number;
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** The cell to which a key moves; undefined if it moves to none, such as Tab in the last column. */
export function moveCell({ row, column }: CellPlace, press: Press, size: GridSize): CellPlace | undefined {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const toEnd = press.ctrlKey || press.metaKey;
  const inside = (next: CellPlace): CellPlace | undefined =>
    next.column < 0 || next.column > last.column ? undefined : next;
  switch (press.key) {
    case 'ArrowLeft':
      return inside({ row, column: column - 1 });
    case 'ArrowRight':
      return inside({ row, column: column + 1 });
    case 'Tab':
      return inside({ row, column: column + (press.shiftKey ? -1 : 1) });
    case 'Home':
      return { row: toEnd ? 0 : row, column: 0 };
    case 'End':
      return toEnd ? last : { row, column: last.column };
    case 'PageUp':
      return { row: Math.max(0, row - size.page), column };
    case 'PageDown':
      return { row: Math.min(last.row, row + size.page), column };
    default:
      return undefined;
  }
}
