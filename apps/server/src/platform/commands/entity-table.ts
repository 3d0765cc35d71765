import type { Entity, Field } from '@cairn/sync/schema';
import { sql, type RawBuilder } from 'kysely';

/** 'createdAt' → 'created_at'. */
export const columnOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const fieldsOf = (entity: Entity): [string, Field][] => Object.entries(entity.fields);

/** Every field as a column, in declaration order. */
export const selectList = (entity: Entity): RawBuilder<unknown> =>
  sql.join(fieldsOf(entity).map(([name]) => sql.ref(columnOf(name))));

/** A row as `jsonb_populate_recordset` reads it: column names, instants as text. */
export type ToRecord = (row: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** For any number of rows: `wanted` columns only, if given. */
export function recorder(entity: Entity, wanted?: readonly string[]): ToRecord {
  const columns = fieldsOf(entity)
    .map(([name, { kind }]) => ({ name, column: columnOf(name), isInstant: kind === 'instant' }))
    .filter(({ column }) => wanted?.includes(column) !== false);
  return (row) => {
    const record: Record<string, unknown> = {};
    for (const { name, column, isInstant } of columns) {
      const value = row[name];
      record[column] = isInstant && typeof value === 'number' ? new Date(value).toISOString() : value;
    }
    return record;
  };
}

/** The columns that a patch touches. */
export const columnsOfPatch = (patch: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(patch).map(columnOf);

/** One column as JSON in the form of the wire: instants in milliseconds, the rest as PostgreSQL writes it. */
export function wireColumn(name: string, field: Field): RawBuilder<unknown> {
  const column = sql.ref(columnOf(name));
  return field.kind === 'instant' ? sql`floor(extract(epoch from ${column}) * 1000)::bigint` : sql`${column}`;
}
