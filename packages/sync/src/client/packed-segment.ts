import type { Segment } from '../protocol.ts';

/**
 * A column as it is stored. Most columns contain few different values (IDs of projects, states and people) or only
 * numbers: stored once each, a snapshot of fifty thousand rows is read several times faster, and its strings are
 * shared.
 */
type PackedColumn =
  | readonly unknown[]
  /** The distinct values, and for each row the index of its value. */
  | { readonly values: readonly unknown[]; readonly at: Uint8Array | Uint16Array | Uint32Array }
  | { readonly numbers: Float64Array };

export interface PackedSegment extends Omit<Segment, 'cols'> {
  readonly cols: Readonly<Record<string, PackedColumn>>;
}

export function packSegment(segment: Segment): PackedSegment {
  const cols: Record<string, PackedColumn> = {};
  for (const [name, column] of Object.entries(segment.cols)) cols[name] = packColumn(column);
  return { ...segment, cols };
}

/** Also reads what was stored before columns were packed. The columns belong to whoever has unpacked them. */
export function unpackSegment(packed: PackedSegment): Segment {
  const cols: Record<string, readonly unknown[]> = {};
  for (const [name, column] of Object.entries(packed.cols)) cols[name] = unpackColumn(column);
  return { ...packed, cols };
}

function packColumn(column: readonly unknown[]): PackedColumn {
  if (column.every((value) => typeof value === 'number')) return { numbers: Float64Array.from(column) };
  const plain = new Map<unknown, number>();
  const byText = new Map<unknown, number>();
  const values: unknown[] = [];
  const at = new Uint32Array(column.length);
  // With more values than this, the column contains titles or unique IDs.
  const most = Math.max(1, column.length / 2);
  for (const [row, value] of column.entries()) {
    // Lists and objects are equal if their JSON is.
    const isPlain = typeof value !== 'object' || value === null;
    const places = isPlain ? plain : byText;
    const key = isPlain ? value : JSON.stringify(value);
    let place = places.get(key);
    if (place === undefined) {
      if (values.length >= most) return column;
      place = values.length;
      places.set(key, place);
      values.push(value);
    }
    at[row] = place;
  }
  const smallest =
    values.length <= 256 ? Uint8Array.from(at) : values.length <= 65_536 ? Uint16Array.from(at) : at;
  return { values, at: smallest };
}

/** Filled one by one: `Array.from` goes through an iterator, which takes four times as long. */
function unpackColumn(column: PackedColumn): readonly unknown[] {
  if ('length' in column) return column;
  const unpacked: unknown[] = [];
  if ('numbers' in column) {
    const { numbers } = column;
    for (let row = 0; row < numbers.length; row++) unpacked.push(numbers[row]);
    return unpacked;
  }
  const { values, at } = column;
  for (let row = 0; row < at.length; row++) unpacked.push(values[at[row] ?? 0]);
  return unpacked;
}
