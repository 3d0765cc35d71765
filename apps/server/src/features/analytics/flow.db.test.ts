import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  barOf,
  CHART_INTERVALS,
  dayAfter,
  FLOW_DAYS_MAX,
  FLOW_DOTS_MAX,
  FLOW_PERCENTILES,
  FLOW_TIMES,
  isClosedGroup,
  PRIORITIES,
  ROLE,
  scopes,
  STATE_GROUPS,
  type ChartInterval,
  type FlowTime,
  type IssueFilter,
  type StateGroup,
} from '@cairn/domain';
import { dayAt, startOfDay } from '@cairn/domain/time-zone';
import { uuid } from '@cairn/sync/schema';
import { Random } from '@cairn/sync/simulator';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { fixture } from '../../../test/given/fixture.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import { cumulativeFlow } from './cumulative-flow.ts';
import { flowCsv } from './flow-csv.ts';
import { times, timeInState } from './flow-times.ts';
import { throughput } from './throughput.ts';

const MINUTES = 60_000;
/**
 * By hand: FLOW_QUESTIONS=1200 FLOW_SEED=7; each question goes to all four charts, over the histories of all issues.
 */
const QUESTIONS = Number(process.env['FLOW_QUESTIONS'] ?? 25);
const SEED = Number(process.env['FLOW_SEED'] ?? 20_261_126);
const ISSUES = 260;
const ZONE = 'America/St_Johns';
const NOW = Date.UTC(2026, 10, 26, 12, 30);
const HOUR = 3_600_000;
const MOST_AT_A_TIME = 50;

const database = testDatabase();
const random = new Random(SEED);
const chance = (likely: number): boolean => random.chance(likely);
const pick = <T>(from: readonly T[]): T => from[random.below(from.length)] as T;

const workspaceId = uuid();
const [ada, bob] = [uuid(), uuid()];
/** The last project is only Ada's, and has its own time zone. */
const projects = [uuid(), uuid(), uuid()];
const [first = '', , own = ''] = projects;
const OWN_ZONE = 'Asia/Kathmandu';
const seenBy = new Map([
  [ada, projects],
  [bob, projects.slice(0, 2)],
]);

interface State {
  readonly id: string;
  readonly group: StateGroup;
  /** Its row was deleted once nothing used it. */
  readonly isGone: boolean;
}

interface Stay {
  readonly from: number;
  /** When it began by the clock that recorded it, which may have been slow: nothing happens before its predecessor. */
  readonly told: number;
  readonly state: State;
}

/** The test's own record of an issue: where it was, and since when. */
interface Held {
  readonly id: string;
  readonly projectId: string;
  readonly number: number;
  readonly createdAt: number;
  readonly priority: string;
  readonly points: number;
  readonly isHidden: boolean;
  readonly stays: readonly Stay[];
  readonly completedAt: number | null;
}

const given = fixture(async () => ({ held: await fill() }));

async function insert(table: string, lines: readonly object[]): Promise<void> {
  const rows = lines.map((line) => ({ workspace_id: workspaceId, ...line }));
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    database.db,
  );
}

async function fill(): Promise<Held[]> {
  const { db } = database;
  for (const id of [ada, bob])
    await sql`insert into users (id, email, display_name) values (${id}, ${`${id}@example.org`}, 'x')`.execute(
      db,
    );
  await sql`insert into workspaces (id, slug, name, company_size, created_by)
    values (${workspaceId}, 'flow', 'Flow', '1', ${ada})`.execute(db);
  await insert(
    'members',
    [ada, bob].map((id) => ({
      id,
      scope: scopes.everyone,
      role: ROLE.member,
      display_name: id,
      is_active: true,
      created_at: new Date(),
    })),
  );
  await sql`insert into workspace_clock (workspace_id) values (${workspaceId})`.execute(db);
  const all: Held[] = [];
  for (const [at, projectId] of projects.entries()) all.push(...(await fillProject(projectId, at)));
  return all;
}

const counter = { seq: 0 };

