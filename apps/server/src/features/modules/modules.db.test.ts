import {
  addProjectMembers,
  archiveModule,
  createModule,
  createModuleLink,
  moveToModules,
  removeMember,
  removeModule,
  removeModuleLink,
  ROLE,
  unarchiveModule,
  updateModule,
  updateModuleLink,
  type Activity,
  type Module,
  type ModuleLink,
  type Role,
} from '@cairn/domain';
import { uuid, type Command } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { counter } from '../../../test/given/counter.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember, givenOwner } from '../../../test/given/members.ts';
import type { Answer, Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const nextNumber = counter();

const team = fixture(() => givenOwner(server));

function newProject() {
  return team.ada.createProject(team.slug, `P${nextNumber()}`);
}

const run = <Input>(
  command: Command<Input>,
  args: NoInfer<Input>,
  person = team.ada,
): Promise<Answer<{ error?: string; message?: string }>> => person.run(team.slug, command, args);

const usual = {
  description: '',
  status: 'backlog',
  startDate: null,
  targetDate: null,
  leadId: null,
  memberIds: [],
} as const;

async function newModule(projectId: string, name: string, more: Partial<Module> = {}): Promise<string> {
  const id = uuid();
  const { status = 'backlog' } = more;
  const answer = await run(createModule, { ...usual, memberIds: [], id, projectId, name, status });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return id;
}

const move = (issueId: string, add: string[], remove: string[] = []) =>
  run(moveToModules, { changes: [{ issueId, patch: { moduleIds: { add, remove } } }] });

async function modulesOf(issueId: string): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ moduleIds: string[] }>`
    select module_ids from issue_modules where id = ${issueId}`.execute(server.db);
  return rows[0]?.moduleIds;
}

async function join(projectId: string, person: Person, role: Role): Promise<void> {
  const members = [{ id: uuid(), userId: person.id, role }];
  expect((await run(addProjectMembers, { projectId, members })).status).toBe(200);
}

async function colleague(projectId: string, role: Role): Promise<Person> {
  const person = await givenMember(server, team.ada, team.slug, role);
  await join(projectId, person, role);
  return person;
}

const rowsOf = async <R>(entity: string): Promise<R[]> =>
  ((await team.ada.everything(team.slug)).get(entity) ?? []) as unknown as R[];

const moduleNow = async (id: string): Promise<Module | undefined> =>
  (await rowsOf<Module>('module')).find((each) => each.id === id);

test('the start is no later than the target, even if only one date changes', async () => {
  const { id: projectId } = await newProject();
  const refused = await run(createModule, {
    ...usual,
    memberIds: [],
    id: uuid(),
    projectId,
    name: 'Regions',
    startDate: '2100-02-01',
    targetDate: '2100-01-31',
  });
  expect(refused.status).toBe(400);
  const moduleId = await newModule(projectId, 'Regions');
  const patch = async (dates: Pick<Partial<Module>, 'startDate' | 'targetDate'>) => {
    const { status, body } = await run(updateModule, { moduleId, patch: dates });
    return status === 200 ? status : body.error;
  };
  const invalid = 'module.dates';
  expect(await patch({ startDate: '2100-02-01' })).toBe(200);
  expect(await patch({ targetDate: '2100-01-31' })).toBe(invalid);
  expect(await patch({ startDate: '2100-02-01', targetDate: '2100-01-31' })).toBe(invalid);
  expect(await patch({ targetDate: '2100-02-01' })).toBe(200);
  expect(await patch({ startDate: '2100-02-02' })).toBe(invalid);
  expect(await patch({ startDate: null })).toBe(200);
});

