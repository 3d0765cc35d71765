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
/** How often it is looked whether one is due; the first time so long after the start, which has enough to do. */
const LOOK_MS = 10 * 60_000;

export interface ScheduledBackupsSettings {
  readonly database: OpenDatabase;
  readonly config: Pick<Config, 'dataDir' | 'backupHours' | 'backupKeep'>;
  /** Absent: files lie elsewhere and are backed up there. */
  readonly filesFolder: string | undefined;
  readonly log: Log;
  readonly now?: () => number;
}

/** Backups that the server makes by itself. What is there says when the next is due: a restart changes nothing. */
export class ScheduledBackups {
  readonly #settings: ScheduledBackupsSettings;
  readonly #now: () => number;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<unknown> = Promise.resolve();

  constructor(settings: ScheduledBackupsSettings) {
    this.#settings = settings;
    this.#now = settings.now ?? (() => Date.now());
  }

  start(): void {
    const { config, database } = this.#settings;
    // An operator's own database has the operator's backups.
    if (config.backupHours === 0 || !database.embedded) return;
    this.#timer = setInterval(() => {
      this.#work = this.#work.then(() => this.#tryToMake());
    }, LOOK_MS);
    this.#timer.unref();
  }

  /** One that is being made is given up; nothing of it stays. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#work;
  }

  /** Makes one when it is due, and lets go of those that are too many. Says which was made. */
  async makeWhenDue(): Promise<string | undefined> {
    const { config, database, filesFolder, log } = this.#settings;
    const folder = backupsFolder(config);
    const now = this.#now();
    // One of the future is of a clock that was wrong, and must not hold up the others until it is right.
    const newest = (await scheduledIn(folder)).findLast(({ at }) => at <= now);
    if (newest && newest.at > now - config.backupHours * HOUR_MS) return undefined;
    await removeBackupDrafts(folder);
    await assertRoom(database, config.dataDir);
    const output = path.join(folder, `${PREFIX}${timeStamp(new Date(now))}.tar.gz`);
    const { checkArchive, writeArchive } = await import('./archive/index.ts');
    const { signal } = this.#stopping;
    const files = filesFolder === undefined ? {} : { filesFolder };
    const { bytes, rows } = await writeArchive({ databaseUrl: database.url, output, signal, ...files });
    // Only what can be read again lets older ones go.
    await checkArchive(output);
    log.info({ file: output, bytes, rows }, 'created a backup');
    for (const { file } of surplusBackups(await scheduledIn(folder), config.backupKeep)) await rm(file);
    return output;
  }

  async #tryToMake(): Promise<void> {
    try {
      await this.makeWhenDue();
    } catch (error) {
      if (!this.#stopping.signal.aborted)
        this.#settings.log.error({ err: error }, 'the scheduled backup failed');
    }
  }
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
