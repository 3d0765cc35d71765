import {
  createView,
  DEFAULT_VIEW,
  duplicateView,
  lockView,
  removeProject,
  removeView,
  ROLE,
  addProjectMembers,
  setViewAccess,
  unlockView,
  updateView,
  view,
  type IssueViewSpec,
  type Role,
  type View,
} from '@cairn/domain';
import { uuid, type Command } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { counter } from '../../../test/given/counter.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember } from '../../../test/given/members.ts';
import type { Answer, Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const nextNumber = counter();

const team = fixture(async () => {
  const ada = await server.person('ada');
  const { slug, id: workspaceId } = await ada.createWorkspace();
  return { ada, slug, workspaceId };
});

async function newProject(): Promise<string> {
  return (await team.ada.createProject(team.slug, `P${nextNumber()}`)).id;
}

const run = <Input>(
  command: Command<Input>,
  args: NoInfer<Input>,
  person = team.ada,
): Promise<Answer<{ error?: string }>> => person.run(team.slug, command, args);

const urgent: IssueViewSpec = {
  ...DEFAULT_VIEW,
  filters: [{ property: 'priority', operator: 'is', values: ['urgent'] }],
};

type Saved = Parameters<NonNullable<typeof createView.change>>[1];

const make = (projectId: string | null, more: Partial<Saved> = {}, person = team.ada, id = uuid()) =>
  run(
    createView,
    {
      id,
      projectId,
      name: 'Urgent',
      description: '',
      icon: null,
      access: 'public',
      isLocked: false,
      spec: urgent,
      ...more,
    },
    person,
  );

async function newView(
  projectId: string | null,
  more: Partial<Saved> = {},
  person = team.ada,
): Promise<string> {
  const id = uuid();
  const answer = await make(projectId, more, person, id);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return id;
}

const viewsOf = async (person = team.ada): Promise<View[]> =>
  ((await person.everything(team.slug)).get(view.name) ?? []) as unknown as View[];

const viewNow = async (id: string, person = team.ada): Promise<View | undefined> =>
  (await viewsOf(person)).find((each) => each.id === id);

async function colleague(projectId: string, role: Role, inWorkspace: Role = role): Promise<Person> {
  const person = await givenMember(server, team.ada, team.slug, inWorkspace);
  const members = [{ id: uuid(), userId: person.id, role }];
  expect((await run(addProjectMembers, { projectId, members })).status).toBe(200);
  return person;
}

test('a view stores filters, display and layout under a name, and can be changed by its owner', async () => {
  const projectId = await newProject();
  const viewId = await newView(projectId, { name: 'Bugs', icon: { kind: 'emoji', value: '🐛' } });
  expect(await viewNow(viewId)).toMatchObject({
    name: 'Bugs',
    ownerId: team.ada.id,
    projectId,
    access: 'public',
    isLocked: false,
    spec: urgent,
    icon: { kind: 'emoji', value: '🐛' },
  });
  const spec: IssueViewSpec = {
    ...urgent,
    layout: 'board',
    subGroup: 'priority',
    options: { 'board.wide': '1' },
  };
  expect((await run(updateView, { viewId, patch: { name: 'Worst first', spec } })).status).toBe(200);
  const held = await viewNow(viewId);
  expect(held).toMatchObject({ name: 'Worst first', spec });
  expect(held?.updatedAt).toBeGreaterThan(held?.createdAt ?? Infinity);
});

test('invalid views are refused: an unknown operator, a missing or an extra part', async () => {
  const projectId = await newProject();
  const { layout: _layout, ...rest } = urgent;
  const filter = { property: 'priority', operator: 'like', values: ['urgent'] };
  for (const spec of [
    rest,
    { ...urgent, more: 1 },
    { ...urgent, layout: '' },
    { ...urgent, filters: [filter] },
    { ...urgent, options: { 'board.wide': 1 } },
    { ...urgent, shown: Array.from({ length: 201 }, () => 'id') },
    {
      ...urgent,
      filters: Array.from({ length: 50 }, () => ({
        ...filter,
        operator: 'is',
        values: Array.from({ length: 20 }, () => uuid()),
      })),
    },
  ])
    expect((await make(projectId, { spec: spec as unknown as IssueViewSpec })).status).toBe(400);
  expect((await make(projectId, { name: '  ' })).status).toBe(400);
  expect((await make(projectId, { name: 'x'.repeat(256) })).status).toBe(400);
});

test("project Members can save views, Viewers and Guests can't (403), strangers get 404", async () => {
  const projectId = await newProject();
  const viewId = await newView(projectId);
  const member = await colleague(projectId, ROLE.member);
  expect((await make(projectId, {}, member)).status).toBe(200);
  const asked: readonly [Person, number][] = [
    [await colleague(projectId, ROLE.viewer), 403],
    [await colleague(projectId, ROLE.guest), 403],
    [await colleague(projectId, ROLE.viewer, ROLE.member), 403],
    [await server.person('eve'), 404],
  ];
  for (const [person, status] of asked)
    for (const answer of [
      make(projectId, {}, person),
      run(updateView, { viewId, patch: { name: 'Mine' } }, person),
      run(duplicateView, { viewId, id: uuid(), name: 'Mine' }, person),
      run(setViewAccess, { viewId, access: 'private' }, person),
      run(lockView, { viewId }, person),
      run(removeView, { viewId }, person),
    ])
      expect((await answer).status).toBe(status);
  expect(await viewNow(viewId)).toMatchObject({ name: 'Urgent', access: 'public', isLocked: false });
});

test('others in a project can open and duplicate a view; its owner and project Admins can change and delete it', async () => {
  const projectId = await newProject();
  const [bob, cat] = [await colleague(projectId, ROLE.member), await colleague(projectId, ROLE.member)];
  const admin = await colleague(projectId, ROLE.admin, ROLE.member);
  const viewId = await newView(projectId, {}, bob);
  expect(await viewNow(viewId, cat)).toMatchObject({ ownerId: bob.id });
  expect((await run(updateView, { viewId, patch: { name: 'Mine' } }, cat)).status).toBe(403);
  expect((await run(removeView, { viewId }, cat)).status).toBe(403);
  const id = uuid();
  expect((await run(duplicateView, { viewId, id, name: 'Urgent (copy)' }, cat)).status).toBe(200);
  expect(await viewNow(id)).toMatchObject({ ownerId: cat.id, name: 'Urgent (copy)', spec: urgent });
  expect((await run(updateView, { viewId, patch: { name: 'Ours' } }, admin)).status).toBe(200);
  expect((await run(setViewAccess, { viewId, access: 'private' }, admin)).status).toBe(403);
  expect((await run(removeView, { viewId }, admin)).status).toBe(200);
});

test('workspace views are saved by Members, visible to everyone in it, changed by their owner and Admins', async () => {
  const [bob, viv] = [
    await givenMember(server, team.ada, team.slug, ROLE.member),
    await givenMember(server, team.ada, team.slug, ROLE.viewer),
  ];
  const guest = await givenMember(server, team.ada, team.slug, ROLE.guest);
  const viewId = await newView(null, {}, bob);
  for (const person of [viv, guest]) {
    expect(await viewNow(viewId, person)).toMatchObject({ projectId: null });
    expect((await make(null, {}, person)).status).toBe(403);
    expect((await run(updateView, { viewId, patch: { name: 'Mine' } }, person)).status).toBe(403);
    expect((await run(duplicateView, { viewId, id: uuid(), name: 'Mine' }, person)).status).toBe(403);
  }
  const cat = await givenMember(server, team.ada, team.slug, ROLE.member);
  expect((await run(updateView, { viewId, patch: { name: 'Mine' } }, cat)).status).toBe(403);
  expect((await run(updateView, { viewId, patch: { name: 'Ours' } }, team.ada)).status).toBe(200);
  expect((await run(removeView, { viewId }, bob)).status).toBe(200);
});

test('a private view is visible only to its owner, not even to an Admin: everyone else gets 404', async () => {
  const projectId = await newProject();
  const bob = await colleague(projectId, ROLE.member);
  for (const viewId of [
    await newView(projectId, { access: 'private' }, bob),
    await newView(null, { access: 'private' }, bob),
  ]) {
    expect(await viewNow(viewId)).toBeUndefined();
    expect(await viewNow(viewId, bob)).toMatchObject({ access: 'private' });
    const missing = await run(removeView, { viewId: uuid() });
    for (const answer of [
      run(updateView, { viewId, patch: { name: 'Mine' } }),
      run(duplicateView, { viewId, id: uuid(), name: 'Mine' }),
      run(setViewAccess, { viewId, access: 'public' }),
      run(unlockView, { viewId }),
      run(removeView, { viewId }),
    ])
      expect(await answer).toEqual(missing);
    expect(missing.status).toBe(404);
    expect((await run(setViewAccess, { viewId, access: 'public' }, bob)).status).toBe(200);
    expect(await viewNow(viewId)).toMatchObject({ access: 'public' });
    expect((await run(setViewAccess, { viewId, access: 'private' }, bob)).status).toBe(200);
    expect(await viewNow(viewId)).toBeUndefined();
  }
});

test('a locked view can be changed and deleted only by its owner, and unlocked by the owner or an admin', async () => {
  const projectId = await newProject();
  const bob = await colleague(projectId, ROLE.member);
  const viewId = await newView(projectId, { name: 'Bugs' }, bob);
  const eve = await colleague(projectId, ROLE.member);
  expect((await run(lockView, { viewId }, eve)).status).toBe(403);
  expect((await run(lockView, { viewId }, bob)).status).toBe(200);
  for (const answer of [run(updateView, { viewId, patch: { name: 'Ours' } }), run(removeView, { viewId })])
    expect(await answer).toMatchObject({ status: 409, body: { error: 'view.locked' } });
  expect((await run(unlockView, { viewId }, eve)).status).toBe(403);
  expect((await run(updateView, { viewId, patch: { name: 'Mine' } }, bob)).status).toBe(200);
  expect((await run(unlockView, { viewId })).status).toBe(200);
  expect((await run(updateView, { viewId, patch: { name: 'Ours' } })).status).toBe(200);
  expect((await run(lockView, { viewId })).status).toBe(200);
  const copy = uuid();
  expect((await run(duplicateView, { viewId, id: copy, name: 'Ours' })).status).toBe(200);
  expect(await viewNow(copy)).toMatchObject({ isLocked: false, ownerId: team.ada.id });
  expect((await run(unlockView, { viewId }, bob)).status).toBe(200);
  expect((await run(removeView, { viewId })).status).toBe(200);
});

test('a deleted view can be recreated with its ID, as undo does', async () => {
  const projectId = await newProject();
  const viewId = await newView(projectId);
  expect((await run(removeView, { viewId })).status).toBe(200);
  expect(await viewNow(viewId)).toBeUndefined();
  expect((await make(projectId, {}, team.ada, viewId)).status).toBe(200);
  expect(await viewNow(viewId)).toMatchObject({ name: 'Urgent', spec: urgent });
});

test('deleting a project deletes its private views for their owners too', async () => {
  const projectId = await newProject();
  const bob = await colleague(projectId, ROLE.member);
  const viewId = await newView(projectId, { access: 'private' }, bob);
  expect((await run(removeProject, { projectId })).status).toBe(200);
  expect(await viewNow(viewId, bob)).toBeUndefined();
  const { rows } = await sql`select 1 from changes where scope = ${`u:${bob.id}`} and op = 'B'`.execute(
    server.db,
  );
  expect(rows).toHaveLength(1);
});

test('a person can have a limited number of views, the same in the workspace as in a project', async () => {
  const fill = (projectId: string | null) =>
    sql`insert into views (workspace_id, id, scope, project_id, name, description, owner_id, access, is_locked, spec,
        created_at, updated_at)
      select ${team.workspaceId}, gen_random_uuid(), ${`u:${team.ada.id}`}, ${projectId}, 'Filler', '', ${team.ada.id}, 'private', false,
        ${JSON.stringify(urgent)}::jsonb, now(), now()
      from generate_series(1, ${view.atMost?.ofOne?.count ?? 0})`.execute(server.db);
  const projectId = await newProject();
  for (const place of [projectId, null]) {
    await fill(place);
    expect(await make(place)).toMatchObject({ status: 429, body: { error: 'limit_reached' } });
    await sql`delete from views where name = 'Filler'`.execute(server.db);
    expect((await make(place)).status).toBe(200);
  }
});
