import { createPage, removeIssues, ROLE, setDescription, type Description } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, XmlElement, XmlText } from 'yjs';
import { contentOf, readContent } from '@cairn/documents/content';
import { says, testTabs } from '../../../test/documents.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember, givenTeam } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const openTab = testTabs(server);
const team = fixture(() => givenTeam(server));

interface Read {
  readonly name: string;
  readonly state_id: string;
  readonly priority: string;
  readonly assignee_ids: string[];
  readonly parent_id: string | null;
  readonly start_date: string | null;
  readonly target_date: string | null;
  readonly archived_at: string | null;
  readonly description_html: string;
  readonly description_updated_at: string | null;
}

const base = (projectId = team.project.id): string => `/api/workspaces/${team.slug}/projects/${projectId}`;
const pathOf = (id: string): string => `${base()}/issues/${id}`;
const givenIssue = (...lines: string[]): Promise<string> =>
  team.ada.createIssue(team.slug, team.project, lines.length > 0 ? { description: says(...lines) } : {});
const read = async (id: string, who: Person = team.ada): Promise<Read> =>
  (await who.call<Read>('GET', pathOf(id))).body;
const change = (id: string, body: object, who: Person = team.ada) =>
  who.call<Read & { error?: string }>('PATCH', pathOf(id), body);

test('S-GEN-005 a Viewer can read an issue and comment on it, but not change it', async () => {
  const id = await givenIssue();
  const { viewer, project } = team;
  const [, otherState] = project.stateIds;
  expect((await change(id, { state_id: otherState }, viewer)).status).toBe(403);
  expect((await viewer.call('GET', pathOf(id))).status).toBe(200);
  const said = await viewer.call('POST', `${pathOf(id)}/comments`, { comment_html: '<p>Seen</p>' });
  expect(said).toMatchObject({ status: 201, body: { actor: viewer.id, comment_html: '<p>Seen</p>' } });
  expect((await read(id)).state_id).not.toBe(otherState);
});

test('S-CALL-026 descriptions, comments and pages can be saved by the paths that programs know', async () => {
  const { ada, slug, project } = team;
  const id = await givenIssue();
  const saved = await change(id, { description_html: '<h2>Plan</h2><p>By <strong>HTTP</strong></p>' });
  expect(saved.status).toBe(200);
  expect((await read(id)).description_html).toBe('<h2>Plan</h2><p>By <strong>HTTP</strong></p>');

  for (const end of ['', '/']) {
    const said = await ada.call('POST', `${pathOf(id)}/comments${end}`, { comment_html: `<p>Hi${end}</p>` });
    expect(said).toMatchObject({ status: 201, body: { edited_at: null } });
  }
  const comments = await ada.call<{ results: { comment_html: string }[] }>('GET', `${pathOf(id)}/comments/`);
  expect(comments.body.results.map((each) => each.comment_html)).toEqual(['<p>Hi</p>', '<p>Hi/</p>']);

  const pageId = uuid();
  const page = { id: pageId, projectId: project.id, parentId: null, title: 'Plan', icon: null };
  expect((await ada.run(slug, createPage, { ...page, access: 'public', sortOrder: 'a0' })).status).toBe(200);
  const copy = new Doc();
  const line = new XmlElement('paragraph');
  contentOf(copy).insert(0, [line]);
  line.insert(0, [new XmlText('Encoded')]);
  const written = await ada.call('PATCH', `${base()}/pages/${pageId}/description/`, {
    description_binary: Buffer.from(encodeStateAsUpdate(copy)).toString('base64'),
    description_html: '<p>Encoded</p>',
  });
  expect(written).toMatchObject({ status: 200, body: { description_html: '<p>Encoded</p>' } });
  const kept = await ada.call<{ description_html: string; description_binary: string }>(
    'GET',
    `${base()}/pages/${pageId}/description`,
  );
  expect(kept.body.description_html).toBe('<p>Encoded</p>');
  const again = new Doc();
  applyUpdate(again, Buffer.from(kept.body.description_binary, 'base64'));
  expect(readContent(again)).toEqual(readContent(copy));
});

test('changes only the given fields, with an activity entry per command', async () => {
  const { bob, project } = team;
  const [id, parent] = [await givenIssue('Before'), await givenIssue()];
  const answer = await change(id, {
    name: 'Renamed',
    description_html: '<p>After</p>',
    priority: 'high',
    assignee_ids: [bob.id],
    parent_id: parent,
    start_date: '2026-11-02',
    target_date: '2026-11-20',
  });
  const expected = {
    name: 'Renamed',
    state_id: project.stateIds[0],
    description_html: '<p>After</p>',
    priority: 'high',
    assignee_ids: [bob.id],
    parent_id: parent,
    start_date: '2026-11-02',
    target_date: '2026-11-20',
  };
  expect(answer).toMatchObject({ status: 200, body: expected });
  expect(await read(id)).toMatchObject(expected);
  const { rows } = await sql<{ command: string }>`select h.command from history h
    where h.facts::text like ${`%${id}%`} order by h.seq desc limit 2`.execute(server.db);
  expect(rows.map((each) => each.command)).toEqual(['issue.set-description', 'issue.update']);
  expect(await change(id, { assignee_ids: [], parent_id: null })).toMatchObject({
    body: { name: 'Renamed', assignee_ids: [], parent_id: null },
  });
  expect((await change(id, {})).status).toBe(200);
  expect(await read(parent)).toMatchObject({ description_updated_at: null, archived_at: null });
  await sql`update issues set archived_at = '2026-11-20T08:00:00Z' where id = ${parent}`.execute(server.db);
  expect(await read(parent)).toMatchObject({ archived_at: '2026-11-20T08:00:00.000Z' });
});

