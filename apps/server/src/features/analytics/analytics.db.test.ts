import {
  addProjectMembers,
  archiveIssues,
  createChart,
  createEstimate,
  createLabel,
  DEFAULT_CHART,
  removeChart,
  removeIssues,
  ROLE,
  setEstimate,
  updateChart,
  updateIssues,
} from '@cairn/domain';
import type { RouteReply } from '@cairn/domain/http/api';
import { uuid } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

type Chart = RouteReply<'GET /api/workspaces/:slug/analytics'>;
type Overview = RouteReply<'GET /api/workspaces/:slug/default-analytics'>;
type Saved = RouteReply<'GET /api/workspaces/:slug/analytic-view'>;

const server = testServer();

/** The states of a new project: Backlog, Todo, In progress, Done, Cancelled. */
const [BACKLOG, TODO, STARTED, DONE, CANCELLED] = [0, 1, 2, 3, 4];

const labelIds = { bug: uuid(), formula: uuid() };
const valueIds = { one: uuid(), three: uuid() };

/** Eight issues that count, two that don't, and one in a project that Bea isn't in. */
const team = fixture(async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const secret = await ada.createProject(slug, 'SEC', false);
  const bea = await givenMember(server, ada, slug, ROLE.member, 'bea');
  const viewer = await givenMember(server, ada, slug, ROLE.viewer, 'vic');
  const guest = await givenMember(server, ada, slug, ROLE.guest, 'gus');
  const done = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const members = [
    { id: uuid(), userId: bea.id, role: ROLE.member },
    { id: uuid(), userId: viewer.id, role: ROLE.viewer },
    { id: uuid(), userId: guest.id, role: ROLE.guest },
  ];
  await done(ada.run(slug, addProjectMembers, { projectId: project.id, members }));
  const label = { projectId: project.id, color: '#123456', parentId: null, sortOrder: 'a0' };
  await done(ada.run(slug, createLabel, { id: labelIds.bug, ...label, name: 'Bug, "big"' }));
  await done(ada.run(slug, createLabel, { id: labelIds.formula, ...label, name: '=1+1' }));
  const values = [
    { id: valueIds.one, value: '1' },
    { id: valueIds.three, value: '3.5' },
  ];
  await done(
    ada.run(slug, createEstimate, { id: uuid(), projectId: project.id, kind: 'points' as const, values }),
  );

  const issue = async (
    who: Person,
    stateIndex: number,
    patch: object = {},
    valueId: string | null = null,
  ): Promise<string> => {
    const id = await who.createIssue(slug, project, { stateIndex });
    if (Object.keys(patch).length > 0)
      await done(who.run(slug, updateIssues, { changes: [{ issueId: id, patch }] }));
    if (valueId !== null)
      await done(who.run(slug, setEstimate, { changes: [{ issueId: id, patch: { valueId } }] }));
    return id;
  };
  const to = (...add: string[]) => ({ assigneeIds: { add, remove: [] } });
  const labelled = (...add: string[]) => ({ labelIds: { add, remove: [] } });
  await issue(ada, BACKLOG, { priority: 'urgent', dueDate: '2020-01-01' });
  await issue(ada, BACKLOG, { ...labelled(labelIds.bug, labelIds.formula) }, valueIds.three);
  await issue(ada, TODO, { ...to(ada.id), priority: 'high', ...labelled(labelIds.bug) }, valueIds.one);
  await issue(bea, STARTED, { ...to(ada.id, bea.id), dueDate: '2999-01-01' }, valueIds.three);
  await issue(bea, STARTED, { ...to(bea.id), priority: 'high' });
  await issue(bea, DONE, { ...to(bea.id), dueDate: '2020-01-01' }, valueIds.three);
  await issue(bea, DONE, { ...to(ada.id, bea.id) });
  await issue(ada, CANCELLED, { ...to(ada.id) });
  await done(ada.run(slug, archiveIssues, { issueIds: [await issue(ada, CANCELLED)] }));
  await done(ada.run(slug, removeIssues, { issueIds: [await issue(ada, BACKLOG)] }));
  await ada.createIssue(slug, secret, { stateIndex: TODO });
  return { ada, bea, viewer, guest, slug, project, secret, at: `/api/workspaces/${slug}` };
});

