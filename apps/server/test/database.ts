import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { createDb, type Db } from '../src/platform/db/index.ts';
import { createDatabase, dropDatabase, inDatabase } from './databases.ts';

export interface TestDatabase {
  db: Db;
  url: string;
}

/**
 * A migrated, empty database of this test file's own; gone when the file is done.
 *
 * @example
 * const database = testDatabase();
 * test('…', async () => { await sql`…`.execute(database.db); });
 */
export function testDatabase(): TestDatabase {
  let opened: (TestDatabase & { drop(): Promise<void> }) | undefined;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(async () => {
    await opened?.drop();
  });
  const current = (): TestDatabase => {
    if (opened === undefined) throw new Error('The test database is open inside tests and hooks only.');
    return opened;
  };
  return {
    get db() {
      return current().db;
    },
    get url() {
      return current().url;
    },
  };
}

/** The same without hooks, for a test that needs more than one database. `empty` leaves the migrations out. */
export async function openTestDatabase({ empty = false } = {}): Promise<
  TestDatabase & { drop(): Promise<void> }
> {
  const clusterUrl = inject('clusterUrl');
  const name = `cairn_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await createDatabase(clusterUrl, name, empty ? undefined : inject('templateName'));
  const url = inDatabase(clusterUrl, name);
  const db = createDb({ url });
  return {
    db,
    url,
    drop: async () => {
      await db.destroy();
      await dropDatabase(clusterUrl, name);
    },
  };
}
