import { AsyncLocalStorage } from 'node:async_hooks';
import { createAdapterFactory, type CustomAdapter } from 'better-auth/adapters';
import { APIError } from 'better-auth/api';
import { sql, type RawBuilder } from 'kysely';
import { withTransaction, type Db, type Tx } from '../db/index.ts';
import { whyUnavailable } from '../unavailable.ts';
import { hashToken, type RevokedSession } from './sessions.ts';

/** An arbitrary lock number; held by the transaction that may create the first account. */
const FIRST_ACCOUNT_LOCK = 0x6361_6972_0001;

type Row = Record<string, unknown>;
type Where = Parameters<CustomAdapter['findOne']>[0]['where'];

interface Work {
  tx: Tx;
  revoked: RevokedSession[];
}

export interface AccountStore {
  /** Pass this to better-auth as its database. */
  adapter: ReturnType<typeof createAdapterFactory>;
  /** The transaction that better-auth has open around the caller, otherwise the pool. */
  current(): Db | Tx;
}

/**
 * better-auth's storage on our tables. It differs from the adapters that come with better-auth in three ways: session
 * tokens are stored hashed, the first account becomes the server admin, and the end of a session is announced.
 */
export function createAccountStore(db: Db, onRevoked: (sessions: RevokedSession[]) => void): AccountStore {
  const open = new AsyncLocalStorage<Work>();
  const announce = (sessions: RevokedSession[]): void => {
    const work = open.getStore();
    if (work === undefined) onRevoked(sessions);
    else work.revoked.push(...sessions);
  };
  const config = {
    adapterId: 'cairn',
    supportsJSON: true,
    supportsDates: true,
    supportsBooleans: true,
    customTransformOutput: ({
      data,
      fieldAttributes,
    }: {
      data: unknown;
      fieldAttributes: { type: unknown };
    }) => (fieldAttributes.type === 'date' && typeof data === 'number' ? new Date(data) : data),
  };
  const adapterOn = (
    connection: Db | Tx,
    transaction: Parameters<typeof createAdapterFactory>[0]['config']['transaction'],
  ): ReturnType<typeof createAdapterFactory> =>
    createAdapterFactory({
      config: { ...config, transaction: transaction ?? false },
      adapter: () => storeOn(connection, announce),
    });

  return {
    current: () => open.getStore()?.tx ?? db,
    adapter: (options) =>
      adapterOn(db, async (work) => {
        const revoked: RevokedSession[] = [];
        const result = await withTransaction(db, (tx) =>
          open.run({ tx, revoked }, () => work(adapterOn(tx, false)(options))),
        );
        if (revoked.length > 0) onRevoked(revoked);
        return result;
      })(options),
  };
}

