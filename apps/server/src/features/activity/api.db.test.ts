import {
  addProjectMembers,
  removeIssues,
  removeProjectMember,
  ROLE,
  updateIssues,
  type Activity,
} from '@cairn/domain';
import type { ActivityEntry } from '@cairn/domain/activity/routes';
import { uuid } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember } from '../../../test/given/members.ts';
import type { Answer, Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

type Page = { rows: Activity[]; next: string | null };

const activityOf = (reader: Person, id: string, query = ''): Promise<Answer<Page>> =>
  reader.call<Page>('GET', `/api/workspaces/${team.slug}/members/${id}/activity${query}`);

/** Ada did seven things in a project that Ben is in, and two in one that he is not. */
const team = fixture(async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const shared = await ada.createProject(slug);
  const hidden = await ada.createProject(slug, 'SEC', false);
  const ben = await givenMember(server, ada, slug, ROLE.member, 'ben');
  const guest = await givenMember(server, ada, slug, ROLE.guest, 'gil');
  const members = [ben, guest].map(({ id }) => ({ id: uuid(), userId: id, role: ROLE.guest }));
  expect((await ada.run(slug, addProjectMembers, { projectId: shared.id, members })).status).toBe(200);
  const issueId = await ada.createIssue(slug, shared);
  for (const priority of ['low', 'medium', 'high', 'urgent'] as const)
    await ada.run(slug, updateIssues, { changes: [{ issueId, patch: { priority } }] });
  const gone = await ada.createIssue(slug, shared);
  expect((await ada.run(slug, removeIssues, { issueIds: [gone] })).status).toBe(200);
  const secret = await ada.createIssue(slug, hidden);
  await ada.run(slug, updateIssues, { changes: [{ issueId: secret, patch: { title: 'A canary' } }] });
  return { ada, ben, guest, slug, issueId, gone, secret, projectId: shared.id, hiddenId: hidden.id };
});

test('S-ROUTE-006 lists what a member did in shared projects, newest first', async () => {
  const { status, body } = await activityOf(team.ben, team.ada.id);
  expect(status).toBe(200);
  expect(body.next).toBeNull();
  expect(body.rows.map(({ field, verb, newValue }) => (field === 'issue' ? verb : newValue))).toEqual([
    'deleted',
    'created',
    'urgent',
    'high',
    'medium',
    'low',
    'created',
  ]);
  expect(body.rows.every(({ actorId }) => actorId === team.ada.id)).toBe(true);
  expect(JSON.stringify(body)).not.toContain('canary');
  expect((await activityOf(team.ada, team.ada.id)).body.rows).toHaveLength(9);
});

test('continues where a page ended, without gaps or repetitions', async () => {
  const whole = await activityOf(team.ben, team.ada.id);
  const read: Activity[] = [];
  for (let next: string | null = ''; next !== null;) {
    const query: string = next === '' ? '?limit=2' : `?limit=2&before=${encodeURIComponent(next)}`;
    const { status, body } = await activityOf(team.ben, team.ada.id, query);
    expect(status, JSON.stringify(body)).toBe(200);
    read.push(...body.rows);
    ({ next } = body);
  }
  expect(read).toEqual(whole.body.rows);
});

test("S-ROUTE-006 Guests don't see what people did", async () => {
  expect((await activityOf(team.guest, team.ada.id)).status).toBe(403);
});

test("responds 404 for people who aren't members, to strangers, and for invalid IDs", async () => {
  const stranger = await server.person('stranger');
  expect((await activityOf(team.ada, stranger.id)).status).toBe(404);
  expect((await activityOf(stranger, team.ada.id)).status).toBe(404);
  expect((await activityOf(team.ada, 'me')).status).toBe(404);
});

test.each(['x', '2026-01-01', `2026-13-45T00:00:00.000000Z_${uuid()}`, `2026-01-01T00:00:00.000000Z_x`])(
  'refuses %s as a page cursor',
  async (before) => {
    const { status } = await activityOf(team.ada, team.ada.id, `?before=${encodeURIComponent(before)}`);
    expect(status).toBe(400);
  },
);

const listed = (reader: Person, query = ''): Promise<Answer<Page>> =>
  reader.call<Page>('GET', `/api/workspaces/${team.slug}/activity${query}`);

test("lists what everyone did in the caller's projects, also for Guests, and can filter by kind", async () => {
  const shared = (await activityOf(team.ben, team.ada.id)).body.rows;
  expect((await listed(team.ben)).body.rows).toEqual(shared);
  expect((await listed(team.guest)).body.rows).toEqual(shared);
  expect((await listed(team.ada)).body.rows).toHaveLength(9);
  const { body } = await listed(team.ben, '?kind=priority&limit=3');
  expect(body.rows.map(({ newValue }) => newValue)).toEqual(['urgent', 'high', 'medium']);
  expect(body.next).not.toBeNull();
  expect((await listed(team.ben, '?kind=nonsense')).status).toBe(400);
});

test("Guests may ask for their own activity but not for another member's", async () => {
  expect((await listed(team.guest, `?actor=${team.ada.id}`)).status).toBe(403);
  expect((await listed(team.guest, `?actor=${team.guest.id}`)).body.rows).toEqual([]);
  expect((await listed(team.ben, `?actor=${team.ada.id}`)).body.rows).toHaveLength(7);
});

