import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { gatherIndexWrites, sortIndexWritesIn, withTransaction } from './index.ts';

const database = testDatabase();

test('search indexes gather what one transaction writes, and have it sorted in afterwards', async () => {
  const { db } = database;
  await sql`create table notes (words text)`.execute(db);
  await sql`create index notes_words on notes using gin (words gin_trgm_ops)`.execute(db);
  await withTransaction(db, async (tx) => {
    await gatherIndexWrites(tx);
    // More than what an index gathers by itself.
    await sql`insert into notes select md5(n::text) || md5((-n)::text) from generate_series(1, 20000) n`.execute(
      tx,
    );
  });
  expect(await sortIndexWritesIn(db)).toBeGreaterThan(1000);
  expect(await sortIndexWritesIn(db)).toBe(0);
  // md5('1'), found through the index.
  const { rows } = await sql`select 1 from notes where words like '%c4ca4238a0b923820dcc%'`.execute(db);
  expect(rows).toHaveLength(1);
});
