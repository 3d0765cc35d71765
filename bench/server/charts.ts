import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { timed, type Measurement } from '../harness/measurements.ts';
import type { Workbench } from '../harness/workbench.ts';

const ROUNDS = 7;
/** Of each issue, in as many days: what two years leave behind. */
const MOVES = 4;

const CHARTS: Readonly<Record<string, string>> = {
  overview: 'default-analytics?',
  'by assignee and state': 'analytics?x_axis=assignees&segment=state',
  'by label, in points': 'analytics?x_axis=labels&measure=points',
  'created by week': 'analytics?x_axis=createdAt&interval=week&order=natural',
  'cumulative flow, 90 days': 'analytics/cumulative-flow?days=90',
  'cumulative flow, a year': 'analytics/cumulative-flow?days=366',
  'throughput, a year': 'analytics/throughput?days=366',
  'cycle time, 90 days': 'analytics/times?days=90&of=cycle',
  'cycle time, a year': 'analytics/times?days=366&of=cycle',
  'lead time, a year': 'analytics/times?days=366&of=lead',
  'time in state, 90 days': 'analytics/time-in-state?days=90',
  'time in state, a year': 'analytics/time-in-state?days=366',
};

/** Each chart over all issues that the first person sees, as the browser asks for it. */
export async function measureCharts({
  url,
  seed,
  cookie,
  db,
  workspaceId,
}: Workbench): Promise<Measurement[]> {
  const moves = await addMoves(db, workspaceId);
  const count = async (): Promise<void> => {
    await sql`select s."group", count(*) from issues i
      join states s on s.workspace_id = i.workspace_id and s.id = i.state_id
      where i.workspace_id = ${workspaceId} and i.removed_at is null and i.archived_at is null group by 1`.execute(
      db,
    );
  };
  const floor = await timed(ROUNDS, count);
  const measurements: Measurement[] = [];
  for (const [name, query] of Object.entries(CHARTS)) {
    const path = `/api/workspaces/${seed}/${query}&timezone=Europe/Vienna`;
    const value = await timed(ROUNDS, async () => {
      const response = await fetch(url + path, { headers: { cookie } });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
    });
    const note = `${moves} moves`;
    measurements.push({ name, value, unit: 'ms', floor, floorName: 'issues counted by state group', note });
  }
  return measurements;
}

/** Moves between random states of the project, at random times since it was made; the last leads to where it stands. */
async function addMoves(db: Workbench['db'], workspaceId: string): Promise<number> {
  const key = randomUUID();
  const { numAffectedRows } = await sql`
    insert into issue_moves (workspace_id, issue_id, seq, place, at, from_state, to_state, from_group, to_group)
    select i.workspace_id, i.id, m, 1, i.created_at + (now() - i.created_at) * (m - random()) / ${MOVES}::int,
      a.id, b.id, a."group", b."group"
    from issues i
    cross join generate_series(1, ${MOVES}::int) as m
    cross join lateral (select * from states s where s.workspace_id = i.workspace_id and s.project_id = i.project_id
      order by md5(s.id::text || i.id::text || m || ${key}::text) limit 1) as a
    cross join lateral (select * from states s where s.workspace_id = i.workspace_id and s.project_id = i.project_id
      and s.id <> a.id and (m < ${MOVES}::int or s.id = i.state_id)
      order by md5(s.id::text || i.id::text || m || ${key}::text) limit 1) as b
    where i.workspace_id = ${workspaceId} on conflict do nothing`.execute(db);
  await sql`analyze issue_moves`.execute(db);
  return Number(numAffectedRows ?? 0);
}
