import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { StatementNames } from './statement-names.ts';

/** What `pg` calls an error when `query_timeout` has passed. */
const GIVEN_UP = 'Query read timeout';
/** What PostgreSQL says of a statement that was kept ready for columns that are others now. */
const OUTDATED = 'cached plan must not change result type';

/**
 * The pool, minus connections whose query was given up. The answer to it may still come, and until then the next query
 * of that connection would wait behind it. Its connections keep ready what they run often.
 */
export function checkedPool(pool: Pool): PostgresPool {
  const names = new StatementNames();
  return {
    connect: async () => new CheckedClient(await pool.connect(), names),
    end: () => pool.end(),
  };
}

class CheckedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  #hung: Error | undefined;

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('expected a query, got a cursor: none is configured');
    return this.#query<R>(text, parameters);
  }

  release(): void {
    this.#client.release(this.#hung);
  }

  async #query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // The rollback that follows a query without an answer would have none either.
    if (this.#hung) throw this.#hung;
    if (parameters.some(areBytes)) throw new TypeError('expected bytes as one value, got an array of them');
    // What takes no values (begin, commit, definitions) goes out as plain text, and gains nothing by a name.
    const name = parameters.length > 0 ? this.#names.nameOf(text) : undefined;
    const query = { text, values: [...parameters], ...(name === undefined ? {} : { name }) };
    try {
      return (await this.#client.query(query)) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (error instanceof Error && error.message === GIVEN_UP) this.#hung = error;
      if (error instanceof Error && error.message === OUTDATED) this.#names.forget();
      throw error;
    }
  }
}

/** Bytes by themselves go as they are. In an array they would go as letters, in texts several times their size. */
const areBytes = (value: unknown): boolean => Array.isArray(value) && ArrayBuffer.isView(value[0]);
