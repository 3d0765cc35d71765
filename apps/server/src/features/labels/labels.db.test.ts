import { createLabel, removeLabel, ROLE, updateIssues, updateLabel } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { givenMember } from '../../../test/given/members.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

async function given() {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const makeLabel = async (name: string, parentId: string | null = null): Promise<string> => {
    const id = uuid();
    const input = { id, projectId: project.id, name, color: '#16a34a', parentId, sortOrder: 'a0' };
    const answer = await ada.run(slug, createLabel, input);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return id;
  };
  const labels = async () => (await ada.everything(slug)).get('label') ?? [];
  return { ada, slug, project, makeLabel, labels };
}

test('creates, renames and removes a label', async () => {
  const { ada, slug, makeLabel, labels } = await given();
  const labelId = await makeLabel('Bug');
  await ada.run(slug, updateLabel, { labelId, patch: { name: 'Fault' } });
  expect(await labels()).toMatchObject([{ id: labelId, name: 'Fault', color: '#16a34a' }]);
  await ada.run(slug, removeLabel, { labelId });
  expect(await labels()).toEqual([]);
});

test('S-ENT-029 the labels of a workspace are listed with ID, colour and name, to those who can see them', async () => {
  const { ada, slug, makeLabel } = await given();
  const id = await makeLabel('Bug');
  const elsewhere = await ada.createProject(slug, 'OPS');
  const hidden = {
    id: uuid(),
    projectId: elsewhere.id,
    name: 'Pager',
    color: '#dc2626',
    parentId: null,
    sortOrder: 'a0',
  };
  expect((await ada.run(slug, createLabel, hidden)).status).toBe(200);
  const { status, body } = await ada.call('GET', `/api/workspaces/${slug}/labels/`);
  expect(status).toBe(200);
  expect(body).toEqual([
    expect.objectContaining({ id, name: 'Bug', color: '#16a34a' }),
    expect.objectContaining({ id: hidden.id, name: 'Pager', color: '#dc2626' }),
  ]);
  const ben = await givenMember(server, ada, slug, ROLE.member, 'ben');
  expect((await ben.call('GET', `/api/workspaces/${slug}/labels/`)).body).toEqual([]);
  const stranger = await server.person('stranger');
  expect((await stranger.call('GET', `/api/workspaces/${slug}/labels/`)).status).toBe(404);
});

test('refuses a second label with the same name, whatever its case', async () => {
  const { ada, slug, project, makeLabel } = await given();
  await makeLabel('Bug');
  const input = {
    id: uuid(),
    projectId: project.id,
    name: ' bug ',
    color: '#16a34a',
    parentId: null,
    sortOrder: 'a1',
  };
  expect(await ada.run(slug, createLabel, input)).toMatchObject({
    status: 409,
    body: { error: 'label.name_taken' },
  });
});

test('refuses an invalid colour', async () => {
  const { ada, slug, project } = await given();
  const input = {
    id: uuid(),
    projectId: project.id,
    name: 'Bug',
    color: 'red',
    parentId: null,
    sortOrder: 'a1',
  };
  expect((await ada.run(slug, createLabel, input)).status).toBe(400);
});

test('can be nested only one level deep', async () => {
  const { ada, slug, makeLabel, labels } = await given();
  const area = await makeLabel('Area');
  const child = await makeLabel('Sync', area);
  const answer = await ada.run(slug, updateLabel, { labelId: area, patch: { parentId: child } });
  expect(answer.status).toBe(400);
  await ada.run(slug, removeLabel, { labelId: area });
  expect(await labels()).toMatchObject([{ id: child, parentId: null }]);
});

test('removes a deleted label from its issues', async () => {
  const { ada, slug, project, makeLabel } = await given();
  const labelId = await makeLabel('Bug');
  const issueId = await ada.createIssue(slug, project);
  const patch = { labelIds: { add: [labelId], remove: [] } };
  expect((await ada.run(slug, updateIssues, { changes: [{ issueId, patch }] })).status).toBe(200);
  await ada.run(slug, removeLabel, { labelId });
  expect((await ada.everything(slug)).get('issue')).toMatchObject([{ id: issueId, labelIds: [] }]);
});

test("responds to strangers as if the label didn't exist", async () => {
  const { slug, makeLabel } = await given();
  const labelId = await makeLabel('Bug');
  const eve = await server.person('eve');
  const other = await eve.createWorkspace();
  const missing = await eve.run(other.slug, removeLabel, { labelId: uuid() });
  expect(await eve.run(other.slug, removeLabel, { labelId })).toEqual(missing);
  expect(missing.status).toBe(404);
  expect((await eve.run(slug, removeLabel, { labelId })).status).toBe(404);
});
