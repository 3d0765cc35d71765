import type { Row } from './schema/entity.ts';
import type { Segment } from './protocol.ts';

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