test('only people of the project lead a module or are its members, and adding members keeps the others', async () => {
  const { id: projectId } = await newProject();
  const bob = await givenMember(server, team.ada, team.slug, ROLE.member, 'bob');
  const moduleId = await newModule(projectId, 'Regions');
  const patch = (
    change: Partial<Pick<Module, 'leadId'>> & { memberIds?: { add: string[]; remove: string[] } },
  ) => run(updateModule, { moduleId, patch: change });
  for (const change of [{ leadId: bob.id }, { memberIds: { add: [bob.id], remove: [] } }])
    expect(await patch(change)).toMatchObject({
      status: 400,
      body: { error: 'module.not_in_project' },
    });
  await join(projectId, bob, ROLE.member);
  expect((await patch({ leadId: bob.id, memberIds: { add: [team.ada.id], remove: [] } })).status).toBe(200);
  expect((await patch({ memberIds: { add: [bob.id], remove: [] } })).status).toBe(200);
  expect(await moduleNow(moduleId)).toMatchObject({ leadId: bob.id, memberIds: [team.ada.id, bob.id] });
  expect((await patch({ memberIds: { add: [], remove: [team.ada.id] } })).status).toBe(200);
  expect(await moduleNow(moduleId)).toMatchObject({ memberIds: [bob.id] });
  expect((await run(removeMember, { memberId: bob.id })).status).toBe(200);
  expect((await moduleNow(moduleId))?.leadId, 'whoever is removed from the workspace').toBeNull();
});

test('a module can be changed over HTTP: only the given fields, members as a whole, only with permission', async () => {
  const [{ id: projectId }, other] = [await newProject(), await newProject()];
  const [bob, viewer] = [await colleague(projectId, ROLE.member), await colleague(projectId, ROLE.viewer)];
  const outside = await givenMember(server, team.ada, team.slug, ROLE.member);
  const moduleId = await newModule(projectId, 'Regions');
  const addressIn = (id: string) => `/api/workspaces/${team.slug}/projects/${id}/modules/${moduleId}`;
  const patch = (body: object, person = team.ada, at = addressIn(projectId)) =>
    person.call<Record<string, unknown>>('PATCH', at, body);
  expect(await patch({ status: 'planned', lead: bob.id, members: [bob.id, viewer.id] })).toMatchObject({
    status: 200,
    body: { name: 'Regions', status: 'planned', lead: bob.id, members: [bob.id, viewer.id], link_module: [] },
  });
  expect((await patch({ members: [team.ada.id, viewer.id] })).body).toMatchObject({
    lead: bob.id,
    members: [viewer.id, team.ada.id],
  });
  expect(await patch({ start_date: '2100-02-01', target_date: '2100-01-31' })).toMatchObject({
    status: 400,
    body: { error: 'module.dates' },
  });
  expect(await patch({ lead: outside.id })).toMatchObject({
    status: 400,
    body: { error: 'module.not_in_project' },
  });
  expect((await patch({ name: 'Theirs' }, viewer)).status).toBe(403);
  expect((await patch({ name: 'Theirs' }, team.ada, addressIn(other.id))).status).toBe(404);
  expect((await patch({ name: 'Theirs' }, await server.person('eve'))).status).toBe(404);
  expect(await moduleNow(moduleId)).toMatchObject({ name: 'Regions', leadId: bob.id });
});

test('an issue can be in several modules, and its activity names those it was added to and removed from', async () => {
  const project = await newProject();
  const [first, second] = [await newModule(project.id, 'Regions'), await newModule(project.id, 'Sync')];
  const issueId = await team.ada.createIssue(team.slug, project);
  expect((await move(issueId, [first, second])).status).toBe(200);
  expect(await modulesOf(issueId)).toEqual([first, second]);
  expect((await move(issueId, [], [first])).status).toBe(200);
  expect(await modulesOf(issueId)).toEqual([second]);
  const rows = await team.ada.partial<Activity>(team.slug, 'activity', issueId);
  const lines = rows.filter(({ field }) => field === 'modules');
  expect(lines).toHaveLength(3);
  for (const expected of [
    { verb: 'created', oldValue: null, newValue: 'Regions', newIdentifier: first },
    { verb: 'created', oldValue: null, newValue: 'Sync', newIdentifier: second },
    { verb: 'deleted', oldValue: 'Regions', newValue: null, oldIdentifier: first },
  ])
    expect(lines).toContainEqual(expect.objectContaining(expected));
});

