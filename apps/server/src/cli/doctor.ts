import { chmodSync, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { checkFiles } from '../features/assets/public.ts';
import {
  ensureSecretKey,
  missingOfInboundMail,
  readConfig,
  SECRET_KEY_FILE,
  type Config,
} from '../platform/config/index.ts';
import { checkArchive } from '../platform/db/archive/index.ts';
import {
  findServingRole,
  joinDatabase,
  migrationState,
  scheduledIn,
  type Db,
  type OpenDatabase,
} from '../platform/db/index.ts';
import { backupsFolder, filesFolder } from '../platform/db/upgrade-database.ts';
import { openStore } from '../platform/files/index.ts';
import { openMailbox } from '../platform/inbound-mail/index.ts';
import { countFailedJobs, failedJobs, hasJobs } from '../platform/jobs/index.ts';
import { createLog } from '../platform/log/index.ts';
import { countOf, print } from './report.ts';

interface Finding {
  check: string;
  result: 'ok' | 'fixed' | 'warning' | 'problem';
  detail: string;
}

const LITTLE_DISK_SHARE = 0.05;
const HOUR_MS = 3_600_000;
/** A backup is late when it is so many times older than it should be: the server may not have run all the time. */
const LATE = 2;

/** Exit code 1 when a problem is left. */
export async function doctorCommand(options: { fix?: boolean; json?: boolean }): Promise<void> {
  const { config } = readConfig();
  const fix = options.fix === true;
  const findings = [
    ...checkFolder(config, fix),
    await checkDisk(config),
    await checkBackups(config, Date.now()),
    ...(await checkInboundMail(config)),
    ...(await checkDatabase(config, fix)),
  ];
  print(findings, findings.map(asText).join('\n'), options.json);
  if (findings.some((finding) => finding.result === 'problem')) process.exitCode = 1;
}

function checkFolder(config: Config, fix: boolean): Finding[] {
  if (!existsSync(config.dataDir)) {
    return [
      {
        check: 'data folder',
        result: 'warning',
        detail: `${config.dataDir} is created on the first start`,
      },
    ];
  }
  const secret = path.join(config.dataDir, SECRET_KEY_FILE);
  return [
    checkMode('data folder', config.dataDir, 0o700, fix),
    ...(existsSync(secret) ? [checkMode('secret key', secret, 0o600, fix)] : []),
  ];
}

/** Others must not read: the folder holds the database, the key and everybody's files. */
function checkMode(check: string, target: string, wanted: number, fix: boolean): Finding {
  const mode = statSync(target).mode & 0o777;
  const expectation = `${target}: expected mode ${wanted.toString(8)}, got ${mode.toString(8)}`;
  if ((mode & 0o077) === 0) return { check, result: 'ok', detail: `${target} is private` };
  if (!fix) return { check, result: 'problem', detail: `${expectation} (--fix corrects it)` };
  chmodSync(target, wanted);
  return {
    check,
    result: 'fixed',
    detail: `${target}: mode ${mode.toString(8)} is now ${wanted.toString(8)}`,
  };
}

async function checkDisk(config: Config): Promise<Finding> {
  let folder = config.dataDir;
  while (!existsSync(folder)) folder = path.dirname(folder);
  const { bavail, blocks } = await statfs(folder);
  const share = bavail / blocks;
  const detail = `${(share * 100).toFixed(0)}% of the disk is available`;
  return { check: 'disk', result: share < LITTLE_DISK_SHARE ? 'problem' : 'ok', detail };
}

/** The newest of those that the server makes: made in time, and whole. */
async function checkBackups(config: Config, now: number): Promise<Finding> {
  const check = 'backups';
  if (config.databaseUrl !== undefined)
    return { check, result: 'ok', detail: 'not checked: you use your own database' };
  if (config.backupHours === 0)
    return { check, result: 'warning', detail: 'automatic backups are off: BACKUP_HOURS is 0' };
  const scheduled = await scheduledIn(backupsFolder(config));
  const newest = scheduled.at(-1);
  if (!newest) return { check, result: 'warning', detail: 'no backups yet' };
  const hours = Math.round((now - newest.at) / HOUR_MS);
  const detail = `${countOf(scheduled.length, 'backup')}, the newest is ${countOf(hours, 'hour')} old`;
  try {
    await checkArchive(newest.file);
  } catch (error) {
    return { check, result: 'problem', detail: `${detail}; ${messageOf(error)}` };
  }
  const result = hours > LATE * config.backupHours ? 'warning' : 'ok';
  return { check, result, detail: result === 'ok' ? `${detail} and valid` : `${detail}: see the log` };
}

/** Nothing to report where inbound mail is not set up at all. */
async function checkInboundMail(config: Config): Promise<Finding[]> {
  const check = 'inbound mail';
  const missing = missingOfInboundMail(config);
  if (missing !== undefined) return [{ check, result: 'warning', detail: missing }];
  if (config.replyAddress === undefined) return [];
  const detail = `emails are received at ${config.replyAddress}`;
  if (config.imapUrl === undefined) return [{ check, result: 'ok', detail }];
  try {
    const mailbox = await openMailbox(config.imapUrl);
    await mailbox.logout();
    return [{ check, result: 'ok', detail: `${detail} and read in a mailbox` }];
  } catch (error) {
    return [
      { check, result: 'problem', detail: `the mailbox in IMAP_URL can't be read: ${messageOf(error)}` },
    ];
  }
}

async function checkDatabase(config: Config, fix: boolean): Promise<Finding[]> {
  if (config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'postgres', 'data'))) {
    return [{ check: 'database', result: 'warning', detail: 'created on the first start' }];
  }
  try {
    const database = await joinDatabase(config, createLog({ level: 'silent' }));
    try {
      return [
        await checkServer(database.db, database.embedded),
        ...(await checkSettings(database.db)),
        await checkMigrations(database.db),
        await checkServingRole(database, config),
        await checkIndexes(database.db, database.embedded),
        await checkDocuments(database.db),
        await checkJobs(database.db),
        ...(await checkStore(database.db, config, fix)),
      ];
    } finally {
      await database.close();
    }
  } catch (error) {
    return [{ check: 'database', result: 'problem', detail: messageOf(error) }];
  }
}