async function fillProject(projectId: string, at: number): Promise<Held[]> {
  const common = { project_id: projectId, scope: scopes.project(projectId) };
  await insert('projects', [
    {
      id: projectId,
      scope: common.scope,
      name: `p${at}`,
      identifier: `P${at}`,
      is_public: false,
      has_cycles: true,
      has_modules: true,
      has_views: true,
      has_pages: true,
      has_intake: false,
      created_by: ada,
      created_at: new Date(),
      time_zone: projectId === own ? OWN_ZONE : null,
    },
  ]);
  await insert(
    'project_members',
    [ada, bob]
      .filter((id) => seenBy.get(id)?.includes(projectId))
      .map((id) => ({ ...common, id: uuid(), user_id: id, role: ROLE.member, created_at: new Date() })),
  );
  const groups: StateGroup[] = [...STATE_GROUPS, 'started', 'unstarted', 'completed'];
  const states = groups.map((group, place): State => ({ id: uuid(), group, isGone: place === 6 }));
  await insert(
    'states',
    states.map(({ id, group }, place) => ({
      ...common,
      id,
      name: `state ${place}`,
      color: '#000000',
      group,
      sort_order: `a${place}`,
      is_default: place === 0,
    })),
  );
  const estimate = uuid();
  await insert('estimates', [{ ...common, id: estimate, kind: 'points', is_enabled: true }]);
  const sizes = [0.25, 3, 8].map((points) => ({ id: uuid(), points }));
  await insert(
    'estimate_values',
    sizes.map(({ id, points }, place) => ({
      ...common,
      id,
      estimate_id: estimate,
      value: String(points),
      sort_order: `a${place}`,
    })),
  );
  const made = Array.from({ length: ISSUES }, (_, place) => anyIssue(projectId, place + 1, states));
  await insert(
    'issues',
    made.map((issue) => ({
      ...common,
      id: issue.id,
      number: issue.number,
      title: `=issue ${issue.number}`,
      state_id: issue.stays.at(-1)?.state.id,
      priority: issue.priority,
      assignee_ids: [],
      label_ids: [],
      subscriber_ids: [],
      sort_order: `a${issue.number}x`,
      created_by: ada,
      created_at: new Date(issue.createdAt),
      updated_at: new Date(issue.createdAt),
      completed_at: issue.completedAt === null ? null : new Date(issue.completedAt),
      archived_at: issue.isHidden ? new Date() : null,
    })),
  );
  const sized = made.filter(({ points }) => points > 0);
  await insert(
    'issue_estimates',
    sized.map(({ id, points }) => ({
      ...common,
      id,
      value_id: sizes.find((size) => size.points === points)?.id,
    })),
  );
  await insertHistory(made);
  await sql`delete from states where id = any(${states.flatMap(({ id, isGone }) => (isGone ? [id] : []))}::uuid[])`.execute(
    database.db,
  );
  return made;
}

function anyIssue(projectId: string, number: number, states: readonly State[]): Held {
  const createdAt = NOW - random.below(500 * 24 * 3600) * 1000 - 1;
  const stays: Stay[] = [{ from: createdAt, told: createdAt, state: pick(states) }];
  let completedAt = isClosedGroup(stays[0]?.state.group ?? 'backlog') ? createdAt : null;
  let [at, last] = [createdAt, stays[0]?.state];
  for (let more = random.below(7); more > 0 || last?.isGone === true; more--) {
    at = Math.min(NOW, at + random.below(60 * 24) * HOUR);
    const told = chance(0.15) ? at - random.below(60 * 24) * HOUR : at;
    const to = pick(states.filter((state) => state !== last && !(more <= 1 && state.isGone)));
    stays.push({ from: Math.max(stays.at(-1)?.from ?? 0, told), told, state: to });
    completedAt = isClosedGroup(to.group) ? (completedAt ?? at) : null;
    last = to;
  }
  return {
    id: uuid(),
    projectId,
    number,
    createdAt,
    priority: pick(PRIORITIES),
    points: pick([0, 0.25, 3, 8]),
    isHidden: chance(0.1),
    stays,
    completedAt,
  };
}

/** Commands with one or several facts, among others that don't concern states. */
async function insertHistory(made: readonly Held[]): Promise<void> {
  const facts = made.flatMap(({ id, stays }) =>
    stays.map(({ told: at, state }, place) => {
      const before = stays[place - 1]?.state.id;
      // The first fact is the creation; imported issues have none.
      return before === undefined
        ? { at, fact: ['issue', id, null, { stateId: state.id, title: 'x' }] }
        : { at, fact: ['issue', id, { stateId: before }, { stateId: state.id }] };
    }),
  );
  const lines: { seq: number; at: Date; facts: unknown[] }[] = [];
  for (const { at, fact } of facts) {
    if (fact[2] === null && chance(0.5)) continue;
    counter.seq += 1;
    const noise = [
      ['issue', fact[1], { priority: 'none' }, { priority: 'low' }],
      ['label', 'not an ID', null, { stateId: 'nothing' }],
    ];
    lines.push({ seq: counter.seq, at: new Date(at), facts: chance(0.3) ? [...noise, fact] : [fact] });
  }
  // Commands committed together are recorded together, so an issue's history can be split anywhere.
  while (lines.length > 0)
    await insert(
      'history',
      lines
        .splice(0, 1 + random.below(MOST_AT_A_TIME))
        .map((line) => ({ ...line, actor_id: ada, command: 'issue.update' })),
    );
}