test('deleting a module deletes its links, and its issues stay in their other modules', async () => {
  const project = await newProject();
  const [gone, kept] = [await newModule(project.id, 'Regions'), await newModule(project.id, 'Sync')];
  const [both, other] = [
    await team.ada.createIssue(team.slug, project),
    await team.ada.createIssue(team.slug, project),
  ];
  await move(both, [gone, kept]);
  await move(other, [kept]);
  const linkId = uuid();
  await run(createModuleLink, { id: linkId, moduleId: gone, title: '', url: 'https://example.com' });
  expect((await run(removeModule, { moduleId: gone })).status).toBe(200);
  expect([await modulesOf(both), await modulesOf(other)]).toEqual([[kept], [kept]]);
  expect((await rowsOf<ModuleLink>('moduleLink')).some(({ id }) => id === linkId)).toBe(false);
  const lines = await team.ada.partial<Activity>(team.slug, 'activity', both);
  expect(lines).toContainEqual(
    expect.objectContaining({ field: 'modules', verb: 'deleted', oldValue: 'Regions' }),
  );
});

test("only completed and cancelled modules can be archived; an archived one can't be edited and takes no issues", async () => {
  const project = await newProject();
  const issueId = await team.ada.createIssue(team.slug, project);
  for (const status of ['backlog', 'planned', 'in-progress', 'paused'] as const)
    expect(
      await run(archiveModule, { moduleId: await newModule(project.id, status, { status }) }),
    ).toMatchObject({
      status: 400,
      body: { error: 'module.not_closed' },
    });
  const cancelled = await newModule(project.id, 'Print', { status: 'cancelled' });
  expect((await run(archiveModule, { moduleId: cancelled })).status).toBe(200);
  const moduleId = await newModule(project.id, 'First steps', { status: 'completed' });
  const linkId = uuid();
  await run(createModuleLink, { id: linkId, moduleId, title: '', url: 'https://example.com' });
  await move(issueId, [moduleId]);
  expect((await run(archiveModule, { moduleId })).status).toBe(200);
  const outside = await team.ada.createIssue(team.slug, project);
  for (const refused of [
    run(updateModule, { moduleId, patch: { name: 'Later' } }),
    run(createModuleLink, { id: uuid(), moduleId, title: '', url: 'https://example.com' }),
    run(updateModuleLink, { linkId, patch: { title: 'Tiles' } }),
    run(removeModuleLink, { linkId }),
    move(outside, [moduleId]),
  ])
    expect(await refused).toMatchObject({
      status: 400,
      body: { error: 'module.archived' },
    });
  expect(await modulesOf(issueId)).toEqual([moduleId]);
  expect((await run(unarchiveModule, { moduleId })).status).toBe(200);
  expect((await run(updateModule, { moduleId, patch: { name: 'Later' } })).status).toBe(200);
});

test("an issue can't be added to a module of another project", async () => {
  const [here, there] = [await newProject(), await newProject()];
  const issueId = await team.ada.createIssue(team.slug, here);
  expect(await move(issueId, [await newModule(there.id, 'Regions')])).toMatchObject({
    status: 400,
    body: { error: 'module.other_project' },
  });
  expect(await modulesOf(issueId)).toBeUndefined();
});

test('a link has a URL that starts with http, and an optional title', async () => {
  const { id: projectId } = await newProject();
  const moduleId = await newModule(projectId, 'Regions');
  for (const url of ['', 'ftp://a.b', 'example.com', 'https://'])
    expect((await run(createModuleLink, { id: uuid(), moduleId, title: '', url })).status).toBe(400);
  const linkId = uuid();
  expect((await run(createModuleLink, { id: linkId, moduleId, title: '', url: 'http://a.b' })).status).toBe(
    200,
  );
  expect((await run(updateModuleLink, { linkId, patch: { title: 'Tiles' } })).status).toBe(200);
  const [held] = (await rowsOf<ModuleLink>('moduleLink')).filter((each) => each.moduleId === moduleId);
  expect(held).toMatchObject({ title: 'Tiles', url: 'http://a.b', createdBy: team.ada.id });
  expect((await run(removeModuleLink, { linkId })).status).toBe(200);
});