function storeOn(db: Db | Tx, announce: (sessions: RevokedSession[]) => void): CustomAdapter {
  // The rows have the type of the model that better-auth names, which only better-auth knows.
  const first = <T>(rows: Row[], where?: Where): T | null => (withToken(rows[0], where) ?? null) as T | null;

  return {
    async create({ model, data }) {
      const values = model === 'sessions' ? sessionRow(data) : data;
      const row = await withCause(model === 'users' ? createUser(db, values) : insert(db, model, values));
      // better-auth puts its token into the cookie, so it gets back the token that it passed in.
      return { ...row, ...('tokenHash' in data ? { tokenHash: data['tokenHash'] } : {}) } as typeof data;
    },
    async findOne({ model, where }) {
      const { rows } =
        await sql<Row>`select * from ${sql.table(model)} where ${matching(where)} limit 1`.execute(db);
      return first(rows, where);
    },
    async findMany<T>({ model, where, limit, offset, sortBy }: Parameters<CustomAdapter['findMany']>[0]) {
      const order =
        sortBy === undefined
          ? sql``
          : sql`order by ${sql.ref(snake(sortBy.field))} ${sql.raw(sortBy.direction === 'desc' ? 'desc' : 'asc')}`;
      const { rows } = await sql<Row>`
        select * from ${sql.table(model)} where ${matching(where ?? [])} ${order}
        limit ${limit} offset ${offset ?? 0}`.execute(db);
      return rows.map((row) => withToken(row, where)) as T[];
    },
    async update<T>({ model, where, update }: { model: string; where: Where; update: T }) {
      const { rows } = await sql<Row>`
        update ${sql.table(model)} set ${assignments(update as Row)} where ${matching(where)} returning *`.execute(
        db,
      );
      return first(rows, where);
    },
    async updateMany({ model, where, update }) {
      const done =
        await sql`update ${sql.table(model)} set ${assignments(update)} where ${matching(where)}`.execute(db);
      return Number(done.numAffectedRows ?? 0);
    },
    async delete({ model, where }) {
      await remove(db, model, where, announce);
    },
    async deleteMany({ model, where }) {
      return (await remove(db, model, where, announce)).length;
    },
    async consumeOne({ model, where }) {
      const { rows } = await sql<Row>`
        delete from ${sql.table(model)} where id = (
          select id from ${sql.table(model)} where ${matching(where)} limit 1 for update
        ) returning *`.execute(db);
      return first(rows, where);
    },
    async count({ model, where }) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(model)} where ${matching(where ?? [])}`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
}

/** better-auth treats every failure here as a refusal, unless it gets an error of its own kind. */
async function withCause<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const message = error instanceof Error ? whyUnavailable(error) : undefined;
    throw message === undefined ? error : new APIError('SERVICE_UNAVAILABLE', { message });
  }
}

function sessionRow(data: Row): Row {
  return { ...data, tokenHash: hashToken(String(data['tokenHash'])), lastSeenAt: data['createdAt'] };
}

/** If several people sign up at the same time on an empty server, exactly one of them sees no other account. */
async function createUser(db: Db | Tx, values: Row): Promise<Row> {
  const people = sql`select 1 from users where not is_bot`;
  const { rows } = await sql<{ exists: boolean }>`select exists (${people}) as exists`.execute(db);
  if (rows[0]?.exists === true) return await insert(db, 'users', values);
  const createFirst = async (tx: Tx): Promise<Row> => {
    await sql`select pg_advisory_xact_lock(${FIRST_ACCOUNT_LOCK}::bigint)`.execute(tx);
    const answer = await sql<{ isFirst: boolean }>`select not exists (${people}) as is_first`.execute(tx);
    const isFirst = answer.rows[0]?.isFirst === true;
    // Nobody could confirm the email of the person who has yet to set up the mail server.
    const standing = isFirst ? { isInstanceAdmin: true, emailVerified: true, isPending: false } : {};
    return await insert(tx, 'users', { ...values, ...standing });
  };
  return db.isTransaction ? await createFirst(db as Tx) : await withTransaction(db, createFirst);
}

async function insert(db: Db | Tx, model: string, values: Row): Promise<Row> {
  const entries = Object.entries(values);
  const { rows } = await sql<Row>`
    insert into ${sql.table(model)} (${sql.join(entries.map(([field]) => sql.ref(snake(field))))})
    values (${sql.join(entries.map(([, value]) => value))}) returning *`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`nothing was inserted into ${model}`);
  return row;
}

async function remove(
  db: Db | Tx,
  model: string,
  where: Where,
  announce: (sessions: RevokedSession[]) => void,
): Promise<Row[]> {
  const { rows } =
    await sql<Row>`delete from ${sql.table(model)} where ${matching(where)} returning *`.execute(db);
  if (model === 'sessions' && rows.length > 0) {
    announce(rows.map((row) => ({ sessionId: String(row['id']), userId: String(row['userId']) })));
  }
  return rows;
}

function assignments(update: Row): RawBuilder<unknown> {
  return sql.join(Object.entries(update).map(([field, value]) => sql`${sql.ref(snake(field))} = ${value}`));
}

function matching(where: Where): RawBuilder<unknown> {
  return where.reduce<RawBuilder<unknown>>(
    (all, part, index) => {
      const condition = compare(part);
      if (index === 0) return condition;
      return part.connector === 'OR' ? sql`(${all} or ${condition})` : sql`(${all} and ${condition})`;
    },
    sql`true`,
  );
}

function compare({ field, operator, value, mode }: Where[number]): RawBuilder<unknown> {
  const stored = field === 'tokenHash' ? hashed(value) : value;
  const column =
    mode === 'insensitive' ? sql`lower(${sql.ref(snake(field))})` : sql`${sql.ref(snake(field))}`;
  const wanted = mode === 'insensitive' && typeof stored === 'string' ? stored.toLowerCase() : stored;
  switch (operator) {
    case 'ne':
      return wanted === null ? sql`${column} is not null` : sql`${column} <> ${wanted}`;
    case 'lt':
      return sql`${column} < ${wanted}`;
    case 'lte':
      return sql`${column} <= ${wanted}`;
    case 'gt':
      return sql`${column} > ${wanted}`;
    case 'gte':
      return sql`${column} >= ${wanted}`;
    case 'in':
      return sql`${column} = any(${wanted})`;
    case 'not_in':
      return sql`not (${column} = any(${wanted}))`;
    case 'contains':
      return sql`strpos(${column}, ${wanted}) > 0`;
    case 'starts_with':
      return sql`starts_with(${column}, ${wanted})`;
    case 'ends_with':
      return sql`right(${column}, length(${wanted})) = ${wanted}`;
    case 'eq':
    default:
      return wanted === null ? sql`${column} is null` : sql`${column} = ${wanted}`;
  }
}

function hashed(value: Where[number]['value']): Where[number]['value'] {
  if (Array.isArray(value)) return value.map((token) => hashToken(String(token)));
  return value === null ? null : hashToken(String(value));
}

/** better-auth looks sessions up by token and expects to find the token in the row. */
function withToken(row: Row | undefined, where: Where | undefined): Row | undefined {
  const asked = where?.find((part) => part.field === 'tokenHash' && part.operator === 'eq')?.value;
  return row !== undefined && typeof asked === 'string' ? { ...row, tokenHash: asked } : row;
}

/** Kysely's plugin does the same for its own identifiers; these are strings from better-auth. */
function snake(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