const ask = async (query: string, who: Person = team.bea): Promise<Chart> => {
  const { status, body } = await who.call<Chart>('GET', `${team.at}/analytics/?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const barsOf = ({ bars }: Chart) => bars.map(({ name, total }) => [name, total]);

test('the overview matches a manual count', async () => {
  const { ada, bea, at } = team;
  const { status, body } = await bea.call<Overview>('GET', `${at}/default-analytics/`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({
    issues: 8,
    open: 5,
    overdue: 1,
    unassigned: 2,
    unestimated: 2,
    old: 0,
    by_state_group: [
      { group: 'backlog', issues: 2, urgent: 1, high: 0 },
      { group: 'unstarted', issues: 1, urgent: 0, high: 1 },
      { group: 'started', issues: 2, urgent: 0, high: 1 },
      { group: 'completed', issues: 2, urgent: 0, high: 0 },
      { group: 'cancelled', issues: 1, urgent: 0, high: 0 },
    ],
    pending_by_assignee: [
      { user_id: ada.id, name: 'ada', issues: 2 },
      { user_id: bea.id, name: 'bea', issues: 2 },
    ],
    top_creators: [
      { user_id: ada.id, issues: 4 },
      { user_id: bea.id, issues: 4 },
    ],
    top_closers: [
      { user_id: bea.id, issues: 2 },
      { user_id: ada.id, issues: 1 },
    ],
  });
  expect(body.months).toHaveLength(12);
  expect(body.months.at(-1)).toMatchObject({ created: 8, assigned: 6, closed: 2 });
  expect(
    body.months.slice(0, -1).every(({ created, assigned, closed }) => created + assigned + closed === 0),
  ).toBe(true);
});

test('each overview chart is exported with the numbers and filters of the overview', async () => {
  const { bea, at, project } = team;
  const { body: facts } = await bea.call<Overview>('GET', `${at}/default-analytics/`);
  const lines = async (chart: string, more = ''): Promise<string[]> => {
    const answer = await fetch(`${server.url}${at}/export-overview/?chart=${chart}${more}`, {
      headers: { cookie: bea.cookie },
    });
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${chart}.csv"`);
    return (await answer.text()).replace('\ufeff', '').trimEnd().split('\r\n');
  };
  expect(await lines('demand')).toEqual([
    'State group,Issues,Urgent,High',
    'Backlog,2,1,0',
    'Unstarted,1,0,1',
    'Started,2,0,1',
    'Completed,2,0,0',
    'Cancelled,1,0,0',
  ]);
  expect(await lines('months')).toEqual([
    'Month,Created,Assigned,Closed',
    ...facts.months.map(
      ({ month, created, assigned, closed }) => `${month},${created},${assigned},${closed}`,
    ),
  ]);
  expect(await lines('workload')).toEqual(['Assignee,Issues', 'ada,2', 'bea,2']);
  expect(await lines('creators')).toEqual(['Created by,Issues', 'ada,4', 'bea,4']);
  expect(await lines('closers')).toEqual(['Assignee,Issues', 'bea,2', 'ada,1']);
  const narrowed = `&project=${project.id}&filters=priority.any_of.urgent`;
  expect((await lines('demand', narrowed)).slice(1, 3)).toEqual(['Backlog,1,1,0', 'Unstarted,0,0,0']);
  expect((await bea.call('GET', `${at}/export-overview/?chart=numbers`)).status).toBe(400);
});

test('a project counts only for its members', async () => {
  const { ada, bea, secret, at } = team;
  expect((await ask('x_axis=project', ada)).issues).toBe(9);
  expect(barsOf(await ask('x_axis=project'))).toEqual([['Project WEB', 8]]);
  expect((await ask(`x_axis=state&project=${secret.id}`, ada)).issues).toBe(1);
  for (const path of ['analytics', 'default-analytics', 'export-analytics', 'export-overview'])
    expect((await bea.call('GET', `${at}/${path}?chart=demand&project=${secret.id}`)).status).toBe(404);
});

