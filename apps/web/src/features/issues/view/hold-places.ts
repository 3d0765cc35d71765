import type { Issue } from '@cairn/domain';

/** Rows by the keys of their group and sub-group. */
export type RowsByGroup = ReadonlyMap<string, ReadonlyMap<string, readonly Issue[]>>;

const NO_ROWS: readonly Issue[] = [];

/**
 * Leaves rows that somebody is editing where they were shown, whatever they say now: as many rows of their group stay above
 * them as before. All others stand in their order. `rowOf` gives what the row says now; nothing of one that is gone.
 */
export function holdPlaces(
  before: RowsByGroup,
  after: RowsByGroup,
  held: ReadonlySet<string>,
  rowOf: (id: string) => Issue | undefined,
): RowsByGroup {
  const latest = latestOf(before, held, rowOf);
  if (latest.size === 0) return after;
  const shown = new Map<string, ReadonlyMap<string, readonly Issue[]>>();
  for (const group of keysOf(before, after)) {
    const [was, is] = [before.get(group), after.get(group)];
    const subs = new Map<string, readonly Issue[]>();
    for (const sub of keysOf(was, is)) {
      const rows = heldIn(was?.get(sub) ?? NO_ROWS, is?.get(sub) ?? NO_ROWS, latest);
      if (rows.length > 0) subs.set(sub, rows);
    }
    if (subs.size > 0) shown.set(group, subs);
  }
  return shown;
}

/** The held rows that were shown, as they are now. */
function latestOf(
  before: RowsByGroup,
  held: ReadonlySet<string>,
  rowOf: (id: string) => Issue | undefined,
): ReadonlyMap<string, Issue> {
  const latest = new Map<string, Issue>();
  if (held.size === 0) return latest;
  for (const subs of before.values())
    for (const rows of subs.values())
      for (const { id } of rows) {
        const row = held.has(id) && !latest.has(id) ? rowOf(id) : undefined;
        if (row) latest.set(id, row);
      }
  return latest;
}

const keysOf = (
  one: ReadonlyMap<string, unknown> | undefined,
  other: ReadonlyMap<string, unknown> | undefined,
): ReadonlySet<string> => new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])]);

function heldIn(
  was: readonly Issue[],
  is: readonly Issue[],
  latest: ReadonlyMap<string, Issue>,
): readonly Issue[] {
  const isHeld = ({ id }: Issue): boolean => latest.has(id);
  if (!was.some(isHeld) && !is.some(isHeld)) return is;
  const rest = is.filter((row) => !isHeld(row));
  const rows: Issue[] = [];
  let taken = 0;
  for (const { id } of was) {
    const next = latest.get(id) ?? rest[taken];
    if (!latest.has(id)) taken += 1;
    if (next) rows.push(next);
  }
  rows.push(...rest.slice(taken));
  // An unchanged list keeps its identity, so that nothing of it is drawn again.
  return rows.length === is.length && rows.every((row, at) => row === is[at]) ? is : rows;
}