test('is all or nothing', async () => {
  const id = await givenIssue('As it was');
  const deep = '<blockquote>'.repeat(3) + '<p>x</p>';
  const elsewhere = await team.ada.createProject(team.slug, 'OTHER');
  for (const wrong of [
    { description_html: deep, state_id: elsewhere.stateIds[0] },
    { description_html: deep, start_date: '2026-11-20', target_date: '2026-11-02' },
    { name: 'New', priority: 'soon' },
    { name: 'New', description_html: '<p>\u0000</p>' },
    { name: 'New', description_html: '<p>x</p>', description_based_on: '2020-01-01T00:00:00.000Z' },
    { name: 'New', cycle: 'none' },
    { name: '' },
  ]) {
    const { status } = await change(id, wrong);
    expect([400, 409], JSON.stringify(wrong)).toContain(status);
  }
  expect(await read(id)).toMatchObject({ name: 'An issue', description_html: '<p>As it was</p>' });
});

test('HTML is merged into the text that others are editing, and undoes nothing newer', async () => {
  const { bob, slug } = team;
  const id = await givenIssue('One.', 'Two.');
  const { description_updated_at: at } = await read(id);
  const tab = openTab(bob, slug, id);
  await tab.hears('One.\nTwo.');
  tab.type(0, ' From Bob.');
  await tab.becomes('saved');
  const answer = await change(id, {
    description_html: '<p>One.</p><p>Two. From Ada.</p>',
    description_based_on: at,
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { description_html: '<p>One. From Bob.</p><p>Two. From Ada.</p>' },
  });
  await tab.hears('One. From Bob.\nTwo. From Ada.');
});

test('a text that no one has open is not overwritten by a change of an older version', async () => {
  const id = await givenIssue('First.');
  const { description_updated_at: at } = await read(id);
  const body = says('Second.') as Description['body'];
  await team.bob.run(team.slug, setDescription, { issueId: id, body });
  const answer = await change(id, { description_html: '<p>Third.</p>', description_based_on: at });
  expect(answer).toMatchObject({ status: 409, body: { error: 'text_moved_on' } });
  const none = await givenIssue();
  await team.bob.run(team.slug, setDescription, { issueId: none, body });
  expect((await change(none, { description_html: '<p>x</p>', description_based_on: null })).status).toBe(409);
});

test('comments are paged, even for someone who wrote none', async () => {
  const id = await givenIssue();
  for (const words of ['one', 'two', 'three'])
    await team.bob.call('POST', `${pathOf(id)}/comments`, { comment_html: `<p>${words}</p>` });
  const page = (query: string) =>
    team.viewer.call<{ results: { comment_html: string }[]; next_offset: number | null }>(
      'GET',
      `${pathOf(id)}/comments?${query}`,
    );
  const first = (await page('limit=2')).body;
  expect(first).toMatchObject({ next_offset: 2, results: [{ comment_html: '<p>one</p>' }, {}] });
  for (const query of ['limit=2&offset=2', 'limit=1&offset=2'])
    expect((await page(query)).body).toMatchObject({ next_offset: null, results: [{}] });
});

test('missing, foreign, deleted and invisible issues all get 404', async () => {
  const { ada, slug } = team;
  const id = await givenIssue();
  const other = await ada.createProject(slug, 'ELSE');
  const stranger = await givenMember(server, ada, slug, ROLE.member);
  const removed = await givenIssue();
  await ada.run(slug, removeIssues, { issueIds: [removed] });
  const asked: [Person, string][] = [
    [ada, `${base(other.id)}/issues/${id}`],
    [ada, pathOf(uuid())],
    [ada, pathOf(removed)],
    [ada, pathOf('nonsense')],
    [await server.person('eve'), pathOf(id)],
  ];
  for (const [who, path] of asked)
    for (const [method, end, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'x' }],
      ['GET', '/comments', undefined],
      ['POST', '/comments', { comment_html: '<p>x</p>' }],
    ] as const)
      expect((await who.call(method, path + end, body)).status, `${method} ${path}${end}`).toBe(404);
  expect((await stranger.call('PATCH', pathOf(id), { name: 'x' })).status).toBe(404);
});