const historyOf = (
  reader: Person,
  projectId: string,
  issueId: string,
  query = '',
): Promise<Answer<ActivityEntry[]>> =>
  reader.call('GET', `/api/workspaces/${team.slug}/projects/${projectId}/issues/${issueId}/history/${query}`);

test('S-ENT-007 S-ENT-008 S-ENT-009 S-ENT-010 an activity entry has the fields and names of what it is about', async () => {
  const { status, body } = await historyOf(team.ben, team.projectId, team.issueId);
  expect(status).toBe(200);
  expect(body.map((each) => each.new_value)).toEqual([null, 'low', 'medium', 'high', 'urgent']);
  expect(body.at(-1)).toEqual({
    id: expect.any(String),
    field: 'priority',
    verb: 'updated',
    old_value: 'high',
    new_value: 'urgent',
    old_identifier: null,
    new_identifier: null,
    created_at: expect.stringMatching(/^20.*Z$/),
    actor: team.ada.id,
    actor_detail: { id: team.ada.id, display_name: 'ada', first_name: expect.any(String), is_bot: false },
    issue: team.issueId,
    issue_detail: { name: 'An issue', sequence_id: 1 },
    project: team.projectId,
    project_detail: { identifier: 'WEB', name: expect.any(String) },
    workspace_detail: { slug: team.slug, name: expect.any(String) },
  });
  const gone = await historyOf(team.ben, team.projectId, team.gone);
  expect(gone.body.map(({ verb }) => verb)).toEqual(['created', 'deleted']);
  expect(gone.body.map((each) => each.issue_detail)).toEqual([null, null]);
  const part = await historyOf(team.ben, team.projectId, team.issueId, '?limit=2&offset=1');
  expect(part.body).toEqual(body.slice(1, 3));
  const beyond = await historyOf(team.ben, team.projectId, team.issueId, '?offset=100');
  expect(beyond.body).toEqual([]);
});

test('there is no activity for hidden issues, issues of other projects and missing issues', async () => {
  const answers = await Promise.all([
    historyOf(team.ben, team.hiddenId, team.secret),
    historyOf(team.ben, team.projectId, team.secret),
    historyOf(team.ben, team.projectId, uuid()),
    historyOf(team.ben, team.projectId, 'me'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test("exports a member's day as a table without formulas, limited to what the caller sees", async () => {
  const { ada, ben, guest, slug, issueId } = team;
  for (const title of ['=1+1', '+1, "so"'])
    await ada.run(slug, updateIssues, { changes: [{ issueId, patch: { title } }] });
  const ask = (reader: Person, query: string): Promise<Answer<string>> =>
    reader.call<string>('GET', `/api/workspaces/${slug}/members/${ada.id}/activity/export?${query}`);
  const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const { status, body } = await ask(ben, `day=${day}`);
  expect(status).toBe(200);
  const lines = body.split('\r\n');
  expect(lines[0]).toBe('Time,Member,Project,Issue,Title,Field,Change,From,To');
  expect(lines[1]).toMatch(
    /^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d,ada,[^,]+,WEB-1,"'\+1, ""so""",issue,created,,$/,
  );
  expect(body).toContain(`name,updated,An issue,"'+1, ""so"""`);
  expect(body).not.toContain('canary');
  expect((await ask(ben, 'day=2020-02-29&timezone=Europe/Oslo')).body.split('\r\n')).toHaveLength(2);
  expect((await ask(guest, `day=${day}`)).status).toBe(403);
  expect((await ask(ben, 'day=2026-13-01')).status).toBe(400);
  expect((await ask(ben, `day=${day}&timezone=Nowhere`)).status).toBe(400);
});

type Own = { results: ActivityEntry[]; next: string | null };

test("lists the caller's own activity in all workspaces, page by page", async () => {
  const cleo = await server.person('cleo');
  const places = [await cleo.createWorkspace(), await cleo.createWorkspace()];
  for (const { slug } of places) await cleo.createIssue(slug, await cleo.createProject(slug));
  const ask = async (query: string): Promise<Own> =>
    (await cleo.call<Own>('GET', `/api/users/me/activity${query}`)).body;
  const all = await ask('');
  expect(all.results.map((each) => each.workspace_detail.slug)).toEqual(
    places.map(({ slug }) => slug).toReversed(),
  );
  const first = await ask('?limit=1');
  const rest = await ask(`?before=${encodeURIComponent(first.next ?? '')}`);
  expect([...first.results, ...rest.results]).toEqual(all.results);
  expect(rest.next).toBeNull();
  expect((await ask('?kind=labels')).results).toEqual([]);
});

test("people can't read their own activity where they have lost access", async () => {
  const [dan, project] = [await givenMember(server, team.ada, team.slug, ROLE.member, 'dan'), team.projectId];
  const membership = uuid();
  const members = [{ id: membership, userId: dan.id, role: ROLE.member }];
  await team.ada.run(team.slug, addProjectMembers, { projectId: project, members });
  const patch = { priority: 'none' as const };
  expect(
    (await dan.run(team.slug, updateIssues, { changes: [{ issueId: team.issueId, patch }] })).status,
  ).toBe(200);
  const ask = async (): Promise<number> =>
    (await dan.call<Own>('GET', '/api/users/me/activity')).body.results.length;
  expect(await ask()).toBe(1);
  await team.ada.run(team.slug, removeProjectMember, { membershipId: membership });
  expect(await ask()).toBe(0);
});
