import { defineShape } from '../columns.ts';
import type { Segment } from '../protocol.ts';
import type { Row } from '../schema/entity.ts';

export type Places = Uint8Array | Uint16Array | Uint32Array;

/** Lists of values that come again and again, such as people: each value is there once. */
interface PackedLists {
  readonly items: readonly unknown[];
  /** Which items, of all lists one after the other. */
  readonly at: Places;
  /** Where each list ends in `at`. */
  readonly ends: Uint32Array;
}

export type Values = readonly unknown[] | PackedLists;

/**
 * A column as it is stored. Most columns contain few different values (IDs of projects, states and people) or only
 * numbers: stored once each, a snapshot of fifty thousand rows is read several times faster, and its strings are
 * shared.
 */
export type PackedColumn =
  | Values
  /** The distinct values, and for each row the index of its value. */
  | { readonly values: Values; readonly at: Places }
  /** `NaN` where there is none. */
  | { readonly numbers: Float64Array };

/** Some rows of a snapshot, of one entity and any number of scopes. */
export interface StoredSegment {
  readonly m: string;
  readonly n: number;
  readonly cols: Segment['cols'];
  readonly scopes: readonly string[];
}

/** The same as it is on the disk. */
export interface PackedSegment extends Omit<StoredSegment, 'cols'> {
  readonly cols: Readonly<Record<string, PackedColumn>>;
}

/** Few enough that a processor still has them at hand when they are taken in. */
const AT_HAND = 500;

/**
 * The rows of a segment, some at a time, made of its columns as they are: taken apart first, they would be as large as the rows.
 * The rows belong to the caller.
 */
export function* rowsOfPacked({ n, cols }: Pick<PackedSegment, 'n' | 'cols'>): Generator<Row[]> {
  const columns = Object.values(cols).map(readable);
  const names = Object.keys(cols);
  for (let from = 0; from < n; from += AT_HAND) {
    const rows: Row[] = [];
    for (let at = from; at < Math.min(n, from + AT_HAND); at++) rows.push(rowAt(names, columns, at));
    yield rows;
  }
}

function rowAt(names: readonly string[], columns: readonly ReadableColumn[], at: number): Row {
  const row: Record<string, unknown> = {};
  for (let column = 0; column < names.length; column++) {
    const name = names[column] ?? '';
    const value = valueAt(columns[column] ?? NOTHING, at);
    if (at === 0) defineShape(row, name, value);
    else row[name] = value;
  }
  return row as Row;
}

/** A column of any kind in one shape: what has several is read slowly. */
interface ReadableColumn {
  readonly values: readonly unknown[];
  readonly at: Places | undefined;
  readonly numbers: Float64Array | undefined;
}

const NOTHING: ReadableColumn = { values: [], at: undefined, numbers: undefined };

function readable(column: PackedColumn): ReadableColumn {
  if ('length' in column || 'items' in column) return { ...NOTHING, values: unpackValues(column) };
  return 'numbers' in column
    ? { ...NOTHING, ...column }
    : { ...NOTHING, ...column, values: unpackValues(column.values) };
}

function valueAt({ values, at, numbers }: ReadableColumn, row: number): unknown {
  if (!numbers) return values[at ? (at[row] ?? 0) : row];
  const number = numbers[row] ?? Number.NaN;
  return Number.isNaN(number) ? null : number;
}

function unpackValues(values: Values): readonly unknown[] {
  if ('length' in values) return values;
  const { items, at, ends } = values;
  let place = 0;
  return Array.from(ends, (end) => {
    const list: unknown[] = [];
    for (; place < end; place++) list.push(items[at[place] ?? 0]);
    return list;
  });
}
