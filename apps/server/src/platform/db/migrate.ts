import { sql, type Kysely } from 'kysely';
import type { Db, Tables } from './create-db.ts';
import { bundledMigrations, type Migration, type MigrationSource } from './migration-source.ts';

/** Any number, as long as every server uses the same. */
const LOCK = 0x6361_6972;

export interface MigrateSettings {
  source?: MigrationSource;
  /** Called once before the first pending migration touches a database that is already in use. */
  beforeFirst?: (pending: readonly string[], applied: readonly string[]) => Promise<void>;
  onApplied?: (name: string, milliseconds: number) => void;
}

export interface MigrationState {
  applied: string[];
  pending: string[];
}

/** The database and the program do not fit together. The message says what to do. */
class MigrationError extends Error {
  override name = 'MigrationError';
}

/** Brings the database up to this program. Several servers may call it at once: one works, the others wait. */
export async function migrate(db: Db, settings: MigrateSettings = {}): Promise<MigrationState> {
  const migrations = (settings.source ?? bundledMigrations()).read();
  return await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${LOCK}::bigint)`.execute(connection);
    try {
      return await applyPending(connection, migrations, settings);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK}::bigint)`.execute(connection);
    }
  });
}

/** What has run and what is left, without changing anything. Throws like `migrate` when they do not fit. */
export async function migrationState(
  db: Db,
  source: MigrationSource = bundledMigrations(),
): Promise<MigrationState> {
  return compare(source.read(), await readRecorded(db));
}

async function applyPending(
  connection: Kysely<Tables>,
  migrations: readonly Migration[],
  settings: MigrateSettings,
): Promise<MigrationState> {
  const state = compare(migrations, await readRecorded(connection));
  if (state.pending.length === 0) return state;
  await settings.beforeFirst?.(state.pending, state.applied);
  await createRecord(connection);
  for (const migration of migrations) {
    if (!state.pending.includes(migration.name)) continue;
    const started = performance.now();
    await apply(connection, migration);
    settings.onApplied?.(migration.name, Math.round(performance.now() - started));
  }
  return { applied: migrations.map((migration) => migration.name), pending: [] };
}

async function apply(connection: Kysely<Tables>, migration: Migration): Promise<void> {
  try {
    await connection.transaction().execute(async (tx) => {
      await sql.raw(migration.sql).execute(tx);
      await sql`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`.execute(
        tx,
      );
    });
  } catch (error) {
    throw new MigrationError(
      `Migration ${migration.name} failed${place(error, migration.sql)}: ${text(error)}`,
      { cause: error },
    );
  }
}

async function createRecord(connection: Kysely<Tables>): Promise<void> {
  await sql`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`.execute(connection);
}

interface Recorded {
  name: string;
  checksum: string;
}

async function readRecorded(connection: Kysely<Tables>): Promise<Recorded[]> {
  const found = await sql<{
    exists: boolean;
  }>`select to_regclass('schema_migrations') is not null as exists`.execute(connection);
  if (found.rows[0]?.exists !== true) return [];
  const { rows } = await sql<Recorded>`select name, checksum from schema_migrations order by name`.execute(
    connection,
  );
  return rows;
}

function compare(migrations: readonly Migration[], recorded: readonly Recorded[]): MigrationState {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  const last = migrations.at(-1)?.name ?? 'none';
  for (const { name, checksum } of recorded) {
    const expected = known.get(name);
    if (expected === undefined) {
      throw new MigrationError(
        `The database is newer than this version of Cairn: it has migration ${name}, but the newest one here is ${last}. ` +
          'Start the newer version, or restore the backup created before the upgrade.',
      );
    }
    if (expected !== checksum) {
      throw new MigrationError(
        `Migration ${name} was changed after it was applied (recorded ${checksum.slice(0, 12)}, file ${expected.slice(0, 12)}). ` +
          'Restore the original file and add a new migration instead.',
      );
    }
  }
  const applied = recorded.map((row) => row.name);
  const pending = migrations.map((migration) => migration.name).filter((name) => !applied.includes(name));
  return { applied, pending };
}

function place(error: unknown, source: string): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : Number.NaN;
  return Number.isNaN(position) ? '' : ` at line ${source.slice(0, position).split('\n').length}`;
}

function text(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
