import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { fixtureOfEach } from '../../../test/given/fixture.ts';
import { testDatabase } from '../../../test/database.ts';
import { createLog } from '../log/index.ts';
import { checkArchive } from './archive/index.ts';
import { makeBackupWhenDue } from './index.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 0, 5, 12);
const NOBODY = 999_999_999;

const database = testDatabase();

const setup = fixtureOfEach(() => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cairn-scheduled-'));
  return { dataDir };
});
afterEach(() => rmSync(setup.dataDir, { recursive: true }));

function backupsAt(
  now: number,
  keep = 2,
): { makeWhenDue(signal?: AbortSignal): Promise<string | undefined> } {
  const { db, url } = database;
  const opened = { db, url, embedded: true, onRestart: () => () => undefined, close: async () => undefined };
  const settings = {
    database: opened,
    config: { dataDir: setup.dataDir, backupHours: 24, backupKeep: keep },
    filesFolder: path.join(setup.dataDir, 'files'),
    log: createLog({ level: 'silent' }),
    now: () => now,
  };
  return { makeWhenDue: (signal) => makeBackupWhenDue(settings, signal) };
}

const folder = (): string => path.join(setup.dataDir, 'backups');

test('makes one with rows and files when none is there, and the next a day later', async () => {
  await mkdir(path.join(setup.dataDir, 'files'));
  await writeFile(path.join(setup.dataDir, 'files', 'a'), 'a file');
  const made = await backupsAt(NOON).makeWhenDue();
  expect(made).toBe(path.join(folder(), 'scheduled-2026-01-05T12-00-00.tar.gz'));
  const { manifest } = await checkArchive(made ?? '');
  expect(manifest.files.map((file) => file.path)).toEqual(['a']);
  expect(manifest.tables.length).toBeGreaterThan(10);
  expect(await backupsAt(NOON + 23 * HOUR_MS).makeWhenDue()).toBeUndefined();
  expect(await backupsAt(NOON + 25 * HOUR_MS).makeWhenDue()).toBeDefined();
});

test('one that a wrong clock has dated into the future holds up none', async () => {
  await backupsAt(NOON + 1000 * HOUR_MS).makeWhenDue();
  expect(await backupsAt(NOON).makeWhenDue()).toBe(
    path.join(folder(), 'scheduled-2026-01-05T12-00-00.tar.gz'),
  );
  expect(await backupsAt(NOON + HOUR_MS).makeWhenDue()).toBeUndefined();
  expect(await backupsAt(NOON + 25 * HOUR_MS).makeWhenDue()).toBeDefined();
});

test('lets older ones go, but none that somebody else made', async () => {
  await mkdir(folder());
  const others = [
    'before-upgrade-2025-01-01T00-00-00.tar.gz',
    'cairn-2025-01-01T00-00-00.tar.gz',
    'scheduled.txt',
  ];
  const old = ['01', '02', '03'].map((day) => `scheduled-2025-12-${day}T00-00-00.tar.gz`);
  for (const name of [...others, ...old]) await writeFile(path.join(folder(), name), '');
  await backupsAt(NOON, 1).makeWhenDue();
  // One of that week stays: weeks are kept apart from days.
  expect((await readdir(folder())).sort()).toEqual([
    ...others.slice(0, 2),
    'scheduled-2025-12-01T00-00-00.tar.gz',
    'scheduled-2026-01-05T12-00-00.tar.gz',
    'scheduled.txt',
  ]);
});

test('takes away what a killed backup left, and nothing of one that runs', async () => {
  await mkdir(folder());
  await writeFile(path.join(folder(), `scheduled-a.tar.gz.partial-${NOBODY}`), '');
  await writeFile(path.join(folder(), `cairn-b.tar.gz.partial-${process.ppid}`), '');
  await backupsAt(NOON).makeWhenDue();
  expect((await readdir(folder())).filter((name) => name.includes('partial'))).toEqual([
    `cairn-b.tar.gz.partial-${process.ppid}`,
  ]);
});

test('a stop gives up the one that is being made, and keeps the older ones', async () => {
  await mkdir(folder());
  const older = 'scheduled-2025-12-01T00-00-00.tar.gz';
  await writeFile(path.join(folder(), older), '');
  await expect(backupsAt(NOON, 1).makeWhenDue(AbortSignal.abort())).rejects.toThrow('aborted');
  expect(await readdir(folder())).toEqual([older]);
});

test('keeps the older ones when the disk refuses the new one', async () => {
  await writeFile(folder(), 'in the way');
  await expect(backupsAt(NOON).makeWhenDue()).rejects.toThrow();
});
