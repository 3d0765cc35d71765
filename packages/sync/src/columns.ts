import type { Row } from './schema/entity.ts';
import type { Segment } from './protocol.ts';

/** Turns the columns of a segment back into rows, which belong to the caller. */
export function rowsOf(segment: Segment): Row[] {
  const names = Object.keys(segment.cols);
  const columns = names.map((name) => segment.cols[name] ?? []);
  const rows: Row[] = Array.from({ length: segment.n });
  for (let at = 0; at < segment.n; at++) {
    const row: Record<string, unknown> = {};
    for (let column = 0; column < names.length; column++) row[names[column] ?? ''] = columns[column]?.[at];
    rows[at] = row as Row;
  }
  return rows;
}

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
