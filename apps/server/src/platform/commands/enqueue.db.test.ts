import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../test/database.ts';
import { withTransaction } from '../db/index.ts';
import { JOBS_SCHEMA } from '../db/jobs-schema.ts';
import { job } from '../jobs/index.ts';
import { CommandTx } from './command-tx.ts';

const database = testDatabase();
const workspaceId = uuid();
const actor = {
  userId: uuid(),
  workspaceRole: undefined,
  projectRoles: new Map(),
  archivedProjects: new Set<string>(),
};
const note = job('trial.note', { input: z.object({ n: z.int() }), run: async () => undefined });

beforeEach(async () => {
  await sql`delete from ${sql.raw(JOBS_SCHEMA)}._private_jobs`.execute(database.db);
});

const run = (work: (tx: CommandTx) => Promise<void>): Promise<void> =>
  withTransaction(database.db, (tx) => work(new CommandTx(tx, actor, workspaceId, Date.now())));

async function owners(): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`
    select payload ->> 'for' as owner from ${sql.raw(JOBS_SCHEMA)}._private_jobs`.execute(database.db);
  return rows.map(({ owner }) => owner);
}

test('a command puts a job of its workspace in, if and only if it commits', async () => {
  await run((tx) => tx.enqueue(note, { n: 1 }));
  expect(await owners()).toEqual([`workspace ${workspaceId}`]);
  const failing = run(async (tx) => {
    await tx.enqueue(note, { n: 2 });
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(await owners()).toHaveLength(1);
});

test('a command of a workspace for which too many jobs wait is refused', async () => {
  await run((tx) => tx.enqueue(note, { n: 1 }));
  await run((tx) => tx.enqueue(note, { n: 2 }));
  await sql`update ${sql.raw(JOBS_SCHEMA)}._private_jobs set priority = 12500
    where id = (select max(id) from ${sql.raw(JOBS_SCHEMA)}._private_jobs)`.execute(database.db);
  await expect(run((tx) => tx.enqueue(note, { n: 3 }))).rejects.toMatchObject({ code: 'too_much_work' });
});
