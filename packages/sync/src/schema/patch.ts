import type { SetPatch } from './command.ts';
import type { Entity, Row } from './entity.ts';

/** A patch as it is sent: plain values, and set fields always as {@link SetPatch}. */
export type WirePatch = Readonly<Record<string, unknown>>;

/** Whether the value of a set field is a {@link SetPatch} and not a whole set; meaningless for other fields. */
const isSetPatch = (value: unknown): value is SetPatch =>
  typeof value === 'object' &&
  value !== null &&
  'add' in value &&
  'remove' in value &&
  Array.isArray(value.add) &&
  Array.isArray(value.remove) &&
  Object.keys(value).length === 2;

/**
 * Reduces a patch to what differs from `current`; set fields become additions and removals.
 * Returns undefined if nothing differs.
 */
export function minimalPatch(entity: Entity, current: Row, patch: WirePatch): WirePatch | undefined {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(patch)) {
    const kind = entity.fields[name]?.kind;
    if (kind === undefined) throw new Error(`${entity.name}: unknown field "${name}" in a patch`);
    if (value === undefined) continue;
    if (kind === 'set') {
      const difference = setDifference(asStrings(current[name]), value);
      if (difference) result[name] = difference;
    } else if (!sameValue(current[name], value)) result[name] = value;
  }
  return Object.keys(result).length > 0 ? result : undefined;
}

/**
 * `row` with the patch applied; the same object if nothing changes. The kind of a field decides what its value means,
 * not the value's shape: a JSON value may look like a {@link SetPatch}.
 *
 * @example applyPatch(task, row, { labels: { add: ['red'], remove: [] } })
 */
export function applyPatch(entity: Entity, row: Row, patch: WirePatch): Row {
  let next: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(patch)) {
    const isSet = entity.fields[name]?.kind === 'set';
    const merged = isSet && isSetPatch(value) ? mergeSet(asStrings(row[name]), value) : value;
    if (sameValue(row[name], merged)) continue;
    next ??= { ...row };
    next[name] = merged;
  }
  return next ? (Object.freeze(next) as Row) : row;
}

function setDifference(current: readonly string[], value: unknown): SetPatch | undefined {
  const wanted = isSetPatch(value) ? mergeSet(current, value) : [...new Set(asStrings(value))];
  const add = wanted.filter((each) => !current.includes(each));
  const remove = current.filter((each) => !wanted.includes(each));
  return add.length + remove.length > 0 ? { add, remove } : undefined;
}

function mergeSet(current: readonly string[], patch: SetPatch): readonly string[] {
  const kept = patch.remove.length > 0 ? current.filter((each) => !patch.remove.includes(each)) : current;
  const added = patch.add.filter((each, at) => !kept.includes(each) && patch.add.indexOf(each) === at);
  return added.length > 0 ? [...kept, ...added] : kept;
}

const asStrings = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** Compares plain JSON, ignoring the order of keys, which PostgreSQL doesn't preserve. */
function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(valueAt(a, key), valueAt(b, key)))
  );
}

const valueAt = (holder: object, key: string): unknown => (holder as Readonly<Record<string, unknown>>)[key];
