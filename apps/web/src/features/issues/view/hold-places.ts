import type { Issue } from '@cairn/domain';
import { isSameList } from '../../../lib/is-same-list.ts';

/** Rows by the keys of their group and sub-group. */
export type RowsByGroup = ReadonlyMap<string, ReadonlyMap<string, readonly Issue[]>>;

const NO_ROWS: readonly Issue[] = [];

/** A list of rows, and a row's position in it. */
type Places = ReadonlyMap<readonly Issue[], number>;

/** A held row: as it was shown, and as it is now. */
interface Held {
  readonly row: Issue;
  readonly shownIn: Places;
  readonly isIn: Places;
}

/**
 * Keeps rows that someone is editing where they were shown, even if their values change: the number of rows above them
 * in their group stays the same. All others are in their order.
 *
 * @param held these rows by ID, as they are now, without those that are gone
 * @param shown the rows that were held when `before` was made, as they were shown
 */
export function holdPlaces(
  before: RowsByGroup,
  after: RowsByGroup,
  held: ReadonlyMap<string, Issue>,
  shown: ReadonlyMap<string, Issue>,
): RowsByGroup {
  const rows = heldRows(before, after, held, shown);
  if (rows.length === 0) return after;
  const result = new Map<string, ReadonlyMap<string, readonly Issue[]>>();
  for (const group of keysOf(before, after)) {
    const [was, is] = [before.get(group), after.get(group)];
    const subs = new Map<string, readonly Issue[]>();
    for (const sub of keysOf(was, is)) {
      const list = heldIn(was?.get(sub) ?? NO_ROWS, is?.get(sub) ?? NO_ROWS, rows);
      if (list.length > 0) subs.set(sub, list);
    }
    if (subs.size > 0) result.set(group, subs);
  }
  return result;
}

/** The held rows that were shown. */
function heldRows(
  before: RowsByGroup,
  after: RowsByGroup,
  held: ReadonlyMap<string, Issue>,
  shown: ReadonlyMap<string, Issue>,
): readonly Held[] {
  return [...held].flatMap(([id, row]) => {
    const shownIn = placesOf(before, id, [shown.get(id), row]);
    return shownIn.size === 0 ? [] : { row, shownIn, isIn: placesOf(after, id, [row]) };
  });
}

/**
 * A row's position. Compares object identity first, because reading each of tens of thousands of rows takes a frame.
 */
function placesOf(groups: RowsByGroup, id: string, objects: readonly (Issue | undefined)[]): Places {
  const lists = [...groups.values()].flatMap((subs) => [...subs.values()]);
  const found = (indexIn: (rows: readonly Issue[]) => number): Places =>
    new Map(lists.map((rows) => [rows, indexIn(rows)] as const).filter(([, at]) => at >= 0));
  for (const row of objects) {
    const places = row ? found((rows) => rows.indexOf(row)) : new Map();
    if (places.size > 0) return places;
  }
  return found((rows) => rows.findIndex((row) => row.id === id));
}

const keysOf = (
  one: ReadonlyMap<string, unknown> | undefined,
  other: ReadonlyMap<string, unknown> | undefined,
): ReadonlySet<string> => new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])]);

function heldIn(was: readonly Issue[], is: readonly Issue[], held: readonly Held[]): readonly Issue[] {
  const leaving = held.flatMap(({ isIn }) => isIn.get(is) ?? []);
  const staying = held.flatMap(({ row, shownIn }) => {
    const at = shownIn.get(was);
    return at === undefined ? [] : { row, at };
  });
  if (leaving.length === 0 && staying.length === 0) return is;
  const rows = [...is];
  for (const at of leaving.toSorted((a, b) => b - a)) rows.splice(at, 1);
  for (const { row, at } of staying.toSorted((a, b) => a.at - b.at)) rows.splice(at, 0, row);
  // An unchanged list keeps its identity, so that nothing in it renders again.
  return isSameList(is, rows) ? is : rows;
}
