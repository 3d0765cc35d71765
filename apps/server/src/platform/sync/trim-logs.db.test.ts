import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { trimLogs } from './trim-logs.ts';

const database = testDatabase();

/** A workspace whose log has an entry of each of these ages, in days. */
async function givenLog(ages: readonly number[]): Promise<string> {
  const { db } = database;
  const [workspaceId, owner] = [uuid(), uuid()];
  await sql`insert into users (id, email, display_name) values (${owner}, ${`${owner}@example.org`}, 'O')`.execute(
    db,
  );
  await sql`insert into workspaces (id, slug, name, company_size, created_by)
    values (${workspaceId}, ${`w-${workspaceId.slice(-12)}`}, 'W', '1', ${owner})`.execute(db);
  await sql`insert into workspace_clock (workspace_id, seq) values (${workspaceId}, ${ages.length})`.execute(
    db,
  );
  for (const [at, age] of ages.entries())
    await sql`insert into changes (workspace_id, seq, op, model, row_id, scope, patch, at)
      values (${workspaceId}, ${at + 1}, 'U', 'issue', 'row', 'w', '{}', now() - make_interval(days => ${age}))`.execute(
      db,
    );
  return workspaceId;
}

/** Where the log begins, and what is left of it. */
async function leftOf(workspaceId: string): Promise<{ minSeq: number; seqs: number[] }> {
  const { rows } = await sql<{ minSeq: number; seqs: number[] }>`
    select min_seq, array(select seq::int from changes where workspace_id = clock.workspace_id order by seq) as seqs
    from workspace_clock as clock where workspace_id = ${workspaceId}`.execute(database.db);
  const [left] = rows;
  if (!left) throw new Error('the workspace is gone');
  return left;
}

test('forgets what is older than thirty days, and says from where the log goes on', async () => {
  const workspaceId = await givenLog([40, 31, 29, 1]);
  await trimLogs(database.db);
  expect(await leftOf(workspaceId)).toEqual({ minSeq: 2, seqs: [3, 4] });
  await trimLogs(database.db);
  expect(await leftOf(workspaceId)).toEqual({ minSeq: 2, seqs: [3, 4] });
});

test('keeps young entries before one that a clock far behind has dated', async () => {
  const workspaceId = await givenLog([40, 2, 4000, 1]);
  await trimLogs(database.db);
  expect(await leftOf(workspaceId)).toEqual({ minSeq: 1, seqs: [2, 3, 4] });
});

test('of a workspace that nobody has touched for long nothing is left to catch up on', async () => {
  const workspaceId = await givenLog([50, 40]);
  await trimLogs(database.db);
  expect(await leftOf(workspaceId)).toEqual({ minSeq: 2, seqs: [] });
});

test('keeps so many entries at most, however young', async () => {
  const workspaceId = await givenLog([3, 2, 1, 0]);
  await trimLogs(database.db, 3);
  expect(await leftOf(workspaceId)).toEqual({ minSeq: 1, seqs: [2, 3, 4] });
});
