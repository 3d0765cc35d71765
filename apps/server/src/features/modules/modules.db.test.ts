import {
  addFavourite,
  archiveModule,
  createModule,
  createModuleLink,
  projectMember,
  removeModule,
  removeModuleLink,
  setModules,
  unarchiveModule,
  updateModule,
  updateModuleLink,
  type Activity,
  type Module,
  type ProjectMember,
} from '@cairn/domain';
import { uuid, type Command } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Answer, Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
let ada: Person;
let slug: string;
let projects = 0;

beforeAll(async () => {
  ada = await server.person('ada');
  ({ slug } = await ada.createWorkspace());
});

function newProject() {
  projects += 1;
  return ada.createProject(slug, `P${projects}`);
}

const run = <Input>(command: Command<Input>, args: NoInfer<Input>): Promise<Answer<{ message?: string }>> =>
  ada.run(slug, command, args);

const given = (projectId: string, name = 'Tiles') => ({
  id: uuid(),
  projectId,
  name,
  description: '',
  status: 'backlog' as const,
  startDate: null,
  targetDate: null,
  leadId: null,
  memberIds: [],
});

async function newModule(projectId: string, name?: string): Promise<string> {
  const input = given(projectId, name);
  const answer = await run(createModule, input);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return input.id;
}

const put = (issueId: string, add: string[], remove: string[] = []) =>
  run(setModules, { changes: [{ issueId, patch: { moduleIds: { add, remove } } }] });

async function modulesOf(issueId: string): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ moduleIds: string[] }>`
    select module_ids from issue_modules where id = ${issueId}`.execute(server.db);
  return rows[0]?.moduleIds;
}

const everyRow = async <Row>(entity: string): Promise<readonly Row[]> =>
  ((await ada.everything(slug)).get(entity) ?? []) as unknown as Row[];

const moduleRow = async (id: string): Promise<Module | undefined> =>
  (await everyRow<Module>('module')).find((each) => each.id === id);

test('a start after the target is refused, in one command and across two', async () => {
  const { id: projectId } = await newProject();
  const wrong = { ...given(projectId), startDate: '2100-02-01', targetDate: '2100-01-01' };
  expect((await run(createModule, wrong)).status).toBe(400);
  const moduleId = await newModule(projectId);
  expect((await run(updateModule, { moduleId, patch: { targetDate: '2100-01-10' } })).status).toBe(200);
  const late = { startDate: '2100-01-11' };
  expect(await run(updateModule, { moduleId, patch: late })).toMatchObject({
    status: 400,
    body: { message: "The start date can't be after the target date." },
  });
  expect((await moduleRow(moduleId))?.startDate).toBeNull();
});

test('only members of the project lead a module or are in it', async () => {
  const { id: projectId } = await newProject();
  const outsider = await server.person('grace');
  await outsider.createWorkspace();
  const { rows } = await sql<{ id: string }>`select id from users where email like 'grace%'`.execute(
    server.db,
  );
  const stranger = String(rows[0]?.id);
  expect((await run(createModule, { ...given(projectId), leadId: stranger })).status).toBe(404);
  const own = (await everyRow<ProjectMember>(projectMember.name)).find(
    (each) => each.projectId === projectId,
  );
  const moduleId = await newModule(projectId);
  const people = { leadId: own?.userId ?? '', memberIds: { add: [own?.userId ?? ''], remove: [] } };
  expect((await run(updateModule, { moduleId, patch: people })).status).toBe(200);
  expect(await moduleRow(moduleId)).toMatchObject({ leadId: own?.userId, memberIds: [own?.userId] });
});

test('an issue is in several modules, and its history names each that it came into or left', async () => {
  const project = await newProject();
  const [tiles, routes] = [await newModule(project.id, 'Tiles'), await newModule(project.id, 'Routes')];
  const issueId = await ada.createIssue(slug, project);
  expect((await put(issueId, [tiles])).status).toBe(200);
  expect((await put(issueId, [routes])).status).toBe(200);
  expect((await modulesOf(issueId))?.toSorted()).toEqual([tiles, routes].toSorted());
  expect((await put(issueId, [], [tiles])).status).toBe(200);
  expect(await modulesOf(issueId)).toEqual([routes]);
  expect((await run(removeModule, { moduleId: routes })).status).toBe(200);
  expect(await modulesOf(issueId)).toEqual([]);
  const rows = await ada.partial<Activity>(slug, 'activity', issueId);
  const lines = rows
    .filter(({ field }) => field === 'modules')
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  expect(lines).toMatchObject([
    { verb: 'created', newValue: 'Tiles', newIdentifier: tiles },
    { verb: 'created', newValue: 'Routes', newIdentifier: routes },
    { verb: 'deleted', oldValue: 'Tiles', oldIdentifier: tiles },
    { verb: 'deleted', oldValue: 'Routes', oldIdentifier: routes },
  ]);
});

test('an issue is not put into the module of another project, nor into one that is not there', async () => {
  const [here, there] = [await newProject(), await newProject()];
  const issueId = await ada.createIssue(slug, here);
  expect(await put(issueId, [await newModule(there.id)])).toMatchObject({
    status: 400,
    body: { message: 'The module belongs to another project.' },
  });
  expect((await put(issueId, [uuid()])).status).toBe(404);
  expect(await modulesOf(issueId)).toBeUndefined();
});

test('only what is completed or cancelled is archived; there it is not edited and takes no issues', async () => {
  const project = await newProject();
  const moduleId = await newModule(project.id);
  const issueId = await ada.createIssue(slug, project);
  const linkId = uuid();
  const link = { moduleId, title: '', url: 'https://example.com/plan' };
  expect((await run(createModuleLink, { id: linkId, ...link })).status).toBe(200);
  expect(await run(archiveModule, { moduleId })).toMatchObject({
    status: 400,
    body: { message: 'Only completed and cancelled modules can be archived.' },
  });
  expect((await run(updateModule, { moduleId, patch: { status: 'completed' } })).status).toBe(200);
  expect((await run(archiveModule, { moduleId })).status).toBe(200);
  for (const answer of [
    await run(updateModule, { moduleId, patch: { name: 'Later' } }),
    await run(archiveModule, { moduleId }),
    await put(issueId, [moduleId]),
    await run(createModuleLink, { id: uuid(), ...link }),
    await run(updateModuleLink, { linkId, patch: { title: 'Plan' } }),
    await run(removeModuleLink, { linkId }),
  ])
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Tiles is archived. Restore it to make changes.' },
    });
  expect((await run(unarchiveModule, { moduleId })).status).toBe(200);
  expect((await put(issueId, [moduleId])).status).toBe(200);
});

test('a link needs an address of the web; with its module it goes, and so does a favourite', async () => {
  const { id: projectId } = await newProject();
  const moduleId = await newModule(projectId);
  for (const url of ['', 'ftp://a.b', 'javascript:alert(1)'])
    expect((await run(createModuleLink, { id: uuid(), moduleId, title: '', url })).status).toBe(400);
  const link = { id: uuid(), moduleId, title: '', url: 'https://example.com/plan' };
  expect((await run(createModuleLink, link)).status).toBe(200);
  const star = { id: uuid(), kind: 'module' as const, targetId: moduleId, folderId: null, sortOrder: 'a1' };
  expect((await run(addFavourite, star)).status).toBe(200);
  expect((await run(removeModule, { moduleId })).status).toBe(200);
  expect((await everyRow<{ id: string }>('moduleLink')).some(({ id }) => id === link.id)).toBe(false);
  expect((await everyRow<{ id: string }>('favourite')).some(({ id }) => id === star.id)).toBe(false);
});
