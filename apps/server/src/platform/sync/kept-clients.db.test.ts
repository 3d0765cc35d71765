import { schema } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import type { ClientOf } from '@cairn/sync/server';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { PgStore } from './pg-store.ts';

const database = testDatabase();
/** As in pg-store.ts. */
const KEPT = 1000;

test('of the clients that a person makes up only the latest are remembered, and all of everybody else', async () => {
  const { db } = database;
  const [workspaceId, eve, ann] = [uuid(), uuid(), uuid()];
  for (const id of [eve, ann])
    await sql`insert into users (id, email, display_name) values (${id}, ${`${id}@example.org`}, 'O')`.execute(
      db,
    );
  await sql`insert into workspaces (id, slug, name, company_size, created_by)
    values (${workspaceId}, ${`w-${workspaceId.slice(-12)}`}, 'W', '1', ${eve})`.execute(db);
  const store = new PgStore(db, schema);
  const lock = (clients: readonly ClientOf[]) =>
    store.transaction(workspaceId, async (tx) => {
      const states = await store.lockClients(tx, clients);
      await store.saveClients(
        tx,
        clients.map((client) => ({ ...client, state: { lastMid: 1, recent: [] } })),
      );
      return states;
    });
  const kept = async (userId: string): Promise<string[]> => {
    const { rows } = await sql<{ clientId: string }>`
      select client_id from client_mutations where user_id = ${userId}`.execute(db);
    return rows.map(({ clientId }) => clientId);
  };
  const of = (userId: string, clientId: string): ClientOf => ({ actor: { userId, workspaceId }, clientId });

  const own = uuid();
  await lock([of(ann, own), of(eve, uuid())]);
  const made = Array.from({ length: KEPT + 100 }, () => uuid());
  for (let at = 0; at < made.length; at += 50)
    await lock(made.slice(at, at + 50).map((clientId) => of(eve, clientId)));
  expect(new Set(await kept(eve))).toEqual(new Set(made.slice(-KEPT)));
  expect(await kept(ann)).toEqual([own]);
  // The one just heard of stays, however old it is.
  const [oldest = ''] = made.slice(-KEPT);
  expect(await lock([of(eve, oldest)])).toEqual([{ lastMid: 1, recent: [] }]);
  await lock([of(eve, uuid())]);
  expect(await kept(eve)).toContain(oldest);
});