interface Question {
  readonly projectIds?: readonly string[];
  readonly filters: readonly IssueFilter[];
  readonly timezone: string;
  readonly now: number;
  readonly days: number;
  readonly interval: ChartInterval;
  readonly of: FlowTime;
}

function anyQuestion(userId: string): Question {
  const seen = seenBy.get(userId) ?? [];
  return {
    ...(chance(0.6) && { projectIds: chance(0.7) ? [pick(seen)] : [...seen].slice(1) }),
    filters: [
      ...(chance(0.3)
        ? [{ property: 'priority', operator: 'is_not' as const, values: [pick(PRIORITIES)] }]
        : []),
      ...(chance(0.2)
        ? [{ property: 'stateGroup', operator: 'any_of' as const, values: [pick(STATE_GROUPS), 'completed'] }]
        : []),
    ],
    timezone: ZONE,
    now: NOW,
    days: pick([1, 7, 30, 90, 1 + random.below(FLOW_DAYS_MAX), FLOW_DAYS_MAX]),
    interval: pick(CHART_INTERVALS),
    of: pick(FLOW_TIMES),
  };
}

const groupOf = (issue: Held): StateGroup => issue.stays.at(-1)?.state.group ?? 'backlog';

function population(userId: string, { projectIds, filters }: Question): Held[] {
  const seen = (seenBy.get(userId) ?? []).filter((id) => projectIds === undefined || projectIds.includes(id));
  return given.held.filter(
    (issue) =>
      seen.includes(issue.projectId) &&
      !issue.isHidden &&
      filters.every(({ property, values }) =>
        property === 'priority' ? !values.includes(issue.priority) : values.includes(groupOf(issue)),
      ),
  );
}

function frameOf(userId: string, question: Question) {
  const seen = (seenBy.get(userId) ?? []).filter((id) => question.projectIds?.includes(id) ?? true);
  const zone = seen.length === 1 && seen[0] === own ? OWN_ZONE : ZONE;
  const to = dayAt(NOW, zone);
  const from = dayAfter(to, 1 - question.days);
  const days = Array.from({ length: question.days }, (_, at) => dayAfter(from, at));
  return { zone, from, to, days, start: startOfDay(from, zone), isOfStates: seen.length === 1 };
}

/** The charts computed by walking through the test's own records, issue by issue. */
function byHand(userId: string, question: Question) {
  const issues = population(userId, question);
  const { zone, from, to, days, start, isOfStates } = frameOf(userId, question);
  const groupAt = ({ stays }: Held, end: number) => stays.findLast((stay) => stay.from < end)?.state.group;
  const ends = days.map((day) => startOfDay(dayAfter(day, 1), zone));
  const groups = STATE_GROUPS.map((group) => ({
    group,
    issues: ends.map((end) => issues.filter((issue) => groupAt(issue, end) === group).length),
  }));
  const done = issues.filter(
    (issue) => groupOf(issue) === 'completed' && issue.completedAt !== null && issue.completedAt >= start,
  );
  const keys = [...new Set(days.map((day) => barOf(day, question.interval)))];
  const bars = keys.map((key) => {
    const inside = done.filter(
      ({ completedAt }) => barOf(dayAt(completedAt ?? 0, zone), question.interval) === key,
    );
    return { key, issues: inside.length, points: inside.reduce((sum, { points }) => sum + points, 0) };
  });
  const taken = done.flatMap((issue) => {
    const begun =
      question.of === 'lead'
        ? issue.createdAt
        : issue.stays.find(({ state }) => state.group === 'started')?.from;
    if (begun === undefined) return [];
    return [{ id: issue.id, ms: Math.max(0, (issue.completedAt ?? 0) - begun) }];
  });
  return {
    from,
    to,
    groups,
    bars,
    issues: taken.length,
    unstarted: done.length - taken.length,
    percentiles: percentiles(taken.map(({ ms }) => ms)),
    dots: new Map(taken.map(({ id, ms }) => [id, inDays(ms)])),
    states: staysByHand(issues, start, isOfStates),
  };
}

