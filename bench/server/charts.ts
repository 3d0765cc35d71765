import { randomUUID } from 'node:crypto';
import { STATE_GROUPS } from '@cairn/domain';
import { sql } from 'kysely';
import { timed, type Measurement } from '../harness/measurements.ts';
import type { Workbench } from '../harness/workbench.ts';

const ROUNDS = 7;
/** Moves per issue, on as many days: those of two years. */
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

/** Each chart over all issues that the first person can see, requested as by the browser. */
export async function measureCharts({
  url,
  seed,
  cookie,
  db,
  workspaceId,
}: Workbench): Promise<Measurement[]> {
  const stays = await addStays(db, workspaceId);
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
    const note = `${stays} stays`;
    measurements.push({ name, value, unit: 'ms', floor, floorName: 'issues counted by state group', note });
  }
  return measurements;
}

/** Random states of the project since its creation, ending in the current one. */
async function addStays(db: Workbench['db'], workspaceId: string): Promise<number> {
  const key = randomUUID();
  await sql`delete from issue_stays where workspace_id = ${workspaceId}`.execute(db);
  const { numAffectedRows } = await sql`
    insert into issue_stays (workspace_id, issue_id, nth, state_group, came_from, state_id, since, until, comes_back, before)
    with states_then as (
      select i.workspace_id, i.id as issue_id, m as nth, s.id as state_id,
        array_position(${[...STATE_GROUPS]}::text[], s."group") as state_group,
        case when m = 0 then i.created_at else i.created_at + (now() - i.created_at) * (m - random()) / ${MOVES}::int end as since
      from issues i
      cross join generate_series(0, ${MOVES}::int) as m
      cross join lateral (select * from states s where s.workspace_id = i.workspace_id and s.project_id = i.project_id
        and (m < ${MOVES}::int or s.id = i.state_id)
        order by md5(s.id::text || i.id::text || m || ${key}::text) limit 1) as s
      where i.workspace_id = ${workspaceId}
    ), stays as (
      select *, lag(state_group) over issue as came_from, lead(since) over issue as until
      from states_then window issue as (partition by issue_id order by nth)
    )
    select workspace_id, issue_id, nth, state_group, came_from, state_id, since, until,
      lead(nth) over in_group is not null,
      coalesce(sum(date_part('epoch', until - since)) over (in_group rows between unbounded preceding and 1 preceding), 0)
    from stays window in_group as (partition by issue_id, state_group order by nth)`.execute(db);
  await sql`vacuum analyze issue_stays`.execute(db);
  return Number(numAffectedRows ?? 0);
}
