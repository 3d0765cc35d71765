// A process that places orders and delivers them, until it kills itself: JOB_TRIAL says where.
import { setTimeout as sleep } from 'node:timers/promises';
import { createDb } from '../../src/platform/db/index.ts';
import { deliverOrder, placeOrder, startDeliveries, type JobFault, type JobPoint } from './job-orders.ts';

export interface JobTrial {
  readonly url: string;
  readonly fault: JobFault | undefined;
  readonly point: JobPoint;
  /** It dies there the so-manieth time. */
  readonly time: number;
}

const PAUSE_MS = 10;

const { url, fault, point, time } = JSON.parse(process.env['JOB_TRIAL'] ?? '{}') as JobTrial;
let times = 0;
const at = (here: JobPoint): void => {
  if (here === point && ++times === time) process.kill(process.pid, 'SIGKILL');
};
const db = createDb({ url });
const deliver = deliverOrder({ db, fault, at });
await startDeliveries({ db, url }, deliver);
for (let order = 0; ; order++) {
  await placeOrder({ db, fault, at }, deliver, order % 3 === 2);
  // No faster than they are delivered.
  await sleep(PAUSE_MS);
}
