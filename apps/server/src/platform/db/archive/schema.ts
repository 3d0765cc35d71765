import type { Client } from 'pg';
import { JOBS_RECORD, JOBS_SCHEMA } from '../jobs-schema.ts';

export interface Table {
  schema: string;
  table: string;
  /** Without generated ones: PostgreSQL computes them again. */
  columns: string[];
}

export interface ForeignKey {
  /** Quoted and with its schema, ready for SQL. */
  table: string;
  name: string;
  definition: string;
}

export interface Sequence {
  schema: string;
  sequence: string;
  value: number;
}

const OWN_SCHEMAS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

export function quoted(...names: string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');
}

/** Tables that hold rows themselves; the parent of partitions does not. What the job queue notes of itself stays out. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as table,
      coalesce((select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''), '[]') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence <> 't' and ${OWN_SCHEMAS}
      and not (n.nspname = '${JOBS_SCHEMA}' and c.relname = '${JOBS_RECORD}')
    order by 1, 2`);
  return rows;
}

export async function readForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as table, quote_ident(k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and ${OWN_SCHEMAS}
    order by 1, 2`);
  return rows;
}

export async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; sequence: string; value: string | null }>(`
    select schemaname as schema, sequencename as sequence, last_value as value from pg_sequences
    where schemaname !~ '^pg_' order by 1, 2`);
  return rows.flatMap(({ schema, sequence, value }) =>
    value === null ? [] : [{ schema, sequence, value: Number(value) }],
  );
}

export async function readMigrations(client: Client): Promise<{ name: string; checksum: string }[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('schema_migrations') is not null as there`,
  );
  if (found[0]?.there !== true) return [];
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  return rows;
}

/** Makes the text of values the same on every server and in every session. */
export async function pinFormats(client: Client): Promise<void> {
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
    set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'; set statement_timeout = 0`);
}

export function copyOutOf(table: Table): string {
  return `copy ${quoted(table.schema, table.table)} ${columnList(table)} to stdout`;
}

export function copyInto(table: Table): string {
  return `copy ${quoted(table.schema, table.table)} ${columnList(table)} from stdin`;
}

function columnList({ columns }: Table): string {
  return columns.length === 0 ? '' : `(${columns.map((column) => quoted(column)).join(', ')})`;
}
