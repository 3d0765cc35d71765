import type { Entity, Field } from '@cairn/sync/schema';
import { sql, type RawBuilder } from 'kysely';

/** 'createdAt' → 'created_at'. */
export const columnOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const fieldsOf = (entity: Entity): [string, Field][] => Object.entries(entity.fields);

/** Every field as a column, in declaration order. */
export const selectList = (entity: Entity): RawBuilder<unknown> =>
  sql.join(fieldsOf(entity).map(([name]) => sql.ref(columnOf(name))));

/** A row as `jsonb_populate_recordset` reads it: column names, instants as text; `wanted` columns only, if given. */
export function toRecord(
  entity: Entity,
  row: Readonly<Record<string, unknown>>,
  wanted?: readonly string[],
): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const kind = entity.fields[name]?.kind;
    const column = columnOf(name);
    if (kind === undefined || wanted?.includes(column) === false) continue;
    record[column] = kind === 'instant' && typeof value === 'number' ? new Date(value).toISOString() : value;
  }
  return record;
}

/** The columns that a patch touches. */
export const columnsOfPatch = (patch: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(patch).map(columnOf);

/** One column as JSON in the form of the wire: instants in milliseconds, the rest as PostgreSQL writes it. */
export function wireColumn(name: string, field: Field): RawBuilder<unknown> {
  const column = sql.ref(columnOf(name));
  return field.kind === 'instant' ? sql`floor(extract(epoch from ${column}) * 1000)::bigint` : sql`${column}`;
}
