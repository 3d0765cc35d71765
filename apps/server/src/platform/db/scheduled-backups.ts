import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/index.ts';
import type { Log } from '../log/index.ts';
import { removeBackupDrafts } from './backup-drafts.ts';
import type { OpenDatabase } from './open-database.ts';
import { surplusBackups, type Backup } from './surplus-backups.ts';
import { assertRoom, backupsFolder, timeStamp } from './upgrade-database.ts';

const PREFIX = 'scheduled-';
const NAME = /^scheduled-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.tar\.gz$/;
const HOUR_MS = 3_600_000;
export interface ScheduledBackupsSettings {
  readonly database: OpenDatabase;
  readonly config: Pick<Config, 'dataDir' | 'backupHours' | 'backupKeep'>;
  /** Absent: files lie elsewhere and are backed up there. */
  readonly filesFolder: string | undefined;
  readonly log: Log;
  readonly now?: () => number;
}

/**
 * Makes a backup when one is due, and lets go of those that are too many. What is there says when the next is due: a
 * restart changes nothing. One that is given up leaves nothing.
 *
 * @returns the file that was made
 */
export async function makeBackupWhenDue(
  settings: ScheduledBackupsSettings,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { config, database, filesFolder, log } = settings;
  // An operator's own database has the operator's backups.
  if (config.backupHours === 0 || !database.embedded) return undefined;
  const folder = backupsFolder(config);
  const now = settings.now?.() ?? Date.now();
  // One of the future is of a clock that was wrong, and must not hold up the others until it is right.
  const newest = (await scheduledIn(folder)).findLast(({ at }) => at <= now);
  if (newest && newest.at > now - config.backupHours * HOUR_MS) return undefined;
  await removeBackupDrafts(folder);
  await assertRoom(database, config.dataDir);
  const output = path.join(folder, `${PREFIX}${timeStamp(new Date(now))}.tar.gz`);
  const { checkArchive, writeArchive } = await import('./archive/index.ts');
  const { bytes, rows } = await writeArchive({
    databaseUrl: database.url,
    output,
    ...(signal === undefined ? {} : { signal }),
    ...(filesFolder === undefined ? {} : { filesFolder }),
  });
  // Only what can be read again lets older ones go.
  await checkArchive(output);
  log.info({ file: output, bytes, rows }, 'created a backup');
  for (const { file } of surplusBackups(await scheduledIn(folder), config.backupKeep)) await rm(file);
  return output;
}

/** The scheduled backups of a folder, oldest first. */
export async function scheduledIn(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => {
      const [, day, hour, minute, second] = NAME.exec(name) ?? [];
      if (day === undefined) return [];
      return [{ file: path.join(folder, name), at: Date.parse(`${day}T${hour}:${minute}:${second}Z`) }];
    })
    .sort((a, b) => a.at - b.at);
}
