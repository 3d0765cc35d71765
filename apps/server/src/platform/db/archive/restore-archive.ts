import { readdir } from 'node:fs/promises';
import { Client } from 'pg';
import { analyzeFilled } from '../analyze-filled.ts';
import { createDb } from '../create-db.ts';
import { migrate } from '../migrate.ts';
import { bundledMigrations, type Migration, type MigrationSource } from '../migration-source.ts';
import { copyIn } from './copy-stream.ts';
import { JOBS_SCHEMA, upgradeJobsSchema } from '../jobs-schema.ts';
import { findUsedTable, finishRestore } from './finish-restore.ts';
import { ArchiveError, tableSubject, type ArchiveHeader, type ArchiveManifest } from './manifest.ts';
import type { OnRestored } from './on-restored.ts';
import { archiveEntries, checkArchive, subjectOf, type CheckedArchive } from './read-archive.ts';
import { RestoredFiles } from './restored-files.ts';
import { copyInto, pinFormats, quoted, readForeignKeys, readTables, type Table } from './schema.ts';
import type { TarEntry } from './tar.ts';

export interface RestoreRequest {
  databaseUrl: string;
  archive: string;
  /** Absent: files are not restored. */
  filesFolder?: string;
  source?: MigrationSource;
  onProgress?: (step: string) => void;
  /** Changes that belong to the restored rows: in their transaction, so that a kill leaves both or neither. */
  beforeCommit?: (client: Client) => Promise<unknown>;
}

/**
 * Loads an archive into an empty database: the migrations up to the archive's own, then the rows in one transaction.
 * Nothing is touched before the whole archive has been read and compared with its checksums.
 */
export async function restoreArchive(request: RestoreRequest): Promise<CheckedArchive> {
  request.onProgress?.('checking the archive');
  const checked = await checkArchive(request.archive);
  const migrations = migrationsOf(checked.header, request.source ?? bundledMigrations());
  const client = new Client({ connectionString: request.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { filesFolder } = request;
    if (filesFolder !== undefined) await finishRestore(request.databaseUrl, filesFolder);
    await assertEmpty(client, filesFolder);
    request.onProgress?.('creating the tables');
    await createTables(request.databaseUrl, migrations, checked.header);
    const files = filesFolder === undefined ? undefined : new RestoredFiles(filesFolder);
    await files?.begin();
    await load(client, request, checked, files);
    await files?.putInPlace();
  } finally {
    await client.end();
  }
  return checked;
}

/**
 * Clients keep what they have seen with the epoch of their workspace's clock. A restored database has forgotten changes
 * that they remember, so it gets new epochs and they start again.
 */
export async function renewEpochs(client: Client): Promise<number> {
  const { rows } = await client.query<{
    there: boolean;
  }>(`select exists (select from information_schema.columns
    where table_schema = 'public' and table_name = 'workspace_clock' and column_name = 'epoch') as there`);
  if (rows[0]?.there !== true) return 0;
  const updated = await client.query('update workspace_clock set epoch = gen_random_uuid()');
  return updated.rowCount ?? 0;
}

/** What lets somebody in without a password. */
export interface EndedSecrets {
  readonly sessions: number;
  /** Links to new passwords, and those that confirm an address. */
  readonly links: number;
  /** Emails that were waiting; most have been sent since the backup. */
  readonly emails: number;
  /** Tokens of programs that are good again, unless they were to be ended. */
  readonly tokens: number;
  /** How many of each table of a feature were stopped, for those that had any. */
  readonly stopped: Readonly<Record<string, number>>;
}

/**
 * A backup brings back what people have ended since it was made, and nothing in it says what that was. So everybody signs
 * in again, and no link or email of then goes on. Tokens are counted, and ended only when that is asked for: programs
 * would stop, and nobody hears of it. What features do outside by themselves stops.
 */
export async function endSecrets(
  client: Client,
  given: { readonly revokeTokens: boolean; readonly features: readonly OnRestored[] },
): Promise<EndedSecrets> {
  if (!(await hasTable(client, 'sessions')))
    return { sessions: 0, links: 0, emails: 0, tokens: 0, stopped: {} };
  const run = async (statement: string): Promise<number> => (await client.query(statement)).rowCount ?? 0;
  const sessions = await run('delete from sessions');
  const links = await run('delete from verifications');
  const emails = await run(`update mails set next_attempt_at = null, sealed_body = null,
    error = 'it was waiting when the backup was made' where next_attempt_at is not null`);
  const tokens = await openTokens(client, given.revokeTokens);
  const stopped: Record<string, number> = {};
  for (const { table, end } of given.features) {
    const count = (await hasTable(client, table)) ? await end(client) : 0;
    if (count > 0) stopped[table] = count;
  }
  return { sessions, links, emails, tokens, stopped };
}

async function hasTable(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select exists (select from information_schema.tables
      where table_schema = 'public' and table_name = $1) as there`,
    [table],
  );
  return rows[0]?.there === true;
}

/** An archive of before tokens could be ended has all of them open, and those are ended by being expired. */
async function openTokens(client: Client, revokeTokens: boolean): Promise<number> {
  const { rows } = await client.query<{ name: string }>(`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'api_tokens'`);
  if (rows.length === 0) return 0;
  const open = rows.some(({ name }) => name === 'revoked_at') ? 'revoked_at is null' : 'true';
  const isOpen = `${open} and (expires_at is null or expires_at > now())`;
  if (revokeTokens) await client.query(`update api_tokens set expires_at = now() where ${isOpen}`);
  const counted = await client.query<{ count: number }>(
    `select count(*)::int as count from api_tokens where ${isOpen}`,
  );
  return counted.rows[0]?.count ?? 0;
}

/** The archive's migrations must be known to this program, unchanged. */
function migrationsOf(header: ArchiveHeader, source: MigrationSource): Migration[] {
  const known = new Map(source.read().map((migration) => [migration.name, migration]));
  return header.migrations.map(({ name, checksum }) => {
    const own = known.get(name);
    if (own?.checksum === checksum) return own;
    throw new ArchiveError(
      `The backup was created by a newer version of Cairn (migration ${name}). ` +
        'Restore it with that version or a newer one.',
    );
  });
}

async function assertEmpty(client: Client, filesFolder: string | undefined): Promise<void> {
  const used = await findUsedTable(client);
  if (used !== undefined)
    throw new ArchiveError(
      `Restoring needs an empty database, but ${used} has rows. Use a new data folder (DATA_DIR) or database.`,
    );
  const files = filesFolder === undefined ? [] : await readdir(filesFolder).catch(() => []);
  if (files.length > 0)
    throw new ArchiveError(
      `Restoring needs an empty files folder, but ${filesFolder} has files. Use a new data folder (DATA_DIR).`,
    );
}

async function createTables(
  databaseUrl: string,
  migrations: Migration[],
  header: ArchiveHeader,
): Promise<void> {
  const db = createDb({ url: databaseUrl, poolSize: 1 });
  try {
    await migrate(db, { source: { read: () => migrations } });
  } finally {
    await db.destroy();
  }
  if (header.tables.some((table) => table.schema === JOBS_SCHEMA)) await upgradeJobsSchema(databaseUrl);
}

async function load(
  client: Client,
  request: RestoreRequest,
  { header, manifest }: CheckedArchive,
  files: RestoredFiles | undefined,
): Promise<void> {
  await pinFormats(client);
  const tables = await matchTables(client, header);
  await client.query('begin');
  try {
    // Without keys and triggers the order of tables does not matter; adding the keys again checks every row.
    const keys = await readForeignKeys(client);
    for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${key.name}`);
    for (const table of tables.values()) await prepare(client, table);
    const rows = await loadEntries(client, request, tables, files);
    assertRows(rows, manifest);
    for (const { schema, sequence, value } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2)', [quoted(schema, sequence), value]);
    }
    request.onProgress?.('checking the links between rows');
    for (const key of keys)
      await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
    for (const { schema, table } of tables.values()) {
      await client.query(`alter table ${quoted(schema, table)} enable trigger user`);
    }
    await request.beforeCommit?.(client);
    await files?.complete();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  await analyzeFilled((statement) => client.query<{ name: string }>(statement));
}

