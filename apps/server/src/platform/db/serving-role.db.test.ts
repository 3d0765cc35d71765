import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { createDatabase, dropDatabase, inDatabase } from '../../../test/databases.ts';
import { testServer, TEST_SECRET } from '../../../test/server.ts';
import { createDb, findServingRole, migrate, openDatabase, openServing } from './index.ts';
import { createLog } from '../log/index.ts';
import { JOBS_APPLICATION } from '../jobs/presence.ts';
import { LESS_RIGHTS, missingGrants } from './serving-rights.ts';
import { prepareServingRole, servingRoleOf } from './serving-role.ts';

const server = testServer();

const team = fixture(async () => {
  const prepared = await prepareServingRole({
    db: server.db,
    url: server.databaseUrl,
    secretKey: TEST_SECRET,
  });
  if ('refused' in prepared) throw new Error(prepared.refused);
  const role = prepared.name;
  const served = createDb({ url: prepared.url, poolSize: 1 });
  const { rows } = await sql<{ name: string }>`select current_user as name`.execute(server.db);
  const owner = rows[0]?.name ?? '';
  return { role, served, owner };
});

afterAll(async () => {
  await team.served.destroy();
});

test.each([
  'create table own (id int)',
  'create temporary table own (id int)',
  'create function own() returns int language sql as $$ select 1 $$',
  'create schema own',
  'create extension amcheck',
  'create role own',
  'alter table issues add column own int',
  'alter table issues disable trigger user',
  'alter role current_user superuser',
  'drop table issues',
  'drop index issues_scope',
  'truncate issues',
  'truncate changes cascade',
  'set role OWNER',
  "select set_config('role', 'OWNER', false)",
  'set session_replication_role = replica',
  'select rolpassword from pg_authid',
  "select pg_read_file('postgresql.conf')",
  "copy issues to program 'true'",
  "copy issues to '/tmp/issues'",
  'alter system set fsync = off',
  "update changes set patch = '{}'",
  "update activities set verb = 'updated'",
  'delete from activities',
  "update doc_update set payload = ''",
  "update history set command = ''",
  'delete from history',
  'delete from users',
  'delete from issue_counters',
  'select * from cairn_jobs._private_jobs',
  'delete from cairn_jobs._private_jobs',
  "select cairn_jobs.add_job('mail.deliver')",
  "insert into schema_migrations (name, checksum) values ('9999_own', '')",
])('the role that serves may not: %s', async (statement) => {
  const error = await sql
    .raw(statement.replace('OWNER', team.owner))
    .execute(team.served)
    .then(
      () => 'done',
      (thrown: unknown) => thrown,
    );
  expect(error instanceof DatabaseError ? error.code : error).toBe('42501');
});

test('requests, their followers and the listening connections are served as it', async () => {
  await sql`create table acted (who text not null)`.execute(server.db);
  await sql`grant insert on acted to public`.execute(server.db);
  await sql
    .raw(
      `create function note_who() returns trigger language plpgsql as
        $$ begin insert into acted values (current_user || ' ' || session_user); return null; end $$`,
    )
    .execute(server.db);
  for (const table of ['users', 'sessions', 'workspaces', 'projects', 'changes', 'activities', 'doc'])
    await sql
      .raw(`create trigger note_who after insert on ${table} for each statement execute function note_who()`)
      .execute(server.db);
  const ada = await server.person('ada');
  await ada.createWorkspace('acme');
  const { rows } = await sql<{ who: string }>`select distinct who from acted`.execute(server.db);
  expect(rows).toEqual([{ who: `${team.role} ${team.role}` }]);
  const { rows: listening } = await sql<{ who: string }>`select distinct usename as who from pg_stat_activity
    where datname = current_database() and (query ilike 'listen %' or query = 'select 1')
      and application_name <> ${JOBS_APPLICATION}`.execute(server.db);
  expect(listening).toEqual([{ who: team.role }]);
  await sql`drop function note_who cascade`.execute(server.db);
  await sql`drop table acted`.execute(server.db);
});

