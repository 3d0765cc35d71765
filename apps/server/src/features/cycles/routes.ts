import { cycle, updateCycle, type Cycle } from '@cairn/domain';
import {
  getCycle,
  getCycleProgress,
  getCycleSnapshot,
  getCycleVelocity,
  patchCycle,
} from '@cairn/domain/cycles/routes';
import { sql } from 'kysely';
import { notFound, selectList } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { assertOfProject, given, route, runOrRefuse } from '../../platform/http/index.ts';
import { inCycles, workDays, type Asked } from './progress.ts';
import { snapshotOf, type EndedIssue } from './snapshot.ts';
import { lastDone } from './velocity.ts';

export const routes = [
  // Before the route that would take the word for an ID.
  route(getCycleVelocity, async ({ services: { db }, member: { workspaceId }, params, query }) => ({
    cycles: await lastDone(db, {
      workspaceId,
      projectId: params.project,
      timeZone: query.timezone,
      now: Date.now(),
    }),
  })),
  route(getCycle, ({ services: { db }, member: { workspaceId }, params }) =>
    cycleOf(db, workspaceId, params),
  ),
  route(patchCycle, async ({ services, member, params, input, row }) => {
    assertOfProject(row, params.project);
    const { name, description, start_date: startDate, end_date: endDate, owned_by: ownerId } = input;
    const patch = given({ name, description, startDate, endDate, ownerId });
    await runOrRefuse(services, member, updateCycle, { cycleId: row.id, patch });
    return await cycleOf(services.db, member.workspaceId, params);
  }),
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
];

/** The cycle in the URL; none if it belongs to another project. */
async function cycleOf(
  db: Db,
  workspaceId: string,
  place: { readonly project: string; readonly cycle: string },
) {
  const { rows } = await sql<Cycle>`select ${selectList(cycle)} from ${sql.table(cycle.table)}
    where workspace_id = ${workspaceId} and id::text = ${place.cycle}
      and project_id::text = ${place.project}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  const { id, projectId, name, description, startDate, endDate, ownerId, createdBy } = row;
  return {
    id,
    project_id: projectId,
    name,
    description,
    start_date: startDate,
    end_date: endDate,
    owned_by: ownerId,
    created_by: createdBy,
    created_at: momentOf(row.createdAt),
    archived_at: row.archivedAt === null ? null : momentOf(row.archivedAt),
  };
}

const momentOf = (at: number): string => new Date(at).toISOString();

/** The dates and content of a cycle; undefined for one without dates. */
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
