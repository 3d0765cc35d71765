import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { fixtureOfEach } from '../../../test/given/fixture.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { createLog } from '../log/index.ts';
import { checkArchive, restoreArchive } from './archive/index.ts';
import { upgradeDatabase, type Migration } from './index.ts';

const log = createLog({ level: 'silent' });
const migration = (name: string, text: string): Migration => ({ name, sql: text, checksum: name });
const before = { read: () => [migration('0001_stones', 'create table stones (id int)')] };
const after = { read: () => [...before.read(), migration('0002_moss', 'delete from stones')] };

const setup = fixtureOfEach(async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cairn-upgrade-'));
  const testing = await openTestDatabase({ empty: true });
  const { db, url } = testing;
  const database = {
    db,
    url,
    embedded: true,
    onRestart: () => () => undefined,
    close: async () => undefined,
  };
  return { dataDir, testing, database };
});

afterEach(async () => {
  await setup.testing.drop();
  rmSync(setup.dataDir, { recursive: true });
});

const backups = async (): Promise<string[]> =>
  await readdir(path.join(setup.dataDir, 'backups')).catch(() => []);

test('makes no backup of a database that is new, or that is up to date', async () => {
  await upgradeDatabase(setup.database, { dataDir: setup.dataDir }, log, { source: before });
  await upgradeDatabase(setup.database, { dataDir: setup.dataDir }, log, { source: before });
  expect(await backups()).toEqual([]);
});

test('makes a backup before an upgrade, from which the rows come back', async () => {
  await upgradeDatabase(setup.database, { dataDir: setup.dataDir }, log, { source: before });
  await sql`insert into stones values (7)`.execute(setup.database.db);
  await upgradeDatabase(setup.database, { dataDir: setup.dataDir }, log, { source: after });
  const [file = ''] = await backups();
  expect(file).toMatch(/^before-upgrade-\d{4}-.*\.tar\.gz$/);
  const copy = await openTestDatabase({ empty: true });
  await restoreArchive({
    databaseUrl: copy.url,
    archive: path.join(setup.dataDir, 'backups', file),
    source: after,
  });
  expect((await sql`select id from stones`.execute(copy.db)).rows).toEqual([{ id: 7 }]);
  await copy.drop();
});

test('upgrades nothing when the backup fails', async () => {
  await upgradeDatabase(setup.database, { dataDir: setup.dataDir }, log, { source: before });
  await writeFile(path.join(setup.dataDir, 'backups'), 'in the way');
  await expect(
    upgradeDatabase(setup.database, { dataDir: setup.dataDir }, log, { source: after }),
  ).rejects.toThrow();
  expect((await sql`select name from schema_migrations`.execute(setup.database.db)).rows).toEqual([
    { name: '0001_stones' },
  ]);
});

test('keeps five automatic backups and all that people made', async () => {
  await upgradeDatabase(setup.database, { dataDir: setup.dataDir }, log, { source: before });
  const folder = path.join(setup.dataDir, 'backups');
  await mkdir(folder);
  for (let day = 10; day < 20; day += 1)
    await writeFile(path.join(folder, `before-upgrade-2026-01-${day}T00-00-00.tar.gz`), '');
  await writeFile(path.join(folder, 'cairn-2020-01-01T00-00-00.tar.gz'), '');
  await upgradeDatabase(setup.database, { dataDir: setup.dataDir }, log, { source: after });
  const left = await backups();
  expect(left).toHaveLength(6);
  expect(left).toContain('cairn-2020-01-01T00-00-00.tar.gz');
  const newest =
    left
      .filter((file) => file.startsWith('before'))
      .sort()
      .at(-1) ?? '';
  expect((await checkArchive(path.join(folder, newest))).header.migrations).toHaveLength(1);
});

test("leaves an operator's own database to the operator's backups", async () => {
  const own = { ...setup.database, embedded: false };
  await upgradeDatabase(own, { dataDir: setup.dataDir }, log, { source: before });
  await upgradeDatabase(own, { dataDir: setup.dataDir }, log, { source: after });
  expect(await backups()).toEqual([]);
});
