import {
  addProjectMembers,
  COPIES_MAX,
  createLink,
  duplicateIssue,
  duplicateIssues,
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
import { expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { says, testTabs } from '../../../test/documents.ts';
import { PNG } from '../../../test/given/files.ts';
import { givenMember, givenTeam } from '../../../test/given/members.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const openTab = testTabs(server);

const team = fixture(async () => {
  const { ada, bob, viewer, slug, project } = await givenTeam(server);
  return { ada, bob, viewer, slug, project };
});

const rowsOf = async (model: string): Promise<Record<string, unknown>[]> =>
  (await team.ada.everything(team.slug)).get(model) ?? [];
const issueRow = async (id: string) =>
  (await rowsOf('issue')).find((row) => row['id'] === id) as Issue | undefined;

const showing = (source: string) => ({
  type: 'doc' as const,
  content: [{ type: 'image', attrs: { src: source, width: '35%', height: null, alt: '' } }],
});

async function duplicate(
  issueId: string,
  by = team.ada,
  more: { links?: { of: string; id: string }[] } = {},
) {
  const id = uuid();
  const input = { issueId, id, title: 'Copy', sortOrder: 'a5', links: [], ...more };
  return { id, answer: await by.run(team.slug, duplicateIssue, input) };
}

test('a copy has the same content as its original, with its own number, place and activity', async () => {
  const issueId = await team.ada.createIssue(team.slug, team.project, { stateIndex: 1 });
  const parentId = await team.ada.createIssue(team.slug, team.project);
  const patch = {
    priority: 'high' as const,
    parentId,
    startDate: '2026-03-01',
    dueDate: '2026-03-09',
    assigneeIds: { add: [team.bob.id], remove: [] },
  };
  await team.ada.run(team.slug, updateIssues, { changes: [{ issueId, patch }] });
  await team.bob.run(team.slug, subscribe, { issueId });
  const [known, unknown] = [uuid(), uuid()];
  await team.ada.run(team.slug, createLink, {
    id: known,
    issueId,
    title: 'Plan',
    url: 'https://example.com/plan',
  });
  await team.ada.run(team.slug, createLink, {
    id: unknown,
    issueId,
    title: '',
    url: 'https://example.com/else',
  });

  const linkId = uuid();
  const gone = { of: uuid(), id: uuid() };
  const { id, answer } = await duplicate(issueId, team.bob, { links: [{ of: known, id: linkId }, gone] });
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
    assigneeIds: [team.bob.id],
    subscriberIds: [team.bob.id],
    createdBy: team.bob.id,
  });
  expect(copy?.number).toBe(3);
  const links = (await team.ada.partial<IssueLink>(team.slug, 'issueLink', id)).toSorted((a, b) =>
    a.url.localeCompare(b.url),
  );
  expect(links).toMatchObject([
    { title: '', url: 'https://example.com/else', createdBy: team.bob.id },
    { id: linkId, title: 'Plan', url: 'https://example.com/plan', createdBy: team.bob.id },
  ]);
  expect(await team.ada.partial(team.slug, 'issueLink', issueId)).toHaveLength(2);
  expect(await team.ada.partial<Activity>(team.slug, 'activity', id)).toMatchObject([
    { field: 'issue', verb: 'created' },
  ]);

  expect((await team.bob.run(team.slug, removeIssues, { issueIds: [id] })).status).toBe(200);
  expect(await issueRow(id)).toBeUndefined();
  expect(await issueRow(issueId)).toBeDefined();
});

test('the maximum per command is copied at once: each with its text and links, right after its original, with consecutive numbers', async () => {
  const project = await team.ada.createProject(team.slug, 'MANY');
  const originals: string[] = [];
  for (let at = 0; at < COPIES_MAX; at += 1) originals.push(await team.ada.createIssue(team.slug, project));
  const [first = '', second = ''] = originals;
  const body = {
    type: 'doc' as const,
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Lighthouse keepers' }] }],
  };
  await team.ada.run(team.slug, setDescription, { issueId: second, body });
  await team.ada.run(team.slug, createLink, {
    id: uuid(),
    issueId: first,
    title: '',
    url: 'https://example.com',
  });
  const sortOrder = (await issueRow(first))?.sortOrder ?? '';
  const copies = originals.map((issueId) => ({ issueId, id: uuid(), title: 'Copy', sortOrder, links: [] }));
  const answer = await team.ada.run(team.slug, duplicateIssues, { copies });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const all = (await rowsOf('issue')) as unknown as Issue[];
  const own = all.filter(({ projectId }) => projectId === project.id);
  const ids = copies.map(({ id }) => id);
  expect(
    own
      .filter(({ id }) => ids.includes(id))
      .map(({ number }) => number)
      .toSorted((a, b) => a - b),
  ).toEqual(originals.map((_, at) => COPIES_MAX + 1 + at));
  expect(new Set(own.map((row) => row.sortOrder)).size, 'no two at one place').toBe(2 * COPIES_MAX);
  const [linked = '', told = ''] = ids;
  expect(await team.ada.partial<IssueLink>(team.slug, 'issueLink', linked)).toHaveLength(1);
  expect(await team.ada.partial<Description>(team.slug, 'description', told)).toMatchObject([{ body }]);
  expect(await team.ada.partial<Activity>(team.slug, 'activity', told)).toMatchObject([
    { field: 'issue', verb: 'created' },
  ]);
  const found = await team.ada.call<{ issues?: unknown }>(
    'GET',
    `/api/workspaces/${team.slug}/search?q=lighthouse`,
  );
  expect(JSON.stringify(found.body), 'its text is found').toContain(told);
});

