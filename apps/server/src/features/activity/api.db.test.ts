import { addProjectMembers, removeIssues, ROLE, updateIssues, type Activity } from '@cairn/domain';
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
  return { ada, ben, guest, slug, issueId };
});

test('S-ROUTE-006 lists what a member did in the projects that one shares, newest first', async () => {
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

test('goes on where a page has ended, without a gap or a repetition', async () => {
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

test('S-ROUTE-006 Guests do not see what people did', async () => {
  expect((await activityOf(team.guest, team.ada.id)).status).toBe(403);
});

test('answers 404 for who is not a member, to strangers and for what is no id', async () => {
  const stranger = await server.person('stranger');
  expect((await activityOf(team.ada, stranger.id)).status).toBe(404);
  expect((await activityOf(stranger, team.ada.id)).status).toBe(404);
  expect((await activityOf(team.ada, 'me')).status).toBe(404);
});

test.each(['x', '2026-01-01', `2026-13-45T00:00:00.000000Z_${uuid()}`, `2026-01-01T00:00:00.000000Z_x`])(
  'refuses %s as a place to go on from',
  async (before) => {
    const { status } = await activityOf(team.ada, team.ada.id, `?before=${encodeURIComponent(before)}`);
    expect(status).toBe(400);
  },
);