test('a table that is new has its rights from the next start on, and a right too many is gone', async () => {
  expect(await missingGrants(server.db, team.role)).toEqual([]);
  await sql`create table novelties (id int primary key)`.execute(server.db);
  await sql.raw(`grant update on changes to "${team.role}"`).execute(server.db);
  const given = { db: server.db, url: server.databaseUrl, secretKey: TEST_SECRET };
  expect(await findServingRole(given)).toHaveProperty('refused', expect.stringContaining('rights'));
  await prepareServingRole(given);
  expect(await findServingRole(given)).toHaveProperty('name', team.role);
  await sql`insert into novelties values (1)`.execute(team.served);
  await expect(sql`update changes set op = 'U'`.execute(team.served)).rejects.toThrow('permission denied');
});

test("a table of somebody else's is left alone", async () => {
  const other = `cairn_other_${randomBytes(4).toString('hex')}`;
  await sql.raw(`create role ${other}`).execute(server.db);
  await sql`create table strangers (id int)`.execute(server.db);
  await sql.raw(`alter table strangers owner to ${other}`).execute(server.db);
  try {
    expect(await missingGrants(server.db, team.role)).toEqual([]);
  } finally {
    await sql`drop table strangers`.execute(server.db);
    await sql.raw(`drop role ${other}`).execute(server.db);
  }
});

test('every table whose rights are less is there', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(server.db);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(LESS_RIGHTS)));
});

const log = createLog({ level: 'silent' });
const config = { dataDir: '/nowhere', databaseTimeout: 15, secretKey: TEST_SECRET };

/** An empty database of a role with these attributes, both called the same. */
async function asOwner<T>(
  attributes: string,
  work: (databaseUrl: string, name: string) => Promise<T>,
): Promise<T> {
  const clusterUrl = inject('clusterUrl');
  const name = `cairn_owned_${randomBytes(4).toString('hex')}`;
  const admin = createDb({ url: clusterUrl, poolSize: 1 });
  await sql.raw(`create role ${name} login password 'own' ${attributes}`).execute(admin);
  await createDatabase(clusterUrl, name);
  await sql.raw(`alter database ${name} owner to ${name}`).execute(admin);
  try {
    return await work(inDatabase(clusterUrl, name).replace(/\/\/[^@/]*@/, `//${name}:own@`), name);
  } finally {
    await dropDatabase(clusterUrl, name);
    await sql.raw(`drop role ${name}`).execute(admin);
    await admin.destroy();
  }
}

async function whoServes(databaseUrl: string): Promise<string | undefined> {
  const database = await openDatabase({ ...config, databaseUrl }, log);
  try {
    await migrate(database.db);
    const serving = await openServing(database, config, log);
    const { rows } = await sql<{ who: string }>`select current_user as who`.execute(serving.db);
    await serving.close();
    return rows[0]?.who;
  } finally {
    await database.close();
  }
}

test('an owner who may make roles, and is no superuser, has one made', async () => {
  await asOwner('createrole', async (databaseUrl, name) => {
    expect(await whoServes(databaseUrl)).toBe(servingRoleOf(name));
    expect(await whoServes(databaseUrl)).toBe(servingRoleOf(name));
  });
});

test('an owner who may not make roles serves, and doctor is told', async () => {
  await asOwner('nosuperuser', async (databaseUrl, name) => {
    expect(await whoServes(databaseUrl)).toBe(name);
    const db = createDb({ url: databaseUrl, poolSize: 1 });
    const found = await findServingRole({ db, url: databaseUrl, secretKey: TEST_SECRET });
    await db.destroy();
    expect(found).toHaveProperty('refused', expect.stringContaining("it can't create roles"));
  });
});

test('a role of that name that may do more is not served as', async () => {
  await asOwner('superuser', async (databaseUrl, name) => {
    await sql.raw(`create role "${servingRoleOf(name)}" login createdb`).execute(server.db);
    expect(await whoServes(databaseUrl)).toBe(name);
  });
});