test('copying issues of two projects, or a deleted issue, is refused, and nothing is copied', async () => {
  const [here, there] = [
    await team.ada.createProject(team.slug, 'HERE'),
    await team.ada.createProject(team.slug, 'THERE'),
  ];
  const [one, other, gone] = [
    await team.ada.createIssue(team.slug, here),
    await team.ada.createIssue(team.slug, there),
    await team.ada.createIssue(team.slug, here),
  ];
  await team.ada.run(team.slug, removeIssues, { issueIds: [gone] });
  const copyOf = (issueId: string) => ({ issueId, id: uuid(), title: 'Copy', sortOrder: 'a5', links: [] });
  for (const second of [other, gone]) {
    const copies = [copyOf(one), copyOf(second)];
    expect((await team.ada.run(team.slug, duplicateIssues, { copies })).status).toBe(404);
    expect(await issueRow(copies[0]?.id ?? '')).toBeUndefined();
  }
  const seen = copyOf(await team.ada.createIssue(team.slug, team.project));
  expect((await team.viewer.run(team.slug, duplicateIssues, { copies: [seen] })).status).toBe(403);
});

test('a copy takes the text as it is being edited, and is independent from then on', async () => {
  const issueId = await team.ada.createIssue(team.slug, team.project);
  const tab = openTab(team.ada, team.slug, issueId);
  await tab.becomes('saved');
  tab.addLine('Written just now.');
  await tab.becomes('saved');
  const { id } = await duplicate(issueId);
  const [text] = await team.ada.partial<Description>(team.slug, 'description', id);
  expect(JSON.stringify(text?.body)).toContain('Written just now.');
  await team.ada.run(team.slug, setDescription, { issueId: id, body: says('Of the copy') });
  expect(tab.text).toContain('Written just now.');
  expect(tab.text).not.toContain('Of the copy');
});

test("former project members aren't assigned to a copy", async () => {
  const issueId = await team.ada.createIssue(team.slug, team.project);
  const memberships = await rowsOf('projectMember');
  const cleo = await givenMember(server, team.ada, team.slug, 15, 'cleo');
  const membershipId = uuid();
  const members = [{ id: membershipId, userId: cleo.id, role: ROLE.member }];
  expect(
    (await team.ada.run(team.slug, addProjectMembers, { projectId: team.project.id, members })).status,
  ).toBe(200);
  expect(await rowsOf('projectMember')).toHaveLength(memberships.length + 1);
  const assignees = { assigneeIds: { add: [cleo.id, team.bob.id], remove: [] } };
  await team.ada.run(team.slug, updateIssues, { changes: [{ issueId, patch: assignees }] });
  expect((await team.ada.run(team.slug, removeProjectMember, { membershipId })).status).toBe(200);
  const { id, answer } = await duplicate(issueId);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect((await issueRow(id))?.assigneeIds).toEqual([team.bob.id]);
});

test("a copy's pictures stay when its original is deleted, and make nothing else readable", async () => {
  const issueId = await team.ada.createIssue(team.slug, team.project);
  const upload = async (entity: string): Promise<string> => {
    const attributes = { purpose: 'issue-description', project_id: team.project.id, entity_id: entity };
    const file = { name: 'cat.png', content: PNG };
    const { status, body } = await team.ada.upload(
      `/api/workspaces/${team.slug}/file-assets/`,
      file,
      attributes,
    );
    expect(status, JSON.stringify(body)).toBe(201);
    return body.asset;
  };
  const picture = await upload(issueId);
  const otherId = await team.ada.createIssue(team.slug, team.project);
  const foreign = await upload(otherId);
  const both = { type: 'doc' as const, content: [...showing(picture).content, ...showing(foreign).content] };
  await team.ada.run(team.slug, setDescription, { issueId, body: both });
  const first = await duplicate(issueId, team.bob);
  const second = await duplicate(first.id, team.bob);
  await team.ada.run(team.slug, removeIssues, { issueIds: [issueId, otherId, first.id] });
  expect((await team.viewer.fetch(picture)).status).toBe(200);
  expect((await team.viewer.fetch(foreign)).status, 'hangs on an issue that was not copied').toBe(404);
  const eve = await server.person('eve');
  expect((await eve.fetch(picture)).status).toBe(404);
  const address = picture.replace('/api/assets/', '/api/workspaces/file-assets/');
  expect((await team.bob.call('DELETE', address)).status, 'reading through a copy is not owning').toBe(404);
  await team.ada.run(team.slug, removeIssues, { issueIds: [second.id] });
  expect((await team.viewer.fetch(picture)).status).toBe(404);
});

test('is refused for Viewers, without a title, and for strangers', async () => {
  const issueId = await team.ada.createIssue(team.slug, team.project);
  expect((await duplicate(issueId, team.viewer)).answer.status).toBe(403);
  const input = { issueId, id: uuid(), title: ' ', sortOrder: 'a5', links: [] };
  expect((await team.ada.run(team.slug, duplicateIssue, input)).status).toBe(400);
  const eve = await server.person('eve');
  const { slug: own } = await eve.createWorkspace();
  expect((await eve.run(own, duplicateIssue, { ...input, title: 'Mine' })).status).toBe(404);
});
