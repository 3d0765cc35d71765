import {
  acceptRequest,
  compareStates,
  createState,
  fileRequest,
  keyBetween,
  makeDefaultState,
  removeState,
  ROLE,
  ROLES,
  state,
  STATE_GROUPS,
  updateProject,
  updateState,
  addProjectMembers,
  type State,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember } from '../../../test/given/members.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

const team = fixture(async () => {
  const owner = await server.person('owner');
  const { slug } = await owner.createWorkspace();
  const place = await owner.createProject(slug);
  return { owner, slug, place };
});

const draft = (name: string, more: Partial<State> = {}) => ({
  id: uuid(),
  projectId: team.place.id,
  name,
  description: '',
  color: '#2563eb',
  group: 'started' as const,
  sortOrder: 'a5',
  ...more,
});

async function statesSeen(): Promise<Record<string, unknown>[]> {
  const rows = (await team.owner.everything(team.slug)).get(state.name) ?? [];
  return rows.filter((row) => row['projectId'] === team.place.id);
}

test.each(STATE_GROUPS)('S-FEAT-008 adds, changes and deletes a state of the group %s', async (group) => {
  const given = draft(`In ${group}`, { group });
  expect((await team.owner.run(team.slug, createState, given)).status).toBe(200);
  const patch = { name: `Renamed ${group}`, color: '#16a34a', sortOrder: 'a7', description: 'Why' };
  expect((await team.owner.run(team.slug, updateState, { stateId: given.id, patch })).status).toBe(200);
  expect(await statesSeen()).toContainEqual(
    expect.objectContaining({ id: given.id, group, ...patch, isDefault: false }),
  );
  expect((await team.owner.run(team.slug, removeState, { stateId: given.id })).status).toBe(200);
  expect(await statesSeen()).not.toContainEqual(expect.objectContaining({ id: given.id }));
});

test('S-FEAT-008 exactly one state is the default, and it cannot be deleted', async () => {
  const [, second = ''] = team.place.stateIds;
  expect((await team.owner.run(team.slug, makeDefaultState, { stateId: second })).status).toBe(200);
  const defaults = (await statesSeen()).filter((row) => row['isDefault'] === true);
  expect(defaults.map((row) => row['id'])).toEqual([second]);
  const { status, body } = await team.owner.run(team.slug, removeState, { stateId: second });
  expect([status, body.error]).toEqual([409, 'state.is_default']);
});

test("S-FEAT-008 a state with issues can't be deleted", async () => {
  const given = draft('Used');
  await team.owner.run(team.slug, createState, given);
  await team.owner.createIssue(team.slug, { id: team.place.id, stateIds: [given.id] });
  const { status, body } = await team.owner.run(team.slug, removeState, { stateId: given.id });
  expect([status, body.error]).toEqual([409, 'state.in_use']);
});

test("S-FEAT-008 a project starts with one state in each group; states can be reordered and made the default; a request is in no state's list", async () => {
  const { owner, slug } = team;
  const { id: projectId } = await owner.createProject(slug, 'OWN');
  const states = async (): Promise<State[]> =>
    (((await owner.everything(slug)).get(state.name) ?? []) as unknown as State[])
      .filter((row) => row.projectId === projectId)
      .toSorted(compareStates);
  const first = await states();
  expect(first.map(({ group, isDefault }) => [group, isDefault])).toEqual(
    STATE_GROUPS.map((group, at) => [group, at === 0]),
  );
  const [backlog, , started] = first;
  const second = draft('Second', { projectId, sortOrder: keyBetween(started?.sortOrder, undefined) });
  expect((await owner.run(slug, createState, second)).status).toBe(200);
  const inGroup = async () => (await states()).filter(({ group }) => group === 'started').map(({ id }) => id);
  expect(await inGroup()).toEqual([started?.id, second.id]);
  const patch = { sortOrder: keyBetween(undefined, started?.sortOrder) };
  expect((await owner.run(slug, updateState, { stateId: second.id, patch })).status).toBe(200);
  expect(await inGroup()).toEqual([second.id, started?.id]);
  expect((await owner.run(slug, makeDefaultState, { stateId: second.id })).status).toBe(200);
  expect((await states()).flatMap(({ id, isDefault }) => (isDefault ? [id] : []))).toEqual([second.id]);

  await owner.run(slug, updateProject, { projectId, patch: { hasIntake: true } });
  const request = { id: uuid(), projectId, title: 'Asked for', priority: 'none' as const, sortOrder: 'a0' };
  const filed = { ...request, assigneeIds: [], labelIds: [], dueDate: null };
  expect((await owner.run(slug, fileRequest, filed)).status).toBe(200);
  const listed = async (): Promise<string[]> => {
    const path = `/api/workspaces/${slug}/projects/${projectId}/issues/`;
    const { status, body } = await owner.call<{ results: { name: string }[] }>('GET', path);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.results.map(({ name }) => name);
  };
  expect(await listed()).toEqual([]);
  expect(await states()).toHaveLength(first.length + 1);
  expect((await owner.run(slug, acceptRequest, { requestId: request.id, stateId: backlog?.id })).status).toBe(
    200,
  );
  expect(await listed()).toEqual(['Asked for']);
});