function staysByHand(issues: readonly Held[], start: number, isOfStates: boolean): Map<string, number[]> {
  const byKey = new Map<string, number[]>();
  for (const { stays } of issues) {
    const whole = new Map<string, { ms: number; isInside: boolean }>();
    for (const [at, { from, state }] of stays.entries()) {
      if (isClosedGroup(state.group)) continue;
      const until = stays[at + 1]?.from ?? NOW;
      const key = !isOfStates ? state.group : state.isGone ? 'gone' : state.id;
      const sum = whole.get(key) ?? { ms: 0, isInside: false };
      sum.ms += until - from;
      sum.isInside ||= until > start;
      whole.set(key, sum);
    }
    for (const [key, { ms, isInside }] of whole)
      if (isInside && ms > 0) byKey.set(key, [...(byKey.get(key) ?? []), ms]);
  }
  return byKey;
}

const inDays = (ms: number): number => ms / (24 * HOUR);

/** Interpolated between the two nearest values. */
function percentiles(all: readonly number[]): number[] {
  if (all.length === 0) return [];
  const sorted = all.toSorted((a, b) => a - b);
  return FLOW_PERCENTILES.map((percent) => {
    const place = (percent / 100) * (sorted.length - 1);
    const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    return inDays(low + (high - low) * (place - Math.floor(place)));
  });
}

const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 1) as number);

async function compare(userId: string, question: Question): Promise<number> {
  const who = { userId, workspaceId };
  const wanted = byHand(userId, question);
  const where = JSON.stringify({ userId, question, seed: SEED });
  const period = { from: wanted.from, to: wanted.to };
  expect(await cumulativeFlow(database.db, who, question), where).toEqual({
    ...period,
    groups: wanted.groups,
  });
  expect(await throughput(database.db, who, question), where).toMatchObject({ ...period, bars: wanted.bars });
  const taken = await times(database.db, who, question);
  expect(taken, where).toMatchObject({
    ...period,
    issues: wanted.issues,
    unstarted: wanted.unstarted,
    percentiles: near(wanted.percentiles),
  });
  expect(taken.dots.length, where).toBe(Math.min(FLOW_DOTS_MAX, wanted.issues));
  for (const dot of taken.dots) expect(dot.days, where).toBeCloseTo(wanted.dots.get(dot.issue_id) ?? -1, 1);
  const { states } = await timeInState(database.db, who, question);
  expect(states.map(({ key }) => key ?? 'gone').toSorted(), where).toEqual(
    [...wanted.states.keys()].toSorted(),
  );
  for (const state of states) {
    const all = wanted.states.get(state.key ?? 'gone') ?? [];
    expect(state, where).toMatchObject({ issues: all.length, percentiles: near(percentiles(all)) });
    expect(state.average, where).toBeCloseTo(inDays(all.reduce((sum, ms) => sum + ms, 0)) / all.length, 1);
  }
  return wanted.issues;
}

test(
  `${QUESTIONS} random questions to the flow charts match walking through ${projects.length * ISSUES} histories, seed ${SEED}`,
  { timeout: 20 * MINUTES },
  async () => {
    let empty = 0;
    for (let at = 0; at < QUESTIONS; at++) {
      const userId = pick([ada, bob]);
      if ((await compare(userId, anyQuestion(userId))) === 0) empty += 1;
    }
    process.stdout.write(
      `${QUESTIONS} questions of flow with the seed ${SEED}, ${empty} of nothing completed\n`,
    );
    expect(empty).toBeLessThan(QUESTIONS / 2);
  },
);

const usual: Question = {
  filters: [],
  timezone: ZONE,
  now: NOW,
  days: FLOW_DAYS_MAX,
  interval: 'week',
  of: 'cycle',
};

test('a single wrong stay is noticed', async () => {
  const moved = given.held.find(
    ({ projectId, isHidden, stays }) =>
      projectId === first && !isHidden && stays.length > 2 && (stays[1]?.from ?? 0) > NOW - 200 * 24 * HOUR,
  );
  const shift = (days: number) =>
    sql`update issue_stays set since = since + make_interval(days => ${days}::int)
      where issue_id = ${moved?.id} and nth = 1`.execute(database.db);
  await shift(-3);
  await expect(compare(ada, usual)).rejects.toThrow();
  await shift(3);
  await compare(ada, usual);
});

