import type { Hono } from 'hono';
import { sql } from 'kysely';
import type { Db } from '../db/index.ts';

/** For load balancers and supervisors; says nothing but ready or not. */
export function healthRoutes(app: Hono, db: Db): void {
  app.get('/healthz', (context) => context.text('ok'));
  app.get('/readyz', async (context) => {
    try {
      await sql`select 1`.execute(db);
      return context.text('ready');
    } catch {
      return context.text('the database does not answer', 503, { 'retry-after': '2' });
    }
  });
}
