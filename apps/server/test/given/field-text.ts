import type { Entity, Row } from '@cairn/sync/schema';

/** A replacer of JSON: what was read from the database has its keys in another order. */
export const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** A field's value as a text that is the same for equal values; a set has no order. */
export function fieldText(entity: Entity, field: string, row: Row): string {
  const value = row[field];
  const isSet = entity.fields[field]?.kind === 'set' && Array.isArray(value);
  return JSON.stringify(
    isSet ? [...(value as string[])].toSorted((a, b) => (a < b ? -1 : 1)) : value,
    sortKeys,
  );
}