async function prepare(client: Client, { schema, table }: Table): Promise<void> {
  const name = quoted(schema, table);
  await client.query(`alter table ${name} disable trigger user`);
  // What the migrations and the job queue wrote themselves comes back with the archive.
  await client.query(`delete from ${name}`);
}

async function matchTables(client: Client, header: ArchiveHeader): Promise<Map<string, Table>> {
  const present = new Map(
    (await readTables(client)).map((table) => [`${table.schema}.${table.table}`, table]),
  );
  const tables = new Map<string, Table>();
  for (const wanted of header.tables) {
    const name = `${wanted.schema}.${wanted.table}`;
    const found = present.get(name);
    const missing = wanted.columns.filter((column) => found?.columns.includes(column) !== true);
    if (found === undefined || missing.length > 0) {
      throw new ArchiveError(
        `The backup has ${[name, ...missing].join(' ')}, which this version of Cairn doesn't know.`,
      );
    }
    tables.set(tableSubject(wanted), wanted);
  }
  return tables;
}

async function loadEntries(
  client: Client,
  request: RestoreRequest,
  tables: Map<string, Table>,
  files: RestoredFiles | undefined,
): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  const entries = archiveEntries(request.archive);
  // A row can be split between two entries of its table, so they make one COPY.
  let next = await entries.next();
  while (next.done !== true) {
    const first = next.value;
    const table = tables.get(subjectOf(first));
    if (table !== undefined) {
      request.onProgress?.(`table ${table.table}`);
      const parts = sameSubject(first, entries, (after) => (next = after));
      rows.set(subjectOf(first), await copyIn(client, copyInto(table), parts));
      continue;
    }
    if (first.name.startsWith('files/')) await files?.write(first);
    next = await entries.next();
  }
  return rows;
}

async function* sameSubject(
  first: TarEntry,
  entries: AsyncGenerator<TarEntry>,
  onEnd: (after: IteratorResult<TarEntry, unknown>) => void,
): AsyncGenerator<Buffer> {
  yield* first.content;
  let next = await entries.next();
  while (next.done !== true && subjectOf(next.value) === subjectOf(first)) {
    yield* next.value.content;
    next = await entries.next();
  }
  onEnd(next);
}

function assertRows(rows: Map<string, number>, manifest: ArchiveManifest): void {
  for (const table of manifest.tables) {
    const loaded = rows.get(tableSubject(table)) ?? 0;
    if (loaded !== table.rows) {
      throw new ArchiveError(
        `${table.table}: the backup has ${table.rows} rows, but only ${loaded} could be loaded.`,
      );
    }
  }
}
