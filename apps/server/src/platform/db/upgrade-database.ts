import { readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config/index.ts';
import type { Log } from '../log/index.ts';
import { createDb } from './create-db.ts';
import { upgradeJobsSchema } from './jobs-schema.ts';
import { migrate, type MigrationState } from './migrate.ts';
import type { MigrationSource } from './migration-source.ts';
import type { OpenDatabase } from './open-database.ts';

/** Automatic backups are kept for this many upgrades; those made by hand are never removed. */
const KEPT_BACKUPS = 5;
const PREFIX = 'before-upgrade-';

export function backupsFolder(config: Pick<Config, 'dataDir'>): string {
  return path.join(config.dataDir, 'backups');
}

export function filesFolder(config: Pick<Config, 'dataDir'>): string {
  return path.join(config.dataDir, 'files');
}

/** `2026-11-21T10-45-00`, in UTC, fit for a file name everywhere. */
export function timeStamp(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(':', '-');
}

/**
 * Brings the database up to this program. An embedded database that is in use is backed up first: its rows, because
 * migrations do not touch files.
 */
export async function upgradeDatabase(
  database: OpenDatabase,
  config: Pick<Config, 'dataDir'>,
  log: Log,
  settings: { source?: MigrationSource; onApplied?: (name: string) => void } = {},
): Promise<MigrationState> {
  // Of its own: what an upgrade waits for (a lock, a rewritten table) may take longer than a request may.
  const db = createDb({ url: database.url, poolSize: 1 });
  let isNew = false;
  try {
    const state = await migrate(db, {
      ...(settings.source === undefined ? {} : { source: settings.source }),
      beforeFirst: async (pending, applied) => {
        isNew = applied.length === 0;
        if (isNew) log.info({ migrations: pending.length }, 'creating the database');
        if (database.embedded && applied.length > 0) await backUp(database, config, log, pending);
      },
      onApplied: (name, milliseconds) => {
        if (!isNew) log.info({ migration: name, milliseconds }, 'applied a migration');
        settings.onApplied?.(name);
      },
    });
    await upgradeJobsSchema(database.url);
    return state;
  } finally {
    await db.destroy();
  }
}

async function backUp(
  database: OpenDatabase,
  config: Pick<Config, 'dataDir'>,
  log: Log,
  pending: readonly string[],
): Promise<void> {
  const folder = backupsFolder(config);
  await assertRoom(database, config.dataDir);
  const output = path.join(folder, `${PREFIX}${timeStamp(new Date())}.tar.gz`);
  // Loaded only when it is needed: most starts have nothing to upgrade.
  const { writeArchive } = await import('./archive/index.ts');
  const { bytes, rows } = await writeArchive({ databaseUrl: database.url, output });
  log.info({ file: output, bytes, rows, pending }, 'created a backup before upgrading the database');
  await removeOldest(folder);
}

/** An archive is much smaller than the database, but a disk without that room could not go on for long either. */
export async function assertRoom(database: Pick<OpenDatabase, 'db'>, dataDir: string): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    database.db,
  );
  const needed = rows[0]?.bytes ?? 0;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize > needed) return;
  throw new Error(
    `Not enough disk space for a backup in ${dataDir}: expected ${needed} bytes, got ${bavail * bsize}.`,
  );
}

async function removeOldest(folder: string): Promise<void> {
  const automatic = (await readdir(folder))
    .filter((file) => file.startsWith(PREFIX) && file.endsWith('.tar.gz'))
    .sort();
  for (const file of automatic.slice(0, -KEPT_BACKUPS)) await rm(path.join(folder, file), { force: true });
}
