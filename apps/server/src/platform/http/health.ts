import { contract } from '@cairn/domain/http/contract';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import type { Db } from '../db/index.ts';

/** A readiness probe can't wait for a database that hangs. */
const READY_LIMIT_MS = 2000;

const anybody = { method: 'GET', who: 'anyone' } as const;

export const healthContracts = [
  contract({
    ...anybody,
    path: '/healthz',
    summary: 'Answers while the process runs.',
    answer: { as: 'text', text: /^ok$/ },
  }),
  contract({
    ...anybody,
    path: '/readyz',
    summary: 'Answers while the database can be reached.',
    answer: { as: 'text', text: /^ready$/ },
  }),
];

/** For load balancers and supervisors; reveals only whether the server is ready. */
export function healthRoutes(app: Hono, db: Db): void {
  app.get('/healthz', (context) => context.text('ok'));
  app.get('/readyz', async (context) => {
    const answers = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    const late = new Promise<false>((resolve) => setTimeout(resolve, READY_LIMIT_MS, false).unref());
    if (await Promise.race([answers, late])) return context.text('ready');
    return context.text('the database does not answer', 503, { 'retry-after': '2' });
  });
}
