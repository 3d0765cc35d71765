import { schema } from '@cairn/domain';
import type { Field } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { POINTED_AT } from '../src/platform/commands/batch.ts';
import { columnOf } from '../src/platform/commands/index.ts';
import { testDatabase } from './database.ts';

const database = testDatabase();

const TYPES: Readonly<Record<Field['kind'], readonly string[]>> = {
  id: ['uuid'],
  ref: ['uuid'],
  text: ['text', 'uuid'],
  int: ['integer', 'smallint', 'bigint'],
  real: ['double precision', 'real'],
  flag: ['boolean'],
  instant: ['timestamp with time zone'],
  day: ['date'],
  json: ['jsonb'],
  set: ['ARRAY'],
  choice: ['text', 'smallint', 'integer'],
};

test.each([...schema.entities.values()].map((entity) => [entity.name, entity] as const))(
  'the table of %s has the columns, types and nulls of its declaration, and the workspace in its key',
  async (_name, entity) => {
    const { rows } = await sql<{ columnName: string; dataType: string; isNullable: string }>`
      select column_name, data_type, is_nullable from information_schema.columns
      where table_name = ${entity.table}`.execute(database.db);
    const columns = new Map(rows.map((row) => [row.columnName, row]));
    expect(columns.has('workspace_id') && columns.has('scope')).toBe(true);
    for (const [name, field] of Object.entries(entity.fields)) {
      const column = columns.get(columnOf(name));
      expect(TYPES[field.kind], `${entity.table}.${columnOf(name)}`).toContain(column?.dataType);
      expect(column?.isNullable, `${entity.table}.${columnOf(name)} null`).toBe(
        field.nullable ? 'YES' : 'NO',
      );
    }
  },
);

test('every foreign key between tables of a workspace carries the workspace', async () => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.conname as name, array_agg(a.attname::text) as columns
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid in (
      select attrelid from pg_attribute where attname = 'workspace_id' and not attisdropped
    ) and c.confrelid <> 'workspaces'::regclass
    group by c.conname, c.conrelid`.execute(database.db);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ columns }) => !columns.includes('workspace_id'))).toEqual([]);
});

test('foreign keys point at no facet, and of other rows at what keeps its place among gathered writes', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.confrelid::regclass::text as table, array_agg(distinct a.attname::text) as columns
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.confrelid and a.attnum = any(c.confkey)
    where c.contype = 'f'
    group by c.confrelid`.execute(database.db);
  const synced = [...schema.entities.values()];
  const facets = new Set(synced.filter(({ follows }) => follows !== undefined).map(({ table }) => table));
  const kept = new Set(['workspace_id', 'id', ...POINTED_AT]);
  const pointed = rows.filter(({ table }) => synced.some((entity) => entity.table === table));
  expect(facets.size).toBeGreaterThan(1);
  expect(pointed.filter(({ table }) => facets.has(table))).toEqual([]);
  expect(pointed.filter(({ columns }) => columns.some((column) => !kept.has(column)))).toEqual([]);
});
