import {
  addProjectMembers,
  createLink,
  duplicateIssue,
  removeIssues,
  removeProjectMember,
  ROLE,
  setDescription,
  subscribe,
  updateIssues,
  type Activity,
  type Description,
  type Issue,
  type IssueLink,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { beforeAll, expect, test } from 'vitest';
import { says, testTabs } from '../../../test/documents.ts';
import { PNG } from '../../../test/given/files.ts';
import { givenMember, givenTeam } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const openTab = testTabs(server);
let ada: Person;
let bob: Person;
let viewer: Person;
let slug: string;
let project: { id: string; stateIds: string[] };

beforeAll(async () => {
  ({ ada, bob, viewer, slug, project } = await givenTeam(server));
});

const rowsOf = async (model: string): Promise<Record<string, unknown>[]> =>
  (await ada.everything(slug)).get(model) ?? [];
const issueRow = async (id: string) =>
  (await rowsOf('issue')).find((row) => row['id'] === id) as Issue | undefined;

const showing = (source: string) => ({
  type: 'doc' as const,
  content: [{ type: 'image', attrs: { src: source, width: '35%', height: null, alt: '' } }],
});

async function duplicate(issueId: string, by = ada, more: { links?: { of: string; id: string }[] } = {}) {
  const id = uuid();
  const input = { issueId, id, title: 'Copy', sortOrder: 'a5', links: [], ...more };
  return { id, answer: await by.run(slug, duplicateIssue, input) };
}

test('a copy says the same as its original, with a number, a place and a history of its own', async () => {
  const issueId = await ada.createIssue(slug, project, { stateIndex: 1 });
  const parentId = await ada.createIssue(slug, project);
  const patch = {
    priority: 'high' as const,
    parentId,
    startDate: '2026-03-01',
    dueDate: '2026-03-09',
    assigneeIds: { add: [bob.id], remove: [] },
  };
  await ada.run(slug, updateIssues, { changes: [{ issueId, patch }] });
  await bob.run(slug, subscribe, { issueId });
  const [known, unknown] = [uuid(), uuid()];
  await ada.run(slug, createLink, { id: known, issueId, title: 'Plan', url: 'https://example.com/plan' });
  await ada.run(slug, createLink, { id: unknown, issueId, title: '', url: 'https://example.com/else' });

  const linkId = uuid();
  const gone = { of: uuid(), id: uuid() };
  const { id, answer } = await duplicate(issueId, bob, { links: [{ of: known, id: linkId }, gone] });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);

  const original = await issueRow(issueId);
  const copy = await issueRow(id);
  expect(copy).toMatchObject({
    title: 'Copy',
    stateId: original?.stateId,
    priority: 'high',
    parentId,
    startDate: '2026-03-01',
    dueDate: '2026-03-09',
    assigneeIds: [bob.id],
    subscriberIds: [bob.id],
    createdBy: bob.id,
  });
  expect(copy?.number).toBe(3);
  const links = (await ada.partial<IssueLink>(slug, 'issueLink', id)).toSorted((a, b) =>
    a.url.localeCompare(b.url),
  );
  expect(links).toMatchObject([
    { title: '', url: 'https://example.com/else', createdBy: bob.id },
    { id: linkId, title: 'Plan', url: 'https://example.com/plan', createdBy: bob.id },
  ]);
  expect(await ada.partial(slug, 'issueLink', issueId)).toHaveLength(2);
  expect(await ada.partial<Activity>(slug, 'activity', id)).toMatchObject([
    { field: 'issue', verb: 'created' },
  ]);

  expect((await bob.run(slug, removeIssues, { issueIds: [id] })).status).toBe(200);
  expect(await issueRow(id)).toBeUndefined();
  expect(await issueRow(issueId)).toBeDefined();
});

test('a copy takes the text that people are writing together, and goes its own way from there', async () => {
  const issueId = await ada.createIssue(slug, project);
  const tab = openTab(ada, slug, issueId);
  await tab.becomes('saved');
  tab.addLine('Written just now.');
  await tab.becomes('saved');
  const { id } = await duplicate(issueId);
  const [text] = await ada.partial<Description>(slug, 'description', id);
  expect(JSON.stringify(text?.body)).toContain('Written just now.');
  await ada.run(slug, setDescription, { issueId: id, body: says('Of the copy') });
  expect(tab.text).toContain('Written just now.');
  expect(tab.text).not.toContain('Of the copy');
});

test('who has left the project is not assigned to a copy', async () => {
  const issueId = await ada.createIssue(slug, project);
  const memberships = await rowsOf('projectMember');
  const cleo = await givenMember(server, ada, slug, 15, 'cleo');
  const membershipId = uuid();
  const members = [{ id: membershipId, userId: cleo.id, role: ROLE.member }];
  expect((await ada.run(slug, addProjectMembers, { projectId: project.id, members })).status).toBe(200);
  expect(await rowsOf('projectMember')).toHaveLength(memberships.length + 1);
  const assignees = { assigneeIds: { add: [cleo.id, bob.id], remove: [] } };
  await ada.run(slug, updateIssues, { changes: [{ issueId, patch: assignees }] });
  expect((await ada.run(slug, removeProjectMember, { membershipId })).status).toBe(200);
  const { id, answer } = await duplicate(issueId);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect((await issueRow(id))?.assigneeIds).toEqual([bob.id]);
});

test('the pictures of a copy stay when its original goes, and open nothing else', async () => {
  const issueId = await ada.createIssue(slug, project);
  const upload = async (entity: string): Promise<string> => {
    const attributes = { purpose: 'issue-description', project_id: project.id, entity_id: entity };
    const file = { name: 'cat.png', content: PNG };
    const { status, body } = await ada.upload(`/api/workspaces/${slug}/file-assets/`, file, attributes);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.asset;
  };
  const picture = await upload(issueId);
  const otherId = await ada.createIssue(slug, project);
  const foreign = await upload(otherId);
  const both = { type: 'doc' as const, content: [...showing(picture).content, ...showing(foreign).content] };
  await ada.run(slug, setDescription, { issueId, body: both });
  const first = await duplicate(issueId, bob);
  const second = await duplicate(first.id, bob);
  await ada.run(slug, removeIssues, { issueIds: [issueId, otherId, first.id] });
  expect((await viewer.fetch(picture)).status).toBe(200);
  expect((await viewer.fetch(foreign)).status, 'hangs on an issue that was not copied').toBe(404);
  const eve = await server.person('eve');
  expect((await eve.fetch(picture)).status).toBe(404);
  const address = picture.replace('/api/assets/', '/api/workspaces/file-assets/');
  expect((await bob.call('DELETE', address)).status, 'reading through a copy is not owning').toBe(404);
  await ada.run(slug, removeIssues, { issueIds: [second.id] });
  expect((await viewer.fetch(picture)).status).toBe(404);
});

test('is refused to Viewers, without a title, and to strangers', async () => {
  const issueId = await ada.createIssue(slug, project);
  expect((await duplicate(issueId, viewer)).answer.status).toBe(403);
  const input = { issueId, id: uuid(), title: ' ', sortOrder: 'a5', links: [] };
  expect((await ada.run(slug, duplicateIssue, input)).status).toBe(400);
  const eve = await server.person('eve');
  const { slug: own } = await eve.createWorkspace();
  expect((await eve.run(own, duplicateIssue, { ...input, title: 'Mine' })).status).toBe(404);
});
