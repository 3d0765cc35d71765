import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** What `pg` calls an error when `query_timeout` has passed. */
const GIVEN_UP = 'Query read timeout';

/**
 * The pool, minus connections whose query was given up. The answer to it may still come, and until then the next query
 * of that connection would wait behind it.
 */
export function checkedPool(pool: Pool): PostgresPool {
  return {
    connect: async () => new CheckedClient(await pool.connect()),
    end: () => pool.end(),
  };
}

class CheckedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  #hung: Error | undefined;

  constructor(client: PoolClient) {
    this.#client = client;
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
    try {
      return (await this.#client.query(text, [...parameters])) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (error instanceof Error && error.message === GIVEN_UP) this.#hung = error;
      throw error;
    }
  }
}
