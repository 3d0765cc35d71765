import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase, inDatabase } from '../../../test/databases.ts';
import { createDb, migrate } from '../../platform/db/index.ts';

test("migrations, including the search extension, run for an owner who isn't a superuser", async () => {
  const clusterUrl = inject('clusterUrl');
  const name = `cairn_owner_${randomBytes(4).toString('hex')}`;
  const admin = createDb({ url: clusterUrl, poolSize: 1 });
  await sql.raw(`create role ${name} nosuperuser`).execute(admin);
  await createDatabase(clusterUrl, name);
  await sql.raw(`alter database ${name} owner to ${name}`).execute(admin);
  const db = createDb({ url: inDatabase(clusterUrl, name), poolSize: 1 });
  try {
    await sql.raw(`set role ${name}`).execute(db);
    const { pending } = await migrate(db);
    expect(pending).toEqual([]);
    const { rows } = await sql<{ owner: string }>`
      select pg_get_userbyid(extowner) as owner from pg_extension where extname = 'pg_trgm'`.execute(db);
    expect(rows).toEqual([{ owner: name }]);
  } finally {
    await db.destroy();
    await dropDatabase(clusterUrl, name);
    await sql.raw(`drop role ${name}`).execute(admin);
    await admin.destroy();
  }
});
