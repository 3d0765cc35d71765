import type { PackedColumn, PackedSegment, Places, StoredSegment, Values } from './packed-segment.ts';

/** Fetched when something is first written: what is read needs none of it. */
export function packSegment(segment: StoredSegment): PackedSegment {
  const cols: Record<string, PackedColumn> = {};
  for (const [name, column] of Object.entries(segment.cols)) cols[name] = packColumn(column);
  return { ...segment, cols };
}

function packColumn(column: readonly unknown[]): PackedColumn {
  if (column.every((value) => typeof value === 'number')) return { numbers: Float64Array.from(column) };
  const found = distinct(column, Math.max(1, column.length / 2));
  if (found) return { values: packValues(found.values), at: found.at };
  if (column.every((value) => typeof value === 'number' || value === null))
    return { numbers: Float64Array.from(column, (value) => (value === null ? Number.NaN : value)) };
  return packValues(column);
}

/** Lists as items and places, unless they hold more different items than there are lists; all else as it is. */
function packValues(values: readonly unknown[]): Values {
  if (!values.every((value) => Array.isArray(value))) return values;
  const found = distinct(values.flat(), values.length);
  let end = 0;
  return found
    ? { items: found.values, at: found.at, ends: Uint32Array.from(values, ({ length }) => (end += length)) }
    : values;
}

/** The different values of a list, and which each is; undefined if there are more than `most`: titles or unique IDs. */
function distinct(list: readonly unknown[], most: number): { values: unknown[]; at: Places } | undefined {
  const plain = new Map<unknown, number>();
  const byText = new Map<unknown, number>();
  const values: unknown[] = [];
  const at = new Uint32Array(list.length);
  for (const [place, value] of list.entries()) {
    // Lists and objects are equal if their JSON is.
    const isPlain = typeof value !== 'object' || value === null;
    const places = isPlain ? plain : byText;
    const key = isPlain ? value : JSON.stringify(value);
    let known = places.get(key);
    if (known === undefined) {
      if (values.length >= most) return undefined;
      known = values.length;
      places.set(key, known);
      values.push(value);
    }
    at[place] = known;
  }
  if (values.length <= 256) return { values, at: Uint8Array.from(at) };
  return { values, at: values.length <= 65_536 ? Uint16Array.from(at) : at };
}
