import { sql } from 'kysely';
import type { Db, Tx } from './create-db.ts';

type Right = 'select' | 'insert' | 'update' | 'delete' | `update (${string})`;

const ALL: readonly Right[] = ['select', 'insert', 'update', 'delete'];
/** What has happened is not rewritten; what is old enough is let go. */
const LOG: readonly Right[] = ['select', 'insert', 'delete'];
const FOR_GOOD: readonly Right[] = ['select', 'insert'];
const KEPT: readonly Right[] = ['select', 'insert', 'update'];
const READ: readonly Right[] = ['select'];

/**
 * What the server may do with a table where that is less than everything with its rows. A foreign key that cascades acts
 * as the owner: what goes with its issue or its workspace needs no right of the server.
 */
export const LESS_RIGHTS: Readonly<Record<string, readonly Right[]>> = {
  changes: LOG,
  history: FOR_GOOD,
  // What `issue_stays` took the place of, for servers of the release before.
  issue_moves: READ,
  issue_stays: [...FOR_GOOD, 'update (until)', 'update (comes_back)'],
  doc_update: LOG,
  // A sitting that goes on keeps its beginning and its writers.
  doc_version: [...LOG, 'update (began_at)', 'update (authors)'],
  // The wording of a burst of saves becomes the newest; the history of an issue goes with it to another project.
  activities: [
    'select',
    'insert',
    'update (project_id)',
    'update (old_value)',
    'update (new_value)',
    'update (scope)',
  ],
  users: KEPT,
  mails: KEPT,
  api_tokens: KEPT,
  doc_rescue: KEPT,
  doc_snapshot: KEPT,
  doc_derived: KEPT,
  workspace_clock: KEPT,
  issue_counters: KEPT,
  // What has been brought in once is never forgotten: it would come twice.
  import_records: KEPT,
  schema_migrations: READ,
};

/** What the server may do with the rows of a table. */
function rightsTo(table: string): readonly Right[] {
  return LESS_RIGHTS[table] ?? ALL;
}

interface Held {
  readonly table: string;
  readonly held: readonly string[];
}

/** The statements that give a role what `rightsTo` says of each table, and nothing else; none when it has that. */
export async function missingGrants(db: Db | Tx, role: string): Promise<string[]> {
  const { rows } = await sql<Held>`
    select quote_ident(relation.relname) as table,
      array(
        select lower(acl.privilege_type) from aclexplode(relation.relacl) acl where acl.grantee = role.oid
        union all
        select lower(acl.privilege_type) || ' (' || attname || ')'
        from pg_attribute cross join aclexplode(attacl) acl
        where attrelid = relation.oid and acl.grantee = role.oid
      ) as held
    from pg_class relation cross join pg_roles role
    where relation.relkind in ('r', 'p') and relation.relnamespace = current_schema()::regnamespace
      and role.rolname = ${role}
      -- An operator may keep tables of another program beside ours.
      and relation.relowner = (select relowner from pg_class where oid = 'schema_migrations'::regclass)
    order by 1`.execute(db);
  return [
    ...rows.flatMap((row) => grantsOf(row, role)),
    ...(await missingPlaces(db, role)),
    ...(await missingCalls(db, role)),
  ];
}

function grantsOf({ table, held }: Held, role: string): string[] {
  const wanted: readonly string[] = rightsTo(table);
  const missing = wanted.filter((right) => !held.includes(right));
  const surplus = held.filter((right) => !wanted.includes(right));
  return [
    ...(missing.length === 0 ? [] : [`grant ${missing.join(', ')} on ${table} to "${role}"`]),
    ...(surplus.length === 0 ? [] : [`revoke ${surplus.join(', ')} on ${table} from "${role}"`]),
  ];
}

interface Places {
  readonly schema: string;
  readonly database: string;
  readonly hasUsage: boolean;
  readonly mayCreate: boolean;
  readonly mayMakeTemporary: boolean;
}

/** Functions that act with the rights of the owner. */
const CALLS: readonly string[] = ['enqueue_job', 'forget_pending_accounts', 'job_has_failed'];

async function missingCalls(db: Db | Tx, role: string): Promise<string[]> {
  const { rows } = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc
    where proname = any(${CALLS}) and pronamespace = current_schema()::regnamespace
      and not has_function_privilege(${role}, oid, 'execute')
    order by 1`.execute(db);
  return rows.map(({ signature }) => `grant execute on function ${signature} to "${role}"`);
}

/** Everybody may use a schema and make temporary tables, unless somebody said otherwise; PostgreSQL 14 let all create. */
async function missingPlaces(db: Db | Tx, role: string): Promise<string[]> {
  const { rows } = await sql<Places>`
    select quote_ident(current_schema()) as schema, quote_ident(current_database()) as database,
      has_schema_privilege(${role}, current_schema(), 'usage') as has_usage,
      has_schema_privilege(${role}, current_schema(), 'create')
        and pg_has_role(current_user, space.nspowner, 'usage') as may_create,
      has_database_privilege(${role}, current_database(), 'temporary')
        and pg_has_role(current_user, base.datdba, 'usage') as may_make_temporary
    from pg_namespace space cross join pg_database base
    where space.nspname = current_schema() and base.datname = current_database()`.execute(db);
  return rows.flatMap(({ schema, database, hasUsage, mayCreate, mayMakeTemporary }) => [
    ...(hasUsage ? [] : [`grant usage on schema ${schema} to "${role}"`]),
    ...(mayCreate ? [`revoke create on schema ${schema} from public`] : []),
    ...(mayMakeTemporary ? [`revoke temporary on database ${database} from public`] : []),
  ]);
}
