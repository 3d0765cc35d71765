import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { analyzeFilled } from './analyze-filled.ts';

const database = testDatabase();

test('tables that hold rows are analyzed, and the planner keeps expecting rows in those that are empty', async () => {
  const { db } = database;
  await sql`create table "Odd name" (id int)`.execute(db);
  await sql`create table nothing_yet (id int)`.execute(db);
  await sql`insert into "Odd name" select generate_series(1, 30)`.execute(db);
  await analyzeFilled((statement) => sql.raw<{ name: string }>(statement).execute(db));
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples as rows from pg_class where relname in ('Odd name', 'nothing_yet')
    order by 1`.execute(db);
  expect(rows).toEqual([
    { name: 'Odd name', rows: 30 },
    { name: 'nothing_yet', rows: -1 },
  ]);
});