/** For whoever hears of a hole in one of them: docs/dependencies.md says how a fix arrives. */
async function checkServer(db: Db, isEmbedded: boolean): Promise<Finding> {
  const { rows } = await sql<{ version: string; tls: string }>`
    select current_setting('server_version') as version, current_setting('ssl') as tls`.execute(db);
  const [row] = rows;
  const whose = isEmbedded
    ? 'embedded, on a socket in the data folder'
    : `your own, TLS ${row?.tls ?? 'off'}`;
  return { check: 'PostgreSQL', result: 'ok', detail: `${row?.version ?? 'unknown'}, ${whose}` };
}

/** Each of these off can lose acknowledged work in a power cut, or hide that the disk did. */
async function checkSettings(db: Db): Promise<Finding[]> {
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'] as const;
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in (${sql.join(names)}) order by name`.execute(db);
  return rows.map(({ name, setting }) => {
    const weaker = name === 'synchronous_commit' && setting !== 'off';
    const result = setting === 'on' || weaker ? 'ok' : name === 'data_checksums' ? 'warning' : 'problem';
    return { check: name, result, detail: result === 'ok' ? setting : `expected on, got ${setting}` };
  });
}

async function checkMigrations(db: Db): Promise<Finding> {
  try {
    const { applied, pending } = await migrationState(db);
    if (pending.length === 0)
      return { check: 'migrations', result: 'ok', detail: `all ${applied.length} applied` };
    return {
      check: 'migrations',
      result: 'warning',
      detail: `${pending.length} will run at the next start: ${pending.join(', ')}`,
    };
  } catch (error) {
    return { check: 'migrations', result: 'problem', detail: messageOf(error) };
  }
}

/** Requests that reach further than they should find a role that may only do what the server does. */
async function checkServingRole(database: OpenDatabase, config: Config): Promise<Finding> {
  const check = 'database role';
  try {
    const { db, url } = database;
    const role = await findServingRole({ db, url, secretKey: ensureSecretKey(config) });
    if (!('refused' in role))
      return {
        check,
        result: 'ok',
        detail: `${role.name} is used: it owns no tables and can only read and write rows`,
      };
    const { rows } = await sql<{ owner: string }>`select current_user as owner`.execute(db);
    const detail = `${rows[0]?.owner} is used and owns the tables: ${role.refused}`;
    return { check, result: 'warning', detail };
  } catch (error) {
    return { check, result: 'problem', detail: messageOf(error) };
  }
}

/** `amcheck` reads every index and compares it with its table. It comes with the embedded database. */
async function checkIndexes(db: Db, embedded: boolean): Promise<Finding> {
  if (!embedded) return { check: 'indexes', result: 'ok', detail: 'not checked: you use your own database' };
  try {
    await sql`create extension if not exists amcheck`.execute(db);
    const { rows } = await sql<{ count: number }>`
      select count(bt_index_check(c.oid, true)) as count
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and c.relpersistence <> 't' and i.indisready and i.indisvalid`.execute(db);
    return { check: 'indexes', result: 'ok', detail: `all ${rows[0]?.count ?? 0} are valid` };
  } catch (error) {
    return { check: 'indexes', result: 'problem', detail: messageOf(error) };
  }
}

/** What could not be read is kept as it was, for somebody to look into. */
async function checkDocuments(db: Db): Promise<Finding> {
  const check = 'documents';
  try {
    const { rows } = await sql<{ documents: number; parts: number; first: string | null }>`
      select count(distinct doc_id)::int as documents, count(*)::int as parts,
        min(part || ' ' || seq || ' of ' || doc_id || ': ' || reason) as first
      from doc_set_aside`.execute(db);
    const { documents = 0, parts = 0, first = null } = rows[0] ?? {};
    if (parts === 0) return { check, result: 'ok', detail: 'all can be read' };
    const detail = `${countOf(parts, 'part')} of ${countOf(documents, 'document')} can't be read; they were set aside. First: ${first}`;
    return { check, result: 'warning', detail };
  } catch (error) {
    return { check, result: 'problem', detail: messageOf(error) };
  }
}

