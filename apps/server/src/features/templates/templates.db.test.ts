import {
  createTemplate,
  removeTemplate,
  scopes,
  TEMPLATES_MAX,
  updateTemplate,
  type Template,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenTeam } from '../../../test/given/members.ts';
import { paragraph } from '../../../test/given/paragraph.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

async function given() {
  const team = await givenTeam(server);
  const { slug, project, bob } = team;
  const make = async (who: Person = bob, more: Partial<Template> = {}) => {
    const id = uuid();
    const fields = { stateId: project.stateIds[1], priority: 'high' as const };
    const text = { name: 'Bug', title: 'Broken: ', body: null };
    const input = { id, projectId: project.id, ...text, fields, facets: {}, ...more };
    return { id, answer: await who.run(slug, createTemplate, input) };
  };
  const templatesOf = async (who: Person) =>
    ((await who.everything(slug)).get('template') ?? []) as unknown as Template[];
  return { ...team, make, templatesOf };
}

test('a Member can create, change and delete templates, which are visible only within the project', async () => {
  const { ada, bob, viewer, slug, make, templatesOf } = await given();
  const { id, answer } = await make(bob, { body: paragraph('Steps') as Template['body'] });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  for (const each of [ada, bob, viewer])
    expect(await templatesOf(each)).toMatchObject([{ id, name: 'Bug', fields: { priority: 'high' } }]);
  const rename = { templateId: id, patch: { name: 'Fault', title: '' } };
  expect((await viewer.run(slug, updateTemplate, rename)).status).toBe(403);
  expect((await viewer.run(slug, removeTemplate, { templateId: id })).status).toBe(403);
  expect((await make(viewer, { name: 'Mine' })).answer.status).toBe(403);
  expect((await ada.run(slug, updateTemplate, rename)).status).toBe(200);
  expect(await templatesOf(bob)).toMatchObject([{ name: 'Fault', title: '' }]);
  const hidden = await ada.createProject(slug, 'SEA', false);
  expect((await make(bob, { projectId: hidden.id })).answer.status).toBe(404);
  const { id: inside } = await make(ada, { projectId: hidden.id });
  expect((await bob.run(slug, removeTemplate, { templateId: inside })).status).toBe(404);
  expect((await templatesOf(bob)).map((each) => each.id)).toEqual([id]);
  expect((await bob.run(slug, removeTemplate, { templateId: id })).status).toBe(200);
  expect(await templatesOf(viewer)).toEqual([]);
});

test('templates of a project have different names, and texts that the editor can produce', async () => {
  const { bob, slug, make } = await given();
  const { id } = await make();
  const twice = await make(bob, { name: ' bug ' });
  expect([twice.answer.status, twice.answer.body.error]).toEqual([409, 'template.name_taken']);
  const other = await make(bob, { name: 'Chore' });
  const taken = { templateId: other.id, patch: { name: 'BUG' } };
  expect((await bob.run(slug, updateTemplate, taken)).status).toBe(409);
  expect((await bob.run(slug, updateTemplate, { templateId: id, patch: { name: 'BUG' } })).status).toBe(200);
  const bad = { type: 'doc', content: [{ type: 'script' }] } as const;
  expect((await make(bob, { name: 'Bad', body: bad })).answer.status).toBe(400);
  expect((await bob.run(slug, updateTemplate, { templateId: id, patch: { body: bad } })).status).toBe(400);
});

test("a project has a limited number of templates, and a template's files are kept as long as it is", async () => {
  const { bob, workspaceId, project, slug, make } = await given();
  await sql`insert into issue_templates (workspace_id, id, scope, project_id, name, title, fields, facets, created_at, updated_at)
    select ${workspaceId}, gen_random_uuid(), ${scopes.project(project.id)}, ${project.id}, 'T' || n, '', '{}', '{}', now(), now()
    from generate_series(1, ${TEMPLATES_MAX - 1}::int) n`.execute(server.db);
  const assetId = uuid();
  const src = `/api/assets/${slug}/${assetId}`;
  const body = {
    type: 'doc',
    content: [{ type: 'image', attrs: { src, width: '35%', height: null, alt: '' } }],
  } as const;
  const { id, answer } = await make(bob, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect((await make(bob, { name: 'Too many' })).answer.status).toBe(429);
  const uses = async (): Promise<number> =>
    (await sql`select from asset_uses where asset_id = ${assetId}`.execute(server.db)).rows.length;
  expect(await uses()).toBe(1);
  await bob.run(slug, removeTemplate, { templateId: id });
  expect(await uses()).toBe(0);
});
