import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client, DatabaseError } from 'pg';
import type { Db, Tx } from './create-db.ts';
import { missingGrants } from './serving-rights.ts';
import { withTransaction } from './with-transaction.ts';

/** The role that requests are served as: it owns nothing and may do with rows only what the server needs. */
export type ServingRole =
  | { readonly name: string; readonly url: string }
  /** The given role serves. The text says why, as the end of a sentence. */
  | { readonly refused: string };

interface Given {
  /** As the owner of the tables. */
  readonly db: Db;
  readonly url: string;
  readonly secretKey: string;
}

/** Any number, as long as every server uses the same. */
const LOCK = 0x7365_7276;
const LONGEST_NAME = 63;
const ITERATIONS = 4096;
/** What PostgreSQL says when somebody may not: to do it, or to come in. */
const MAY_NOT = ['42501', '28000', '28P01'];

/**
 * Makes the serving role unless it is there and gives it the rights that the tables of now need. A role of its own that
 * signs in, and not `set role`: no SQL that finds its way into a session gets back to the owner.
 */
export async function prepareServingRole(given: Given): Promise<ServingRole> {
  try {
    const name = await servingRoleName(given.db);
    await withTransaction(given.db, async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx);
      if (!(await isMade(tx, name))) await create(tx, name, given.secretKey);
      for (const statement of await missingGrants(tx, name)) await sql.raw(statement).execute(tx);
    });
    const url = asRole(given.url, name, given.secretKey);
    if (await maySignIn(url)) return { name, url };
    // The secret key is another one than before.
    await setPassword(given.db, name, given.secretKey);
    if (await maySignIn(url)) return { name, url };
    return { refused: `${name} isn't allowed to sign in` };
  } catch (error) {
    if (mayNot(error) || error instanceof TooMuch) return { refused: error.message };
    throw error;
  }
}

/** What `prepareServingRole` would find, without changing anything: `refused` says what is missing. */
export async function findServingRole({ db, url, secretKey }: Given): Promise<ServingRole> {
  const name = await servingRoleName(db);
  try {
    if (!(await isMade(db, name))) return { refused: await whyNotMade(db, name) };
  } catch (error) {
    if (error instanceof TooMuch) return { refused: error.message };
    throw error;
  }
  if ((await missingGrants(db, name)).length > 0)
    return { refused: `the rights of ${name} are outdated; the next start updates them` };
  const address = asRole(url, name, secretKey);
  return (await maySignIn(address))
    ? { name, url: address }
    : { refused: `${name} isn't allowed to sign in` };
}

/** Databases of one cluster share their roles, so each has one of its own. */
async function servingRoleName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return servingRoleOf(rows[0]?.name ?? '');
}

export function servingRoleOf(database: string): string {
  const plain = database.replaceAll('"', '_');
  const name = `${plain}_serving`;
  if (plain === database && Buffer.byteLength(name) <= LONGEST_NAME) return name;
  return `cairn_${createHash('sha256').update(database).digest('hex').slice(0, 32)}_serving`;
}

/** There is a role of that name, and it may not do more than ours. */
async function isMade(db: Db | Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ isMuch: boolean }>`
    select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
      or exists (select from pg_auth_members where member = pg_roles.oid) as is_much
    from pg_roles where rolname = ${name}`.execute(db);
  if (rows[0]?.isMuch === true)
    throw new TooMuch(`the role ${name} has more rights than it should; remove it`);
  return rows.length > 0;
}

class TooMuch extends Error {}

async function create(tx: Tx, name: string, secretKey: string): Promise<void> {
  await sql
    .raw(`create role "${name}" login noinherit password '${verifierOf(passwordOf(name, secretKey))}'`)
    .execute(tx);
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(tx);
  const schema = rows[0]?.schema;
  // The tables lie where the given role looks first.
  if (schema !== undefined && schema !== 'public')
    await sql.raw(`alter role "${name}" set search_path = ${schema}`).execute(tx);
}

async function setPassword(db: Db, name: string, secretKey: string): Promise<void> {
  await sql.raw(`alter role "${name}" password '${verifierOf(passwordOf(name, secretKey))}'`).execute(db);
}

async function whyNotMade(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ mayMake: boolean }>`
    select rolsuper or rolcreaterole as may_make from pg_roles where rolname = current_user`.execute(db);
  return rows[0]?.mayMake === true
    ? `the next start creates the role ${name}`
    : "it can't create roles; grant it CREATEROLE to create one with fewer rights";
}

async function maySignIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (mayNot(error)) return false;
    throw error;
  } finally {
    await client.end();
  }
}

function mayNot(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && MAY_NOT.includes(error.code ?? '');
}

/** The same address with somebody else in it. `URL` does not know addresses without a host. */
function asRole(url: string, name: string, secretKey: string): string {
  const who = `${encodeURIComponent(name)}:${passwordOf(name, secretKey)}@`;
  return url
    .replace(/(?<=[?&])(?:user|password)=[^&]*&?/g, '')
    .replace(/^(\w+:\/\/)(?:[^@/?]*@)?/, (_match, scheme: string) => `${scheme}${who}`);
}

/** Every process that has the secret key knows it, and nobody has to keep it. */
function passwordOf(name: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(`database role ${name}`).digest('base64url');
}

/** What PostgreSQL stores of a password (RFC 5803): the password itself shows up in no log of statements. */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}