/** What has failed for good waits for somebody who knows why. */
async function checkJobs(db: Db): Promise<Finding> {
  const check = 'jobs';
  try {
    if (!(await hasJobs(db))) return { check, result: 'warning', detail: 'set up on the next start' };
    const count = await countFailedJobs(db);
    if (count === 0) return { check, result: 'ok', detail: 'none have failed' };
    const [newest] = await failedJobs(db, 1);
    const detail = `${count} failed; see "cairn jobs list". Newest: ${newest?.name}: ${newest?.error ?? 'unknown'}`;
    return { check, result: 'warning', detail };
  } catch (error) {
    return { check, result: 'problem', detail: messageOf(error) };
  }
}

/** Each file is there in its size, and nothing else is. Only what nobody knows of is safe to remove. */
async function checkStore(db: Db, config: Config, fix: boolean): Promise<Finding[]> {
  try {
    const store = openStore(config, filesFolder(config));
    const { sound, broken, orphans } = await checkFiles(db, store, Date.now());
    if (fix) for (const key of orphans) await store.remove(key);
    const lost = `${broken.length} missing or truncated. Restore them from a backup. First: ${broken[0]}`;
    return [
      broken.length === 0
        ? { check: 'files', result: 'ok', detail: `all ${sound} are intact` }
        : { check: 'files', result: 'problem', detail: lost },
      ...(orphans.length === 0
        ? []
        : [
            {
              check: 'unused files',
              result: fix ? ('fixed' as const) : ('warning' as const),
              detail: `${countOf(orphans.length, 'file')} not used anywhere${fix ? ', now removed' : ' (--fix removes them)'}`,
            },
          ]),
    ];
  } catch (error) {
    return [{ check: 'files', result: 'problem', detail: messageOf(error) }];
  }
}

function asText({ check, result, detail }: Finding): string {
  return `${result.padEnd(8)} ${check.padEnd(20)} ${detail}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
