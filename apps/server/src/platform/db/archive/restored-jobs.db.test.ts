import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { fixture } from '../../../../test/given/fixture.ts';
import { z } from 'zod';
import { openTestDatabase } from '../../../../test/database.ts';
import { runJobs } from '../../../../test/given/run-jobs.ts';
import { enqueue, failedJobs, job } from '../../jobs/index.ts';
import { JOBS_SCHEMA, upgradeJobsSchema } from '../jobs-schema.ts';
import { restoreArchive, writeArchive } from './index.ts';

const owner = 'workspace one' as const;

const setup = fixture(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cairn-jobs-archive-'));
  return { folder };
});
afterAll(async () => {
  await rm(setup.folder, { recursive: true });
});

test('brings back jobs that waited, ran or had failed, and each of the first two runs', async () => {
  const seen: number[] = [];
  const note = job('trial.note', {
    input: z.object({ n: z.int() }),
    run: async (_, { n }) => void seen.push(n),
  });
  const original = await openTestDatabase();
  const copy = await openTestDatabase({ empty: true });
  try {
    for (const n of [1, 2, 3]) await enqueue(original.db, note, { n }, { owner, key: `${n}` });
    await sql`update ${sql.raw(JOBS_SCHEMA)}._private_jobs set locked_at = now(), locked_by = 'pool-of-then', attempts = 1
      where key = 'trial.note 2'`.execute(original.db);
    await sql`update ${sql.raw(JOBS_SCHEMA)}._private_jobs set attempts = max_attempts, last_error = 'no reason'
      where key = 'trial.note 3'`.execute(original.db);
    const archive = path.join(setup.folder, 'jobs.tar.gz');
    await writeArchive({ databaseUrl: original.url, output: archive });
    // A server that has started, and that nobody has used, has jobs of its own.
    await upgradeJobsSchema(copy.url);
    await restoreArchive({ databaseUrl: copy.url, archive });
    await upgradeJobsSchema(copy.url);
    const jobs = await runJobs(copy, [note]);
    await expect.poll(() => seen.toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect(await failedJobs(copy.db, 10)).toMatchObject([{ name: 'trial.note', error: 'no reason' }]);
    await enqueue(copy.db, note, { n: 4 }, { owner });
    await expect.poll(() => seen).toContain(4);
    await jobs.stop(1_000);
  } finally {
    await original.drop();
    await copy.drop();
  }
});
