import { dayAfter, STATE_GROUPS } from '@cairn/domain';
import { startOfDay } from '@cairn/domain/time-zone';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import { inCycles, workDays } from './progress.ts';
import { snapshotOf } from './snapshot.ts';
import { lastDone } from './velocity.ts';

const server = testServer();
const SEED = Number(process.env['CYCLE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const HISTORIES = Number(process.env['CYCLE_HISTORIES'] ?? 6);
const DAYS = 6;
const ISSUES = 5;
const STEPS = 48;
/** The time limit of one history on a machine that is nine-tenths busy. */
const PATIENCE_EACH = 30_000;
const ZONE = 'Pacific/Auckland';
const START = '2026-03-01';

/** The query for a two-day cycle, long after it ended. */
const twoDaysOf = (workspaceId: string, projectId: string, id: string) => ({
  of: { workspaceId, projectId, id, by: inCycles, startDate: START, endDate: dayAfter(START, 1) },
  timeZone: ZONE,
  now: startOfDay(dayAfter(START, 9), ZONE),
});

/** A separate project, and its owner, whose commands must succeed. */
async function givenProject() {
  const ada = await server.person('ada');
  const { slug, id: workspaceId } = await ada.createWorkspace();
  const project = await ada.createProject(slug, 'Q1');
  const run = async (name: string, args: object): Promise<void> =>
    expect(await ada.run(slug, { name } as never, args as never), name).toMatchObject({ status: 200 });
  return { ada, slug, workspaceId, project, run };
}

/** The test's own record of each issue's relevant values. */
interface Held {
  cycleId: string | null;
  group: string;
  points: number;
  isRemoved: boolean;
  isArchived: boolean;
}

function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test(
  `the days of a cycle match a separate count, in ${HISTORIES} random histories (CYCLE_SEED=${SEED})`,
  { timeout: Math.max(300_000, HISTORIES * PATIENCE_EACH) },
  async () => {
    const ada = await server.person('ada');
    const { slug } = await ada.createWorkspace();
    for (let round = 0; round < HISTORIES; round += 1) await playOne(ada, slug, SEED + round, round);
  },
);

async function playOne(ada: Person, slug: string, seed: number, round: number): Promise<void> {
  const roll = dice(seed);
  const project = await ada.createProject(slug, `P${round}`);
  const run = async (name: string, args: object): Promise<void> => {
    const answer = await ada.run(slug, { name } as never, args as never);
    expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBe(200);
  };
  const { workspaceId } = await one<{ workspaceId: string }>(
    sql`select workspace_id from projects where id = ${project.id}`,
  );
  const states = await all<{ id: string; group: string }>(
    sql`select id, "group" from states where project_id = ${project.id}`,
  );
  const sizes = [1, 2, 8].map((size) => ({ id: uuid(), value: String(size) }));
  await run('estimate.create', { id: uuid(), projectId: project.id, kind: 'points', values: sizes });
  const [cycleId, otherId] = [uuid(), uuid()];
  for (const [id, name] of [
    [cycleId, 'Sprint'],
    [otherId, 'Other'],
  ])
    await run('cycle.create', { id, projectId: project.id, name });
  const held = new Map<string, Held>();
  for (let at = 0; at < ISSUES; at += 1) {
    const id = await ada.createIssue(slug, project);
    const group = await one<{ group: string }>(
      sql`select "group" from states where id = (select state_id from issues where id = ${id})`,
    );
    held.set(id, { cycleId: null, group: group.group, points: 0, isRemoved: false, isArchived: false });
  }
  const ids = [...held.keys()];
  let last = await lastSeq(workspaceId);
  // Shifted by a day to before the cycle began.
  await shift(workspaceId, 0, last, startOfDay(START, ZONE) - 3_600_000);
  const expected = [];
  for (let day = 0; day < DAYS; day += 1) {
    const date = dayAfter(START, day);
    for (let step = roll(STEPS / DAYS + 3); step > 0; step -= 1) {
      const issueId = ids[roll(ids.length)] ?? '';
      const row = held.get(issueId);
      if (row) await change(issueId, row);
    }
    const now = await lastSeq(workspaceId);
    await shift(workspaceId, last, now, startOfDay(date, ZONE) + roll(86_000) * 1000);
    last = now;
    expected.push({ date, ...count([...held.values()], cycleId) });
  }
  // Nothing that happens after its end changes it.
  for (const issueId of ids) {
    const row = held.get(issueId);
    if (row) await change(issueId, row);
  }
  await shift(workspaceId, last, await lastSeq(workspaceId), startOfDay(dayAfter(START, DAYS + 3), ZONE));
  const key = { workspaceId, projectId: project.id, id: cycleId, by: inCycles };
  const given = await workDays(server.db, {
    of: { ...key, startDate: START, endDate: dayAfter(START, DAYS - 1) },
    timeZone: ZONE,
    now: startOfDay(dayAfter(START, DAYS + 30), ZONE),
  });
  expect(given, `CYCLE_SEED=${seed} CYCLE_HISTORIES=1`).toEqual(expected);
  // Planning the next cycle depends on what this one had completed when it ended.
  await all(
    sql`update cycles set start_date = ${START}, end_date = ${dayAfter(START, DAYS - 1)} where id = ${cycleId}`,
  );
  const done = await lastDone(server.db, {
    workspaceId,
    projectId: project.id,
    timeZone: ZONE,
    now: startOfDay(dayAfter(START, DAYS + 30), ZONE),
  });
  const ended = expected.at(-1);
  expect(done, `CYCLE_SEED=${seed} CYCLE_HISTORIES=1`).toEqual([
    { id: cycleId, issues: ended?.issues['completed'], points: ended?.points['completed'] },
  ]);

  async function change(issueId: string, row: Held): Promise<void> {
    const kind = roll(12);
    if (row.isRemoved) {
      await run('issue.restore', { projectId: project.id, issueIds: [issueId] });
      row.isRemoved = false;
    } else if (row.isArchived) {
      if (kind > 3) return;
      await run('issue.unarchive', { issueIds: [issueId] });
      row.isArchived = false;
    } else if (kind >= 8 && ['completed', 'cancelled'].includes(row.group)) {
      await run('issue.archive', { issueIds: [issueId] });
      row.isArchived = true;
    } else if (kind < 3) {
      const state = states[roll(states.length)];
      if (!state) return;
      await run('issue.update', { changes: [{ issueId, patch: { stateId: state.id } }] });
      row.group = state.group;
    } else if (kind < 6) {
      const to = [cycleId, cycleId, otherId, null][roll(4)] ?? null;
      await run('cycle.move-issues', { changes: [{ issueId, patch: { cycleId: to } }] });
      row.cycleId = to;
    } else if (kind === 6) {
      const size = sizes[roll(sizes.length)];
      await run('estimate.set', { changes: [{ issueId, patch: { valueId: size?.id ?? null } }] });
      row.points = Number(size?.value ?? 0);
    } else {
      await run('issue.remove', { issueIds: [issueId] });
      row.isRemoved = true;
    }
  }
}

function count(rows: readonly Held[], cycleId: string) {
  const inside = rows.filter((row) => row.cycleId === cycleId && !row.isRemoved && !row.isArchived);
  const amount = (size: (row: Held) => number) =>
    Object.fromEntries(
      STATE_GROUPS.map((group) => [
        group,
        inside.filter((row) => row.group === group).reduce((total, row) => total + size(row), 0),
      ]),
    );
  return { issues: amount(() => 1), points: amount(({ points }) => points) };
}

const all = async <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  (await (query as ReturnType<typeof sql<T>>).execute(server.db)).rows;

async function one<T>(query: ReturnType<typeof sql>): Promise<T> {
  const [row] = await all<T>(query);
  if (!row) throw new Error('no row');
  return row;
}

const lastSeq = async (workspaceId: string): Promise<number> =>
  Number(
    (
      await one<{ seq: string }>(
        sql`select coalesce(max(seq), 0) as seq from history where workspace_id = ${workspaceId}`,
      )
    ).seq,
  );

/** Moves everything between two log positions to a given time. */
const shift = async (workspaceId: string, after: number, to: number, at: number): Promise<void> =>
  void (await all(
    sql`update history set at = to_timestamp(${at / 1000}::double precision) where workspace_id = ${workspaceId}
      and seq > ${after} and seq <= ${to}`,
  ));

test('with time estimates, a day of a cycle counts hours', async () => {
  const { ada, slug, workspaceId, project, run } = await givenProject();
  const values = ['90m', '120m'].map((value) => ({ id: uuid(), value }));
  await run('estimate.create', { id: uuid(), projectId: project.id, kind: 'time', values });
  const cycleId = uuid();
  await run('cycle.create', { id: cycleId, projectId: project.id, name: 'Sprint' });
  const ids = [await ada.createIssue(slug, project), await ada.createIssue(slug, project)];
  await run('cycle.move-issues', { changes: ids.map((issueId) => ({ issueId, patch: { cycleId } })) });
  await run('estimate.set', {
    changes: ids.map((issueId, at) => ({ issueId, patch: { valueId: values[at]?.id } })),
  });
  await shift(workspaceId, 0, await lastSeq(workspaceId), startOfDay(START, ZONE));
  const days = await workDays(server.db, twoDaysOf(workspaceId, project.id, cycleId));
  expect(days.map(({ points }) => Object.values(points).reduce((sum, each) => sum + each, 0))).toEqual([
    3.5, 3.5,
  ]);
});

test("SYS-13 archived issues don't count, but a completed cycle keeps those archived after its end", async () => {
  const { ada, slug, workspaceId, project, run } = await givenProject();
  const { id: doneId } = await one<{ id: string }>(
    sql`select id from states where project_id = ${project.id} and "group" = 'completed'`,
  );
  const cycleId = uuid();
  await run('cycle.create', { id: cycleId, projectId: project.id, name: 'Sprint' });
  const [early, late] = [await ada.createIssue(slug, project), await ada.createIssue(slug, project)];
  const both = [early, late];
  await run('cycle.move-issues', { changes: both.map((issueId) => ({ issueId, patch: { cycleId } })) });
  await run('issue.update', { changes: both.map((issueId) => ({ issueId, patch: { stateId: doneId } })) });
  await shift(workspaceId, 0, await lastSeq(workspaceId), startOfDay(START, ZONE));
  const archive = async (issueId: string, date: string): Promise<void> => {
    const before = await lastSeq(workspaceId);
    await run('issue.archive', { issueIds: [issueId] });
    await shift(workspaceId, before, await lastSeq(workspaceId), startOfDay(date, ZONE));
  };
  await archive(early, dayAfter(START, 1));
  await archive(late, dayAfter(START, 2));
  const days = await workDays(server.db, twoDaysOf(workspaceId, project.id, cycleId));
  expect(days.map(({ issues }) => issues.completed)).toEqual([2, 1]);
});

test("other people's cycles get 404, and undated or upcoming ones have no days and no snapshot", async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const project = await ada.createProject(slug, 'Q1');
  const id = uuid();
  await ada.run(
    slug,
    { name: 'cycle.create' } as never,
    { id, projectId: project.id, name: 'Some day' } as never,
  );
  const path = `/api/workspaces/${slug}/cycles/${id}/progress`;
  expect(await ada.call('GET', path)).toMatchObject({ status: 200, body: { days: [] } });
  const coming = { id: uuid(), projectId: project.id, name: 'One day' };
  const dates = { startDate: '2999-01-01', endDate: '2999-01-14' };
  await ada.run(slug, { name: 'cycle.create' } as never, { ...coming, ...dates } as never);
  const ofComing = `/api/workspaces/${slug}/cycles/${coming.id}`;
  expect(await ada.call('GET', `${ofComing}/progress`)).toMatchObject({ status: 200, body: { days: [] } });
  for (const each of [path.replace('progress', 'snapshot'), `${ofComing}/snapshot`])
    expect(await ada.call('GET', each)).toMatchObject({ status: 200, body: { snapshot: null } });
  expect((await ada.call('GET', `${path}?timezone=Mars/Olympus`)).status).toBe(400);
  expect((await (await server.person('eve')).call('GET', path)).status).toBe(404);
});

test('the snapshot of a completed cycle shows its issues as they were when it ended, whatever happened since', async () => {
  const { ada, slug, workspaceId, project, run } = await givenProject();
  const other = await ada.createProject(slug, 'Q2');
  const stateOf = async (projectId: string, group: string): Promise<string> =>
    (
      await one<{ id: string }>(
        sql`select id from states where project_id = ${projectId} and "group" = ${group} limit 1`,
      )
    ).id;
  const [started, done] = [await stateOf(project.id, 'started'), await stateOf(project.id, 'completed')];
  const [cycleId, nextId, labelId] = [uuid(), uuid(), uuid()];
  const values = ['3', '8'].map((value) => ({ id: uuid(), value }));
  await run('estimate.create', { id: uuid(), projectId: project.id, kind: 'points', values });
  await run('label.create', {
    id: labelId,
    projectId: project.id,
    name: 'Sea',
    color: '#112233',
    parentId: null,
    sortOrder: 'a0',
  });
  for (const id of [cycleId, nextId])
    await run('cycle.create', { id, projectId: project.id, name: id === cycleId ? 'Sprint' : 'Next' });
  const names = ['stays', 'changed', 'transferred', 'deleted', 'archived', 'moved', 'outside'] as const;
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, await ada.createIssue(slug, project));
  const idOf = (name: (typeof names)[number]): string => ids.get(name) ?? '';
  const inside = names.filter((name) => name !== 'outside').map(idOf);
  const update = (issueId: string, patch: object) => run('issue.update', { changes: [{ issueId, patch }] });
  await run('cycle.move-issues', { changes: inside.map((issueId) => ({ issueId, patch: { cycleId } })) });
  for (const issueId of inside)
    await update(issueId, {
      stateId: started,
      priority: 'high',
      assigneeIds: { add: [ada.id], remove: [] },
      labelIds: { add: [labelId], remove: [] },
    });
  await run('estimate.set', {
    changes: inside.map((issueId) => ({ issueId, patch: { valueId: values[0]?.id } })),
  });
  const ended = await lastSeq(workspaceId);
  await shift(workspaceId, 0, ended, startOfDay(START, ZONE));
  const asked = twoDaysOf(workspaceId, project.id, cycleId);
  const then = await snapshotOf(server.db, asked);
  expect(then?.count).toBe(inside.length);
  expect(then?.issues).toEqual(
    inside.toSorted().map((id) => ({
      id,
      stateId: started,
      group: 'started',
      points: 3,
      priority: 'high',
      assigneeIds: [ada.id],
      labelIds: [labelId],
      isDeleted: false,
    })),
  );
  await update(idOf('changed'), {
    stateId: done,
    priority: 'low',
    assigneeIds: { add: [], remove: [ada.id] },
    labelIds: { add: [], remove: [labelId] },
  });
  await run('estimate.set', {
    changes: [{ issueId: idOf('changed'), patch: { valueId: values[1]?.id } }],
  });
  await run('cycle.move-issues', {
    changes: [
      { issueId: idOf('transferred'), patch: { cycleId: nextId } },
      { issueId: idOf('outside'), patch: { cycleId } },
    ],
  });
  await run('issue.remove', { issueIds: [idOf('deleted')] });
  await update(idOf('archived'), { stateId: done });
  await run('issue.archive', { issueIds: [idOf('archived')] });
  await run('issue.move-to-project', {
    projectId: other.id,
    moves: [
      {
        issueId: idOf('moved'),
        stateId: await stateOf(other.id, 'completed'),
        assigneeIds: [],
        labelIds: [],
      },
    ],
  });
  await shift(workspaceId, ended, await lastSeq(workspaceId), startOfDay(dayAfter(START, 3), ZONE));
  const now = await snapshotOf(server.db, asked);
  const withoutDeleted = (of: typeof now) => of?.issues.map((each) => ({ ...each, isDeleted: undefined }));
  expect(withoutDeleted(now)).toEqual(withoutDeleted(then));
  expect(now?.issues.filter(({ isDeleted }) => isDeleted).map(({ id }) => id)).toEqual([idOf('deleted')]);
  const running = { ...asked, now: startOfDay(dayAfter(START, 1), ZONE) };
  expect(await snapshotOf(server.db, running)).toBeUndefined();
});
