import { HOME_WIDGETS, ROLE, updateIssues, type HomeWidget } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { givenMember, givenTeam } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const STARTED = 2;
const DONE = 3;
/** A Thursday. */
const TODAY = '2026-03-12';

interface Widget {
  readonly id: string;
  readonly filters: {
    readonly tab: string;
    readonly period: string;
    readonly days: readonly string[];
  } | null;
  readonly data?: unknown;
}

/** A person with work, some of it shared with Bob. */
async function givenWork() {
  const team = await givenTeam(server);
  const { ada, bob, slug, project, workspaceId } = team;
  const issue = async (owner: Person, patch: object, stateIndex = 0): Promise<string> => {
    const id = await owner.createIssue(slug, project, { stateIndex });
    const done = await owner.run(slug, updateIssues, { changes: [{ issueId: id, patch }] });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    return id;
  };
  const mine = { add: [ada.id], remove: [] };
  const ids = {
    undated: await issue(bob, { assigneeIds: mine }),
    today: await issue(bob, { assigneeIds: mine, dueDate: TODAY, priority: 'urgent' }, STARTED),
    late: await issue(ada, { assigneeIds: mine, dueDate: '2026-03-09', priority: 'high' }),
    nextYear: await issue(ada, { assigneeIds: mine, dueDate: '2027-01-01' }),
    done: await issue(ada, { assigneeIds: mine }, DONE),
    forBob: await issue(ada, { assigneeIds: { add: [bob.id], remove: [] } }),
  };
  const path = (widget: string): string => `/api/dashboard/${workspaceId}/widgets/${widget}`;
  const read = async (widget: HomeWidget): Promise<Widget> => {
    const { status, body } = await ada.call<Widget>('GET', `${path(widget)}?today=${TODAY}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const narrow = (widget: string, filters: object, by = ada) =>
    by.call<Widget>('PATCH', path(widget), { filters });
  return { ...team, ids, path, read, narrow };
}

const idsOf = ({ data }: Widget): string[] =>
  (data as { issues: { id: string }[] }).issues.map(({ id }) => id);

test("each panel shows the caller's own work", async () => {
  const { ids, project, bob, ada, read } = await givenWork();
  expect((await read('overview_stats')).data).toEqual({ assigned: 4, overdue: 1, created: 4, completed: 1 });
  const assigned = await read('assigned_issues');
  expect(idsOf(assigned)).toEqual([ids.today, ids.nextYear, ids.undated]);
  expect(assigned.data).toMatchObject({
    count: 3,
    issues: [{ priority: 'urgent', state_group: 'started', due_date: TODAY }, {}, { due_date: null }],
  });
  expect(idsOf(await read('created_issues'))).toEqual([ids.nextYear, ids.forBob]);
  expect((await read('issues_by_state_groups')).data).toEqual({
    counts: [
      { value: 'backlog', count: 3 },
      { value: 'completed', count: 1 },
      { value: 'started', count: 1 },
    ],
  });
  expect((await read('issues_by_priority')).data).toEqual({
    counts: [
      { value: 'high', count: 1 },
      { value: 'none', count: 2 },
      { value: 'urgent', count: 1 },
    ],
  });
  expect((await read('recent_projects')).data).toEqual({ projects: [project.id] });
  expect((await read('recent_collaborators')).data).toEqual({ people: [{ id: bob.id, shared_issues: 3 }] });
  const { activities } = (await read('recent_activity')).data as { activities: { actorId: string }[] };
  expect(activities.length).toBeGreaterThan(5);
  expect(activities[0]?.actorId).toBe(ada.id);
});

test("each person's filter of a panel is stored, a part at a time", async () => {
  const { ada, bob, slug, ids, read, narrow } = await givenWork();
  const kept = { tab: 'pending', period: 'this-week', days: [] };
  expect(await narrow('assigned_issues', { period: 'this-week' })).toMatchObject({
    status: 200,
    body: { id: 'assigned_issues', filters: kept },
  });
  expect(idsOf(await read('assigned_issues'))).toEqual([ids.today]);
  await narrow('assigned_issues', { tab: 'overdue' });
  expect(idsOf(await read('assigned_issues'))).toEqual([ids.late]);
  await narrow('assigned_issues', { tab: 'pending', period: 'custom', days: ['2026-12-31;after'] });
  expect(idsOf(await read('assigned_issues'))).toEqual([ids.nextYear]);
  const listOf = async (who: Person): Promise<Widget[]> =>
    (await who.call<{ widgets: Widget[] }>('GET', `/api/workspaces/${slug}/dashboard`)).body.widgets;
  expect((await listOf(ada)).map(({ id }) => id)).toEqual([...HOME_WIDGETS]);
  expect((await listOf(ada)).find(({ id }) => id === 'assigned_issues')?.filters?.period).toBe('custom');
  expect((await listOf(bob)).find(({ id }) => id === 'assigned_issues')?.filters?.period).toBe('all');
});

test('unknown panels, panels without filters and invalid filters are refused, and strangers get 404', async () => {
  const { path, narrow, slug, ada } = await givenWork();
  const stranger = await server.person('stranger');
  expect((await narrow('weather', {})).status).toBe(404);
  expect((await narrow('recent_activity', { period: 'today' })).status).toBe(404);
  for (const filters of [
    { tab: 'lost' },
    { days: ['2026-02-31;after'] },
    { days: Array(3).fill('2026-01-01;after') },
  ])
    expect((await narrow('assigned_issues', filters)).status, JSON.stringify(filters)).toBe(400);
  expect((await narrow('assigned_issues', { tab: 'pending' }, stranger)).status).toBe(404);
  expect((await stranger.call('GET', path('assigned_issues'))).status).toBe(404);
  expect((await ada.call('GET', `/api/dashboard/${uuid()}/widgets/assigned_issues`)).status).toBe(404);
  expect((await ada.call('GET', '/api/dashboard/mine/widgets/assigned_issues')).status).toBe(404);
  const guest = await givenMember(server, ada, slug, ROLE.guest);
  expect((await guest.call<Widget>('GET', path('overview_stats'))).body.data).toEqual({
    assigned: 0,
    overdue: 0,
    created: 0,
    completed: 0,
  });
});
