import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { fixtureOfEach } from '../../../test/given/fixture.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { createDb, migrate, migrationsIn, migrationState } from './index.ts';

const setup = fixtureOfEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cairn-migrations-'));
  const database = await openTestDatabase({ empty: true });
  await writeFile(
    path.join(folder, '0001_stones.sql'),
    'create table stones (id int primary key);\nalter table stones add column weight int;',
  );
  return { folder, database };
});

afterEach(async () => {
  await setup.database.drop();
  await rm(setup.folder, { recursive: true });
});

async function write(name: string, text: string): Promise<void> {
  await writeFile(path.join(setup.folder, name), text);
}

const source = () => migrationsIn(setup.folder);

test('applies every file in order and only once', async () => {
  await write('0002_moss.sql', 'insert into stones values (1, 2);');
  expect(await migrationState(setup.database.db, source())).toEqual({
    applied: [],
    pending: ['0001_stones', '0002_moss'],
  });
  await migrate(setup.database.db, { source: source() });
  await migrate(setup.database.db, { source: source() });
  const { rows } = await sql`select * from stones`.execute(setup.database.db);
  expect(rows).toEqual([{ id: 1, weight: 2 }]);
  expect((await migrationState(setup.database.db, source())).pending).toEqual([]);
});

test('leaves no trace of a migration that fails, and says where it failed', async () => {
  await write('0002_moss.sql', 'create table moss (id int);\n\ninsert into nowhere values (1);');
  await expect(migrate(setup.database.db, { source: source() })).rejects.toThrow(
    /0002_moss failed at line 3.*nowhere/,
  );
  const { rows } =
    await sql`select to_regclass('moss') as moss, to_regclass('stones')::text as stones`.execute(
      setup.database.db,
    );
  expect(rows).toEqual([{ moss: null, stones: 'stones' }]);
});

test('refuses a database that is newer than the program', async () => {
  await write('0002_moss.sql', 'select 1;');
  await migrate(setup.database.db, { source: source() });
  await rm(path.join(setup.folder, '0002_moss.sql'));
  await expect(migrate(setup.database.db, { source: source() })).rejects.toThrow(
    'The database is newer than this version of Cairn: it has migration 0002_moss, but the newest one here is 0001_stones.',
  );
});

test('refuses a file that was changed after it ran', async () => {
  await migrate(setup.database.db, { source: source() });
  await write('0001_stones.sql', 'create table stones (id bigint primary key);');
  await expect(migrate(setup.database.db, { source: source() })).rejects.toThrow(/0001_stones was changed/);
});

test('takes line ends of another system for the same file', async () => {
  await migrate(setup.database.db, { source: source() });
  await write(
    '0001_stones.sql',
    'create table stones (id int primary key);\r\nalter table stones add column weight int;',
  );
  expect((await migrate(setup.database.db, { source: source() })).pending).toEqual([]);
});

test('lets several servers start at once', async () => {
  await write('0002_moss.sql', 'select pg_sleep(0.1); insert into stones values (1, 2);');
  const others = [1, 2, 3].map(() => createDb({ url: setup.database.url, poolSize: 1 }));
  await Promise.all(others.map((db) => migrate(db, { source: source() })));
  await Promise.all(others.map((db) => db.destroy()));
  const { rows } = await sql`select count(*) from stones`.execute(setup.database.db);
  expect(rows).toEqual([{ count: 1 }]);
});

test('calls before the first change once, and not when there is nothing to do', async () => {
  const calls: string[][] = [];
  const beforeFirst = async (pending: readonly string[], applied: readonly string[]): Promise<void> => {
    calls.push([...pending], [...applied]);
  };
  await migrate(setup.database.db, { source: source(), beforeFirst });
  await migrate(setup.database.db, { source: source(), beforeFirst });
  expect(calls).toEqual([['0001_stones'], []]);
});

test('refuses file names that would not sort, and two files with one number', async () => {
  await write('2_moss.sql', 'select 1;');
  expect(() => source().read()).toThrow('2_moss.sql: expected a name such as 0014_cycles.sql');
  await rm(path.join(setup.folder, '2_moss.sql'));
  await write('0001_moss.sql', 'select 1;');
  expect(() => source().read()).toThrow('number 0001 is taken');
});
