import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase, testDatabase } from '../../../test/database.ts';
import { createDb, withTransaction } from './index.ts';

const database = testDatabase();

test('reads columns in camelCase and leaves the keys of JSON as they are', async () => {
  const { rows } = await sql`select 1 as created_by_id, '{"snake_key": 1}'::jsonb as some_json`.execute(
    database.db,
  );
  expect(rows).toEqual([{ createdById: 1, someJson: { snake_key: 1 } }]);
});

test('reads instants as milliseconds, days as text, counts as numbers', async () => {
  const { rows } = await sql`select
    timestamptz '2026-03-29 02:30:00.5+02' as instant, date '2026-02-28' as day, 9007199254740991::bigint as count,
    null::timestamptz as nothing, array[1::bigint, null] as counts, array[date '2026-01-01'] as days,
    array[timestamptz 'epoch'] as instants`.execute(database.db);
  expect(rows).toEqual([
    {
      instant: Date.UTC(2026, 2, 29, 0, 30, 0, 500),
      day: '2026-02-28',
      count: 9007199254740991,
      nothing: null,
      counts: [1, null],
      days: ['2026-01-01'],
      instants: [0],
    },
  ]);
});

test('refuses integers that a number cannot hold', async () => {
  await expect(sql`select 9007199254740993::bigint as count`.execute(database.db)).rejects.toThrow(
    /below 2\^53/,
  );
});

test('takes bytes as one value and gives them as rows, never as an array of letters', async () => {
  const bytes = Buffer.from([0, 92, 255]);
  const { rows } = await sql`select ${bytes}::bytea as bytes`.execute(database.db);
  expect(rows).toEqual([{ bytes }]);
  await expect(sql`select ${[bytes]}::bytea[] as many`.execute(database.db)).rejects.toThrow(/as one value/);
  await expect(sql`select array[${bytes}::bytea] as many`.execute(database.db)).rejects.toThrow(/a row each/);
});

test('survives connections that the database ends, and replaces them', async () => {
  const { db, url, drop } = await openTestDatabase();
  const errors: Error[] = [];
  const other = createDb({ url, onError: (error) => errors.push(error) });
  await sql`select 1`.execute(other);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  expect((await sql`select 1 as one`.execute(other)).rows).toEqual([{ one: 1 }]);
  await other.destroy();
  await drop();
});

test('keeps ready what runs often, and recovers when a table changes under it', async () => {
  const db = createDb({ url: database.url, poolSize: 1 });
  await sql`create table pebbles (id int)`.execute(db);
  await sql`insert into pebbles values (1)`.execute(db);
  const read = async () => (await sql`select * from pebbles where id = ${1}`.execute(db)).rows;
  const ready = async () => (await sql`select from pg_prepared_statements`.execute(db)).rows.length;
  for (let at = 0; at < 19; at++) await read();
  expect(await ready()).toBe(0);
  for (let at = 0; at < 21; at++) await read();
  expect(await ready()).toBe(1);
  await sql`alter table pebbles add column weight int`.execute(db);
  await expect(read()).rejects.toThrow('cached plan');
  for (let at = 0; at < 40; at++) expect(await read()).toEqual([{ id: 1, weight: null }]);
  await db.destroy();
});

test('rolls back what a failed transaction wrote', async () => {
  await sql`create table stones (id int)`.execute(database.db);
  const work = withTransaction(database.db, async (tx) => {
    await sql`insert into stones values (1)`.execute(tx);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect((await sql`select * from stones`.execute(database.db)).rows).toEqual([]);
});

test('gives one snapshot and no writes where that is asked for', async () => {
  const write = withTransaction(
    database.db,
    async (tx) => await sql`create table moss (id int)`.execute(tx),
    {
      isolation: 'repeatable read',
      access: 'read only',
    },
  );
  await expect(write).rejects.toThrow(/read-only transaction/);
});
