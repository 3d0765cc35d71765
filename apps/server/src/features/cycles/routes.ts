import { cycle } from '@cairn/domain';
import { getCycleProgress, getCycleVelocity } from '@cairn/domain/cycles/routes';
import { sql } from 'kysely';
import { notFound } from '../../platform/commands/index.ts';
import { route } from '../../platform/http/index.ts';
import { inCycles, workDays } from './progress.ts';
import { lastDone } from './velocity.ts';

export const routes = [
  route(getCycleProgress, async ({ services: { db }, member: { workspaceId }, params, query }) => {
    const { rows } = await sql<{ projectId: string; startDate: string | null; endDate: string | null }>`
      select project_id, start_date::text, end_date::text from ${sql.table(cycle.table)}
      where workspace_id = ${workspaceId} and id = ${params.cycle}`.execute(db);
    const [row] = rows;
    if (!row) throw notFound();
    const { projectId, startDate, endDate } = row;
    if (startDate === null || endDate === null) return { days: [] };
    const days = await workDays(db, {
      of: { workspaceId, projectId, id: params.cycle, by: inCycles, startDate, endDate },
      timeZone: query.timezone,
      now: Date.now(),
    });
    return { days };
  }),
  route(getCycleVelocity, async ({ services: { db }, member: { workspaceId }, params, query }) => ({
    cycles: await lastDone(db, {
      workspaceId,
      projectId: params.project,
      timeZone: query.timezone,
      now: Date.now(),
    }),
  })),
];