test('the migration records older moves as new moves are recorded', async () => {
  const migration = await readFile(
    path.join(import.meta.dirname, '../../../migrations/0224_issue_stays.sql'),
    'utf8',
  );
  const kept = async (db: Db | Tx) => {
    const { rows } =
      await sql<object>`select workspace_id, issue_id, nth, state_group, came_from, state_id, since, until,
      comes_back, round(before) as before from issue_stays order by issue_id, nth`.execute(db);
    return rows;
  };
  const since = await kept(database.db);
  expect(since.length).toBeGreaterThan(ISSUES);
  const rolledBack = new Error('as it was');
  await expect(
    database.db.transaction().execute(async (tx) => {
      await sql`insert into issue_moves (workspace_id, issue_id, seq, place, at, from_state, to_state, from_group, to_group)
        select s.workspace_id, s.issue_id, s.nth, 0, s.since, b.state_id, s.state_id,
          (${[...STATE_GROUPS]}::text[])[b.state_group], (${[...STATE_GROUPS]}::text[])[s.state_group]
        from issue_stays s join issue_stays b on b.workspace_id = s.workspace_id and b.issue_id = s.issue_id
          and b.nth = s.nth - 1`.execute(tx);
      await sql
        .raw(
          `drop trigger history_issue_stays on history; drop function follow_issue_stays(); drop table issue_stays;
          create function follow_issue_moves() returns trigger language plpgsql as 'begin return null; end';
          create trigger history_issue_moves after insert on history for each statement execute function follow_issue_moves();
          ${migration}`,
        )
        .execute(tx);
      expect(await kept(tx)).toEqual(since);
      throw rolledBack;
    }),
  ).rejects.toBe(rolledBack);
});

test('moves are recorded without reading the whole table, also if it was known to be empty', async () => {
  const issues = given.held.filter(({ projectId }) => projectId === first);
  const states = await sql<{ id: string }>`select id from states where project_id = ${first} limit 2`.execute(
    database.db,
  );
  const [from, to] = states.rows.map(({ id }) => id);
  const rolledBack = new Error('as it was');
  const moveAll = (tx: Tx, part: number) =>
    sql`insert into history (workspace_id, seq, at, actor_id, command, facts) values (${workspaceId},
      ${1_000_000 + part}, now(), ${ada}, 'issue.update', ${JSON.stringify(
        issues.map(({ id }) => [
          'issue',
          id,
          { stateId: part % 2 ? from : to },
          { stateId: part % 2 ? to : from },
        ]),
      )}::jsonb)`.execute(tx);
  const counted = async (tx: Tx): Promise<{ read: number; kept: number }> => {
    const { rows } = await sql<{ read: number; kept: number }>`
      select seq_tup_read::int as read, n_tup_ins::int as kept from pg_stat_xact_user_tables
      where relname = 'issue_stays'`.execute(tx);
    return rows[0] ?? { read: 0, kept: 0 };
  };
  await expect(
    database.db.transaction().execute(async (tx) => {
      await sql`truncate issue_stays`.execute(tx);
      await sql`analyze issue_stays`.execute(tx);
      await sql`discard plans`.execute(tx);
      // What this connection did before is counted too.
      const before = await counted(tx);
      for (let part = 0; part < 12; part++) await moveAll(tx, part);
      const after = await counted(tx);
      expect(after.read - before.read).toBe(0);
      expect(after.kept - before.kept).toBe(issues.length * 13);
      throw rolledBack;
    }),
  ).rejects.toBe(rolledBack);
});

test("invisible issues don't count, and invisible projects get 404", async () => {
  const who = { userId: bob, workspaceId };
  for (const projectId of [own, uuid()])
    for (const ask of [cumulativeFlow, throughput, times, timeInState])
      await expect(ask(database.db, who, { ...usual, projectIds: [projectId] })).rejects.toMatchObject({
        code: 'not_found',
      });
});

test('each chart can be exported as a table without formulas', async () => {
  const table = async (chart: 'cumulative' | 'throughput' | 'cycle' | 'lead' | 'states') =>
    (await flowCsv(database.db, { userId: ada, workspaceId }, { ...usual, days: 7, interval: 'day', chart }))
      .replace('\ufeff', '')
      .trim()
      .split('\r\n');
  const flow = await table('cumulative');
  expect(flow[0]).toBe('Day,Backlog,Unstarted,Started,Completed,Cancelled');
  expect(flow).toHaveLength(8);
  expect(await table('throughput')).toHaveLength(8);
  const lead = await table('lead');
  expect(lead[0]).toBe('Issue,Title,Completed,Days');
  expect(lead[1]).toMatch(/^P\d-\d+,'=issue \d+,2026-11-\d\dT/);
  expect((await table('cycle'))[0]).toBe(lead[0]);
  expect((await table('states'))[0]).toBe('State,Issues,Average,50%,85%,95%');
});
