import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Random } from '@cairn/sync/simulator';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { builtProgram } from '../../../test/given/built-program.ts';
import {
  createOrders,
  deliverOrder,
  findOrderFaults,
  JOB_FAULTS,
  JOB_POINTS,
  startDeliveries,
  type JobFault,
  type JobPoint,
} from '../../../test/given/job-orders.ts';
import type { JobTrial } from '../../../test/given/job-process.ts';
import { JOBS_SCHEMA } from '../db/jobs-schema.ts';

/** By hand: JOB_KILLS=200 JOB_SEED=7 npx vitest run --project db apps/server/src/platform/jobs/jobs-killed */
const KILLS = Number(process.env['JOB_KILLS'] ?? JOB_POINTS.length);
const SEED = Number(process.env['JOB_SEED'] ?? Date.now() % 1_000_000);
const MAX_TIMES = 10;
const PER_KILL_MS = 30_000;

const program = builtProgram('test/given/job-process.ts');

test(
  `jobs of processes that are killed at any point are all done, and none is seen twice (JOB_KILLS=${KILLS} JOB_SEED=${SEED})`,
  async () => {
    const random = new Random(SEED);
    const points = Array.from(
      { length: KILLS },
      (_, kill) => JOB_POINTS[kill % JOB_POINTS.length] ?? 'begun',
    );
    expect(await faultsAfter(points, undefined, () => random.between(1, MAX_TIMES))).toEqual([]);
  },
  60_000 + KILLS * PER_KILL_MS,
);

test.each(JOB_FAULTS)('a build whose jobs are %s is found out', async (fault) => {
  const point: JobPoint = fault === 'put in outside' ? 'put in' : 'begun';
  expect(await faultsAfter([point], fault, () => 1)).not.toEqual([]);
});

/** What is wrong after a process was killed at each of these points, and another has done what was left. */
async function faultsAfter(
  points: readonly JobPoint[],
  fault: JobFault | undefined,
  time: () => number,
): Promise<string[]> {
  const database = await openTestDatabase();
  try {
    await createOrders(database.db);
    for (const point of points) await runUntilKilled({ url: database.url, fault, point, time: time() });
    await doWhatIsLeft(database);
    return await findOrderFaults(database.db, points.length);
  } finally {
    await database.drop();
  }
}

async function runUntilKilled(trial: JobTrial): Promise<void> {
  const child = spawn(process.execPath, [program.file], {
    env: { PATH: process.env['PATH'], JOB_TRIAL: JSON.stringify(trial) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
}

async function doWhatIsLeft(database: TestDatabase): Promise<void> {
  const { db } = database;
  const jobs = await startDeliveries(database, deliverOrder({ db, fault: undefined, at: () => undefined }));
  const left = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.raw(JOBS_SCHEMA)}._private_jobs`.execute(db);
    return rows[0]?.count ?? 0;
  };
  await expect.poll(left).toBe(0);
  await jobs.stop(10_000);
}
