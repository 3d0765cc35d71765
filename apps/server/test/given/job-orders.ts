import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { uuid } from '@cairn/sync/schema';
import { z } from 'zod';
import { withTransaction, type Db } from '../../src/platform/db/index.ts';
import { enqueue, job, startJobs, type Job, type RunningJobs } from '../../src/platform/jobs/index.ts';
import { createLog } from '../../src/platform/log/index.ts';

/** Where a process may die: around the commit of what asks for the work, and around the work itself. */
export const JOB_POINTS = ['put in', 'committed', 'begun', 'done'] as const;
export type JobPoint = (typeof JOB_POINTS)[number];

/** Builds with a fault: jobs that are put in beside the transaction, and runs that end before their work is done. */
export const JOB_FAULTS = ['put in outside', 'done too early'] as const;
export type JobFault = (typeof JOB_FAULTS)[number];

export interface OrdersSettings {
  readonly db: Db;
  readonly fault: JobFault | undefined;
  readonly at: (point: JobPoint) => void;
}

const ordered = z.object({ orderId: z.uuid() });
/** Long enough that a process can die within it. */
const WORK_MS = 5;
/** Longer than it takes until a job that has ended is taken off the queue. */
const TOO_LATE_MS = 300;
/** Those that ran when a process was killed, and those of which it had not said yet that they are done. */
const TWICE_PER_KILL = 8;

export async function createOrders(db: Db): Promise<void> {
  await sql`create table orders (id uuid primary key)`.execute(db);
  await sql`create table deliveries (order_id uuid primary key)`.execute(db);
  await sql`create table runs (order_id uuid)`.execute(db);
}

/** Delivers an order. However often it runs, one delivery is to be seen. */
export function deliverOrder({ db, fault, at }: OrdersSettings): Job<typeof ordered> {
  return job('orders.deliver', {
    input: ordered,
    run: async (_, { orderId }) => {
      const work = async (): Promise<void> => {
        at('begun');
        await sleep(WORK_MS);
        await sql`insert into runs values (${orderId})`.execute(db);
        await sql`insert into deliveries values (${orderId}) on conflict do nothing`.execute(db);
        at('done');
      };
      if (fault === 'done too early') void sleep(TOO_LATE_MS).then(work);
      else await work();
    },
  });
}

/** One order, or one that is taken back just before its commit. */
export async function placeOrder(
  { db, fault, at }: OrdersSettings,
  deliver: Job<typeof ordered>,
  isTakenBack: boolean,
): Promise<void> {
  const orderId = uuid();
  await withTransaction(db, async (tx) => {
    await sql`insert into orders values (${orderId})`.execute(tx);
    await enqueue(fault === 'put in outside' ? db : tx, deliver, { orderId }, { owner: 'workspace orders' });
    at('put in');
    if (isTakenBack) throw new TakenBack();
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  at('committed');
}

class TakenBack extends Error {}

/** What is wrong once nothing waits any more. */
export async function findOrderFaults(db: Db, kills: number): Promise<string[]> {
  const { rows: lost } = await sql<{ id: string }>`
    select id from orders where not exists (select from deliveries where order_id = orders.id)`.execute(db);
  const { rows: made } = await sql<{ orderId: string }>`
    select order_id from deliveries where not exists (select from orders where id = order_id)`.execute(db);
  const { rows: runs } = await sql<{ again: number }>`
    select (count(*) - count(distinct order_id))::int as again from runs`.execute(db);
  const again = runs[0]?.again ?? 0;
  return [
    ...(again > kills * TWICE_PER_KILL ? [`${again} runs were repeated after ${kills} kills`] : []),
    ...lost.map(({ id }) => `the order ${id} was never delivered`),
    ...made.map(({ orderId }) => `the order ${orderId} was delivered and does not exist`),
  ];
}

/** Runs the deliveries, and looks for those of dead processes sooner than a server does. */
export const startDeliveries = (
  { db, url }: { readonly db: Db; readonly url: string },
  deliver: ReturnType<typeof deliverOrder>,
): Promise<RunningJobs> =>
  startJobs({
    ownerUrl: url,
    db,
    jobs: [deliver],
    log: createLog({ level: 'silent' }),
    pollMs: 20,
    lookMs: 50,
    graceMs: 200,
  });
