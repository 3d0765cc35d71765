import type { Row } from './schema/entity.ts';
import type { Segment } from './protocol.ts';

/** Turns the columns of a segment back into rows, which belong to the caller. */
export function rowsOf(segment: Segment): Row[] {
  const names = Object.keys(segment.cols);
  const columns = names.map((name) => segment.cols[name] ?? []);
  const rows: Row[] = Array.from({ length: segment.n });
  for (let at = 0; at < segment.n; at++) {
    const row: Record<string, unknown> = {};
    for (let column = 0; column < names.length; column++) {
      const name = names[column] ?? '';
      const value = columns[column]?.[at];
      if (at === 0) defineShape(row, name, value);
      else row[name] = value;
    }
    rows[at] = row as Row;
  }
  return rows;
}

/**
 * Gives an object a property in the way after which objects that get the same properties share its shape. A browser turns an object
 * with more than about a dozen properties under computed names into a table of its own, unless it knows their shape already; reading
 * a field of each of fifty thousand such tables takes some twenty times longer.
 */
export const defineShape = (row: object, name: string, value: unknown): void =>
  void Object.defineProperty(row, name, { value, writable: true, enumerable: true, configurable: true });

/** Packs rows of one entity and scope column by column. */
export function segmentOf(
  model: string,
  scope: string,
  names: readonly string[],
  rows: readonly Row[],
): Segment {
  const cols: Record<string, unknown[]> = {};
  for (const name of names) cols[name] = rows.map((row) => row[name] ?? null);
  return { k: 'rows', m: model, sc: scope, n: rows.length, cols };
}
