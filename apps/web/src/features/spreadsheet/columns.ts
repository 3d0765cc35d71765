import { LAYOUT_NAME_MAX, OPTION_MAX, OPTIONS_MAX, type IssueViewSpec } from '@cairn/domain';

type Options = IssueViewSpec['options'];

/** The frozen column: key and title. */
export const ISSUE = 'issue';

export const COLUMN_MIN = 64;
export const COLUMN_MAX = 800;
/** How much one key press changes a column's width. */
export const WIDTH_STEP = 16;

const ORDER = 'spreadsheet.order';
const WIDTH = 'spreadsheet.width.';

/** A column and its horizontal position. */
export interface Column {
  readonly id: string;
  readonly left: number;
  readonly width: number;
}

/** The shown columns in this person's order; those never moved come last, in their default order. */
export function orderedColumns(ids: readonly string[], options: Options): readonly string[] {
  const chosen = (options[ORDER] ?? '').split(',').filter((id) => ids.includes(id));
  return [...new Set([...chosen, ...ids])];
}

/** The options with one column moved by `by` places. */
export function withMoved(options: Options, ids: readonly string[], id: string, by: number): Options {
  const from = ids.indexOf(id);
  const to = Math.min(ids.length - 1, Math.max(0, from + by));
  if (from < 0 || to === from) return options;
  return withOption(options, ORDER, joinedToFit(ids.toSpliced(from, 1).toSpliced(to, 0, id)));
}

/** As many of the first columns as fit into one option. */
function joinedToFit(ids: readonly string[]): string {
  let text = '';
  for (const id of ids) {
    const longer = text === '' ? id : `${text},${id}`;
    if (longer.length > OPTION_MAX) break;
    text = longer;
  }
  return text;
}

export function widthOf(options: Options, id: string, usual: number): number {
  const width = Number(options[WIDTH + id] ?? Number.NaN);
  return Number.isFinite(width) ? bounded(width) : usual;
}

/** The options with a new width for a column. */
export const withWidth = (options: Options, id: string, width: number): Options =>
  withOption(options, WIDTH + id, String(bounded(width)));

export const bounded = (width: number): number =>
  Math.round(Math.min(COLUMN_MAX, Math.max(COLUMN_MIN, width)));

/** A view stores a limited number of options: one too many, or one whose name is too long, is dropped so that the rest stays valid. */
function withOption(options: Options, name: string, value: string): Options {
  const next = { ...options, [name]: value };
  return name.length > LAYOUT_NAME_MAX || Object.keys(next).length > OPTIONS_MAX ? options : next;
}

/** Lays columns out side by side from `start`. */
export function laidOut(
  ids: readonly string[],
  start: number,
  width: (id: string) => number,
): readonly Column[] {
  let left = start;
  return ids.map((id) => {
    const column = { id, left, width: width(id) };
    left += column.width;
    return column;
  });
}

/** The columns that are at least partly between two positions. */
export const columnsBetween = <Some extends Column>(
  columns: readonly Some[],
  from: number,
  to: number,
): readonly Some[] => columns.filter(({ left, width }) => left + width > from && left < to);