test('a chart counts issues or points, each once in its total, and names its bars', async () => {
  const byPerson = await ask('x_axis=assignees&segment=stateGroup');
  expect(byPerson).toMatchObject({ issues: 8, total: 8 });
  expect(byPerson.parts.map(({ name }) => name)).toEqual([
    'Backlog',
    'Unstarted',
    'Started',
    'Completed',
    'Cancelled',
  ]);
  expect(byPerson.bars.map(({ name, values, total }) => [name, values, total])).toEqual([
    ['ada', [0, 1, 1, 1, 1], 4],
    ['bea', [0, 0, 2, 2, 0], 4],
    ['No assignee', [2, 0, 0, 0, 0], 2],
  ]);
  const points = await ask('x_axis=assignees&measure=points');
  expect(points.total).toBe(11.5);
  expect(barsOf(points)).toEqual([
    ['bea', 7],
    ['ada', 4.5],
    ['No assignee', 3.5],
  ]);
  expect(barsOf(await ask('x_axis=estimate&order=natural'))).toEqual([
    ['1', 1],
    ['3.5', 3],
    ['None', 4],
  ]);
  const open = encodeURIComponent('stateGroup.any_of.backlog,unstarted,started~priority.is.high');
  expect(barsOf(await ask(`x_axis=priority&filters=${open}`))).toEqual([['High', 2]]);
});

test("a chart is exported as a table that spreadsheets don't take for formulas", async () => {
  const { bea, at } = team;
  const answer = await bea.fetch(`${at}/export-analytics/?x_axis=labels&segment=priority`);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="/);
  expect((await answer.text()).replace('\ufeff', '').split('\r\n')).toEqual([
    'Labels,Urgent,High,No priority,Total',
    '"Bug, ""big""",0,1,1,2',
    "'=1+1,0,0,1,1",
    'No labels,1,1,4,6',
    '',
  ]);
});

test('Guests and Viewers have no analytics', async () => {
  const { guest, viewer, slug, at } = team;
  const spec = DEFAULT_CHART;
  for (const who of [guest, viewer]) {
    for (const path of [
      'analytics',
      'default-analytics',
      'export-analytics',
      'export-overview',
      'analytic-view',
    ])
      expect((await who.call('GET', `${at}/${path}/`)).status).toBe(403);
    const made = { id: uuid(), projectId: null, name: 'Open', spec };
    expect((await who.run(slug, createChart, made)).status).toBe(403);
  }
  const stranger = await server.person('eve');
  expect((await stranger.call('GET', `${at}/analytics`)).status).toBe(404);
});

test('an invalid question is refused', async () => {
  const { bea, at } = team;
  for (const query of [
    'x_axis=title',
    'x_axis=moon',
    'measure=cats',
    'timezone=Moon',
    'project=x',
    'interval=year',
  ])
    expect((await bea.call('GET', `${at}/analytics?${query}`)).status, query).toBe(400);
});

test('a chart is saved for everyone, and only its owner or an Admin changes or deletes it', async () => {
  const { ada, bea, slug, project, secret, at } = team;
  const id = uuid();
  const spec = { ...DEFAULT_CHART, axis: 'labels' };
  expect((await bea.run(slug, createChart, { id, projectId: null, name: 'By label', spec })).status).toBe(
    200,
  );
  const hidden = { id: uuid(), projectId: secret.id, name: 'Hidden', spec };
  expect((await bea.run(slug, createChart, hidden)).status).toBe(404);
  expect((await ada.run(slug, createChart, hidden)).status).toBe(200);
  const ofProject = { id: uuid(), projectId: project.id, name: 'Of the project', spec };
  expect((await ada.run(slug, createChart, ofProject)).status).toBe(200);
  const named = async (who: Person) =>
    (await who.call<Saved>('GET', `${at}/analytic-view/`)).body.map(({ name }) => name);
  expect(await named(bea)).toEqual(['By label', 'Of the project']);
  expect(await named(ada)).toEqual(['By label', 'Hidden', 'Of the project']);
  const rename = (who: Person, chartId: string) =>
    who.run(slug, updateChart, { chartId, patch: { name: 'Labels' } });
  expect((await rename(ada, id)).status).toBe(200);
  expect((await rename(bea, ofProject.id)).status).toBe(403);
  expect((await bea.run(slug, removeChart, { chartId: ofProject.id })).status).toBe(403);
  expect((await bea.run(slug, removeChart, { chartId: id })).status).toBe(200);
});
