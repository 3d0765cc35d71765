import { cycle } from '@cairn/domain';
import { getCycleProgress, getCycleSnapshot, getCycleVelocity } from '@cairn/domain/cycles/routes';
import { sql } from 'kysely';
import { notFound } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { route } from '../../platform/http/index.ts';
import { inCycles, workDays, type Asked } from './progress.ts';
import { snapshotOf, type EndedIssue } from './snapshot.ts';
import { lastDone } from './velocity.ts';

export const routes = [
  route(getCycleProgress, async ({ services: { db }, member: { workspaceId }, params, query }) => {
    const of = await spanOf(db, workspaceId, params.cycle);
    if (!of) return { days: [] };
    return { days: await workDays(db, { of, timeZone: query.timezone, now: Date.now() }) };
  }),
  route(getCycleSnapshot, async ({ services: { db }, member: { workspaceId }, params, query }) => {
    const of = await spanOf(db, workspaceId, params.cycle);
    const snapshot = of && (await snapshotOf(db, { of, timeZone: query.timezone, now: Date.now() }));
    if (!snapshot) return { snapshot: null };
    return { snapshot: { count: snapshot.count, issues: snapshot.issues.map(issueJson) } };
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

/** The days of a cycle and what is gathered in it; undefined of one without dates. */
async function spanOf(db: Db, workspaceId: string, id: string): Promise<Asked['of'] | undefined> {
  const { rows } = await sql<{ projectId: string; startDate: string | null; endDate: string | null }>`
    select project_id, start_date::text, end_date::text from ${sql.table(cycle.table)}
    where workspace_id = ${workspaceId} and id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  const { projectId, startDate, endDate } = row;
  if (startDate === null || endDate === null) return undefined;
  return { workspaceId, projectId, id, by: inCycles, startDate, endDate };
}

const issueJson = ({
  id,
  stateId,
  group,
  points,
  priority,
  assigneeIds,
  labelIds,
  isDeleted,
}: EndedIssue) => ({
  id,
  state_id: stateId,
  group,
  points,
  priority,
  assignees: [...assigneeIds],
  labels: [...labelIds],
  is_deleted: isDeleted,
});