test('refuses a second state with the same name, whatever its case', async () => {
  await team.owner.run(team.slug, createState, draft('Review'));
  const again = await team.owner.run(team.slug, createState, draft(' REVIEW '));
  expect([again.status, again.body.error]).toEqual([409, 'state.name_taken']);
  const other = draft('Testing');
  await team.owner.run(team.slug, createState, other);
  const renamed = await team.owner.run(team.slug, updateState, {
    stateId: other.id,
    patch: { name: 'review' },
  });
  expect(renamed.status).toBe(409);
  expect(
    (await team.owner.run(team.slug, updateState, { stateId: other.id, patch: { name: 'TESTING' } })).status,
  ).toBe(200);
});

test.each([
  ['no name', { name: ' ' }],
  ['a name of 61', { name: 'x'.repeat(61) }],
  ['a colour that is none', { color: 'red' }],
  ['a group that is none', { group: 'triage' as never }],
  ['an order key that is none', { sortOrder: '!' }],
])('refuses %s', async (_, more) => {
  expect((await team.owner.run(team.slug, createState, draft('Invalid', more))).status).toBe(400);
});

test("a state keeps its group, so that issues can't be completed without notifying their subscribers", async () => {
  const [, todo = ''] = team.place.stateIds;
  const patch = { group: 'completed' } as never;
  expect((await team.owner.run(team.slug, updateState, { stateId: todo, patch })).status).toBe(400);
  expect((await team.owner.everything(team.slug)).get('state')).toContainEqual(
    expect.objectContaining({ id: todo, group: 'unstarted' }),
  );
});

test.each(ROLES)('project role %i can manage states only as Admin', async (role) => {
  const person = await givenMember(server, team.owner, team.slug, ROLE.member, `person${role}`);
  await team.owner.run(team.slug, addProjectMembers, {
    projectId: team.place.id,
    members: [{ id: uuid(), userId: person.id, role }],
  });
  const allowed = role === ROLE.admin ? 200 : 403;
  const [first = ''] = team.place.stateIds;
  const held = draft(`Held ${role}`);
  await team.owner.run(team.slug, createState, held);
  expect((await person.run(team.slug, createState, draft(`By ${role}`))).status).toBe(allowed);
  expect(
    (await person.run(team.slug, updateState, { stateId: first, patch: { description: 'x' } })).status,
  ).toBe(allowed);
  expect((await person.run(team.slug, makeDefaultState, { stateId: first })).status).toBe(allowed);
  expect((await person.run(team.slug, removeState, { stateId: held.id })).status).toBe(allowed);
});

test('people outside the project, and strangers, get 404', async () => {
  const [first = ''] = team.place.stateIds;
  const outsider = await givenMember(server, team.owner, team.slug, ROLE.member, 'outsider');
  const stranger = await server.person('stranger');
  for (const person of [outsider, stranger]) {
    expect((await person.run(team.slug, createState, draft('Mine'))).status).toBe(404);
    expect(
      (await person.run(team.slug, updateState, { stateId: first, patch: { name: 'Mine' } })).status,
    ).toBe(404);
    expect((await person.run(team.slug, makeDefaultState, { stateId: first })).status).toBe(404);
    expect((await person.run(team.slug, removeState, { stateId: first })).status).toBe(404);
  }
});