test("Viewers and Guests can't change modules or their links (403), strangers get 404", async () => {
  const { id: projectId } = await newProject();
  const moduleId = await newModule(projectId, 'Regions', { status: 'completed' });
  const linkId = uuid();
  await run(createModuleLink, { id: linkId, moduleId, title: '', url: 'https://example.com' });
  const asked: readonly [Person, number][] = [
    [await colleague(projectId, ROLE.viewer), 403],
    [await colleague(projectId, ROLE.guest), 403],
    [await server.person('eve'), 404],
  ];
  for (const [person, status] of asked) {
    for (const answer of [
      run(createModule, { ...usual, memberIds: [], id: uuid(), projectId, name: 'Mine' }, person),
      run(updateModule, { moduleId, patch: { name: 'Mine' } }, person),
      run(archiveModule, { moduleId }, person),
      run(removeModule, { moduleId }, person),
      run(createModuleLink, { id: uuid(), moduleId, title: '', url: 'https://a.b' }, person),
      run(updateModuleLink, { linkId, patch: { title: 'Mine' } }, person),
      run(removeModuleLink, { linkId }, person),
    ])
      expect((await answer).status).toBe(status);
  }
  expect(await moduleNow(moduleId)).toMatchObject({ name: 'Regions', archivedAt: null });
});

test('S-ENT-003 S-ENT-004 S-ENT-006 S-ROLE-007 links of a module over HTTP: listed with it, added with only a URL, deleted by Members', async () => {
  const owner = await server.person('olga');
  const { slug: at } = await owner.createWorkspace();
  const project = await owner.createProject(at);
  const people = {
    viewer: await givenMember(server, owner, at, ROLE.viewer),
    guest: await givenMember(server, owner, at, ROLE.guest),
    member: await givenMember(server, owner, at, ROLE.member),
    outsider: await givenMember(server, owner, at, ROLE.admin),
  };
  const members = (['viewer', 'guest', 'member'] as const).map((name) => ({
    id: uuid(),
    userId: people[name].id,
    role: ROLE[name],
  }));
  expect((await owner.run(at, addProjectMembers, { projectId: project.id, members })).status).toBe(200);
  const moduleId = uuid();
  const given = {
    id: moduleId,
    projectId: project.id,
    name: 'Sync',
    description: '',
    status: 'planned',
  } as const;
  const dates = { startDate: null, targetDate: '2030-01-02', leadId: null, memberIds: [] };
  expect((await owner.run(at, createModule, { ...given, ...dates })).status).toBe(200);
  const path = `/api/workspaces/${at}/projects/${project.id}/modules/${moduleId}`;
  type Link = { id: string; title: string; url: string; created_by: string; created_at: string };
  const added = await people.member.call<Link>('POST', `${path}/module-links/`, { url: 'https://a.b/c' });
  expect(added.status).toBe(201);
  expect((await owner.call('POST', `${path}/module-links/`, { title: 'No address' })).status).toBe(400);
  expect((await owner.call('POST', `${path}/module-links/`, { url: 'javascript:alert(1)' })).status).toBe(
    400,
  );
  for (const name of ['viewer', 'guest'] as const)
    expect((await people[name].call('POST', `${path}/module-links/`, { url: 'https://a.b' })).status).toBe(
      403,
    );
  for (const reader of [owner, people.viewer, people.guest]) {
    const { status, body } = await reader.call<{ link_module: Link[] }>('GET', path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: moduleId, name: 'Sync', status: 'planned', target_date: '2030-01-02' });
    expect(body.link_module).toEqual([added.body]);
  }
  expect(Object.keys(added.body).toSorted()).toEqual(['created_at', 'created_by', 'id', 'title', 'url']);
  expect(added.body).toMatchObject({ title: '', url: 'https://a.b/c', created_by: people.member.id });
  expect(new Date(added.body.created_at).toISOString()).toBe(added.body.created_at);
  const link = `${path}/module-links/${added.body.id}/`;
  for (const name of ['viewer', 'guest'] as const)
    expect((await people[name].call('DELETE', link)).status).toBe(403);
  const other = await owner.createProject(at, 'OTH');
  for (const [asker, wrong] of [
    [people.outsider, path],
    [owner, `/api/workspaces/${at}/projects/${other.id}/modules/${moduleId}`],
    [owner, `${path}x`],
  ] as const)
    expect((await asker.call('GET', wrong)).status, wrong).toBe(404);
  expect((await people.member.call('DELETE', link)).status).toBeLessThan(300);
  expect((await owner.call<{ link_module: Link[] }>('GET', path)).body.link_module).toEqual([]);
  expect((await owner.call('DELETE', link)).status).toBe(404);
});
