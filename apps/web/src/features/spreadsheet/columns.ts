import { LAYOUT_NAME_MAX, OPTION_MAX, OPTIONS_MAX, type IssueViewSpec } from '@cairn/domain';

type Options = IssueViewSpec['options'];

/** The frozen column: key and title. */
export const ISSUE = 'issue';

export const COLUMN_MIN = 64;
export const COLUMN_MAX = 800;
/** How much a key makes a column wider or narrower. */
export const WIDTH_STEP = 16;

const ORDER = 'spreadsheet.order';
const WIDTH = 'spreadsheet.width.';

/** A column as it stands beside the others. */
export interface Column {
  readonly id: string;
  readonly left: number;
  readonly width: number;
}

/** The shown columns in this person's order; those that have not been moved follow in their usual one. */
export function orderedColumns(ids: readonly string[], options: Options): readonly string[] {
  const chosen = (options[ORDER] ?? '').split(',').filter((id) => ids.includes(id));
  return [...new Set([...chosen, ...ids])];
}

/** The options with one column moved by some places. */
export function withMoved(options: Options, ids: readonly string[], id: string, by: number): Options {
  const from = ids.indexOf(id);
  const to = Math.min(ids.length - 1, Math.max(0, from + by));
  if (from < 0 || to === from) return options;
  return withOption(options, ORDER, fitting(ids.toSpliced(from, 1).toSpliced(to, 0, id)));
}

/** As many of the first columns as an option has room for. */
function fitting(ids: readonly string[]): string {
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

/** The options with another width of a column. */
export const withWidth = (options: Options, id: string, width: number): Options =>
  withOption(options, WIDTH + id, String(bounded(width)));

export const bounded = (width: number): number =>
  Math.round(Math.min(COLUMN_MAX, Math.max(COLUMN_MIN, width)));

/** A view keeps few options: one too many, or one with too long a name, is not kept rather than spoiling the rest. */
function withOption(options: Options, name: string, value: string): Options {
  const next = { ...options, [name]: value };
  return name.length > LAYOUT_NAME_MAX || Object.keys(next).length > OPTIONS_MAX ? options : next;
}

/** Puts columns beside one another from `start` on. */
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

/** The columns of which a part is between two places. */
export const columnsBetween = <Some extends Column>(
  columns: readonly Some[],
  from: number,
  to: number,
): readonly Some[] => columns.filter(({ left, width }) => left + width > from && left < to);
