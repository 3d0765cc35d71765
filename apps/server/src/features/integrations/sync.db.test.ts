import {
  archiveProject,
  createComment,
  moveIssues,
  removeComment,
  removeIssues,
  setDescription,
  updateComment,
  updateIssues,
  updateProject,
  type Comment,
  type Issue,
  type RichText,
} from '@cairn/domain';
import { GITHUB_BOT_ID } from '@cairn/domain/integrations/constants';
import { createHmac } from 'node:crypto';
import { Agent } from 'node:http';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openGithub } from '../../../test/given/github-stub.ts';
import { integrationEnv } from '../../../test/given/integration-env.ts';
import {
  connected,
  installed,
  projectPath,
  uninstalled,
  type ConnectionWire,
} from '../../../test/given/integrations.ts';
import { counter } from '../../../test/given/counter.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { paragraph } from '../../../test/given/paragraph.ts';
import { jobsDone, makeJobsDue } from '../../../test/given/run-jobs.ts';
import { sendRequest } from '../../../test/given/send-request.ts';
import { openSlack } from '../../../test/given/slack-stub.ts';
import { TEST_SECRET, testServer } from '../../../test/server.ts';
import { integrationAppsOf, readConfig } from '../../platform/config/index.ts';
import { JOBS_SCHEMA } from '../../platform/db/jobs-schema.ts';
import { sendChanges } from './send-changes.ts';

const github = await openGithub([{ name: 'octo-org/lamps' }]);
const slack = await openSlack([{ id: 'C012AB3CD', name: 'general', is_private: false, is_member: true }]);
const server = testServer(integrationEnv(github.url, slack.url));
afterAll(async () => {
  await github.close();
  await slack.close();
});
beforeEach(() => {
  Object.assign(github.knobs, {
    revoked: false,
    failing: 0,
    lost: 0,
    hangs: false,
    tellsHooks: true,
    deliverTo: server.url,
  });
  Object.assign(slack.knobs, { revoked: false, error: '' });
});

const written = (text: string) => paragraph(text) as RichText;
const PATIENCE = { timeout: 30_000, interval: 50 };
const DONE = 3;
const CANCELLED = 4;
const nextNumber = counter();

const team = fixture(async () => {
  const ada = await server.person('ada');
  const { slug, id: workspaceId } = await ada.createWorkspace();
  return { ada, slug, workspaceId };
});

/** A project with the repository, two-way if asked for; each test has its own. */
async function given(choices: object = {}, isPublic = true) {
  const { ada, slug } = team;
  await uninstalled(server, ada, slug, 'github');
  Object.assign(github.knobs, { revoked: false });
  github.hooks.length = 0;
  github.issues.length = 0;
  github.comments.length = 0;
  github.heard.length = 0;
  const identifier = `P${nextNumber()}`;
  const project = await ada.createProject(slug, identifier, isPublic);
  await installed(ada, slug, 'github');
  const held = await connected(ada, slug, project.id, 'github', { target_id: '1296269', ...choices });
  const issues = async (): Promise<readonly Issue[]> =>
    ((await ada.everything(slug)).get('issue') ?? [])
      .filter((row) => row['projectId'] === project.id)
      .toSorted((a, b) => Number(a['number']) - Number(b['number'])) as unknown as Issue[];
  const found = async (title: string): Promise<Issue> => {
    await expect.poll(async () => (await issues()).map((row) => row.title), PATIENCE).toContain(title);
    const row = (await issues()).find((each) => each.title === title);
    if (!row) throw new Error(`no issue ${title}`);
    return row;
  };
  const stateOf = async (id: string) =>
    project.stateIds.indexOf((await issues()).find((row) => row.id === id)?.stateId ?? '');
  const comments = (issueId: string) => ada.partial<Comment>(slug, 'comment', issueId);
  const links = async (issueId: string) =>
    (await ada.partial<{ title: string; url: string; createdBy: string }>(slug, 'issueLink', issueId)).map(
      ({ title }) => title,
    );
  const connection = async () => {
    const { body } = await ada.call<{ connections: ConnectionWire[] }>('GET', projectPath(slug, project.id));
    return body.connections.find(({ id }) => id === held.id);
  };
  return { project, identifier, held, issues, found, stateOf, comments, links, connection };
}

/** What was sent to GitHub, without the setup of the connection. */
const sent = (): readonly string[] =>
  github.heard
    .filter(({ method, path }) => method !== 'GET' && /\/issues/.test(path))
    .map(({ method, path }) => `${method} ${path.replace('/api/v3/repos/octo-org/lamps', '')}`);

const plainOf = async (id: string): Promise<string | null> => {
  const { rows } = await sql<{ plain: string | null }>`select plain from descriptions where issue_id = ${id}
    union all select plain from comments where id = ${id}`.execute(server.db);
  return rows[0]?.plain ?? null;
};

/** Waits until everything has had its effects, on both sides. */
async function settled(): Promise<void> {
  await jobsDone(server);
  await new Promise((resolve) => setTimeout(resolve, 400));
  await jobsDone(server);
}

test('opening, editing, closing and reopening an issue at GitHub is mirrored here, attributed to GitHub, with a link back', async () => {
  const { found, stateOf, links, project } = await given();
  const remote = await github.openIssue('A broken lamp', 'It **flickers**.\r\n\r\n- since May');
  const row = await found('A broken lamp');
  expect(row).toMatchObject({ createdBy: GITHUB_BOT_ID, subscriberIds: [], completedAt: null });
  expect(await plainOf(row.id)).toContain('It flickers.');
  expect(await links(row.id)).toEqual(['octo-org/lamps#1']);
  const bot = (await team.ada.everything(team.slug)).get('member')?.find(({ id }) => id === GITHUB_BOT_ID);
  expect(bot).toMatchObject({ firstName: 'GitHub', isBot: true, isActive: false });

  await github.changeIssue(remote, 'edited', { title: 'A lamp that flickers', body: 'Only at night.' });
  await found('A lamp that flickers');
  await expect.poll(() => plainOf(row.id), PATIENCE).toBe('Only at night.');
  await github.changeIssue(remote, 'closed', { state: 'closed', state_reason: 'completed' });
  await expect.poll(() => stateOf(row.id), PATIENCE).toBe(DONE);
  await github.changeIssue(remote, 'reopened', { state: 'open', state_reason: 'reopened' });
  await expect.poll(() => stateOf(row.id), PATIENCE).toBeLessThan(DONE);
  await github.changeIssue(remote, 'closed', { state: 'closed', state_reason: 'not_planned' });
  await expect.poll(() => stateOf(row.id), PATIENCE).toBe(CANCELLED);
  const { rows } = await sql<{ via: string; actorId: string }>`select distinct via, actor_id from history
    where workspace_id = ${team.workspaceId} and command = 'integration.take'`.execute(server.db);
  expect(rows).toEqual([{ via: 'github', actorId: GITHUB_BOT_ID }]);
  // One-way: neither this nor changes here are sent there.
  await team.ada.createIssue(team.slug, project, { title: 'Only here' });
  await settled();
  expect(sent()).toEqual([]);
});

test('comments at GitHub are mirrored, except those on pull requests and on older issues', async () => {
  const { found, comments, project } = await given();
  const remote = await github.openIssue('Talked about');
  const row = await found('Talked about');
  const said = await github.comment(remote, 'Have you tried `another` bulb?');
  await expect.poll(async () => (await comments(row.id)).length, PATIENCE).toBe(1);
  const [first] = await comments(row.id);
  expect(first).toMatchObject({ authorId: GITHUB_BOT_ID });
  expect(await plainOf(first?.id ?? '')).toMatch(/^octocat on GitHub:\s+Have you tried another bulb\?$/);
  await github.changeComment(remote, said, 'edited', 'I have.');
  await expect.poll(() => plainOf(first?.id ?? ''), PATIENCE).toContain('I have.');
  await github.changeComment(remote, said, 'deleted');
  await expect.poll(async () => (await comments(row.id)).length, PATIENCE).toBe(0);
  await github.comment({ ...remote, id: 999_999, number: 99 }, 'On an issue that nobody knows');
  const onPull = { action: 'created', issue: { id: remote.id, number: 1, pull_request: {} } };
  const by = { html_url: 'https://github.example/octo-org/lamps/pull/1', user: { login: 'octocat' } };
  await github.deliver('issue_comment', { ...onPull, comment: { id: 5, body: 'On a pull request', ...by } });
  await settled();
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from comments
    where project_id = ${project.id}`.execute(server.db);
  expect(rows).toEqual([{ count: 0 }]);
});

test('a pull request and a push that mention an issue add a link and move it, as the project has chosen', async () => {
  const { project, identifier, stateOf, links } = await given();
  const make = (title: string, stateIndex = 0) =>
    team.ada.createIssue(team.slug, project, { title, stateIndex });
  const [about, inBranch, mentioned, closed] = [
    await make('About'),
    await make('In the branch'),
    await make('Mentioned'),
    await make('Closed', CANCELLED),
  ];
  const pull = {
    title: `${identifier}-1 New bulbs`,
    branch: `ada/${identifier.toLowerCase()}-2-bulbs`,
    body: `See ${identifier}-3, fixes ${identifier}-4. Not ${identifier}-33, X${identifier}-3 or ${identifier}-3-4.`,
  };
  await github.pull('opened', pull);
  await expect.poll(() => stateOf(inBranch), PATIENCE).toBe(2);
  const title = `octo-org/lamps#7 ${identifier}-1 New bulbs`;
  await expect.poll(() => links(closed), PATIENCE).toEqual([title]);
  expect([await stateOf(about), await stateOf(mentioned), await stateOf(closed)]).toEqual([2, 0, CANCELLED]);
  for (const id of [about, inBranch, mentioned]) expect(await links(id)).toEqual([title]);
  await github.pull('closed', pull);
  await settled();
  expect(await stateOf(about)).toBe(2);
  await github.pull('closed', { ...pull, merged: true });
  await expect.poll(() => stateOf(inBranch), PATIENCE).toBe(DONE);
  expect([await stateOf(about), await stateOf(mentioned), await stateOf(closed)]).toEqual([
    DONE,
    0,
    CANCELLED,
  ]);
  // Mentioned again, it still has one link.
  expect(await links(about)).toEqual([title]);

  const fixed = await make('Fixed');
  await github.push(`Bulbs\n\nFixes ${identifier}-5`, 'side');
  await expect.poll(() => links(fixed), PATIENCE).toEqual(['octo-org/lamps@0d1a26e Bulbs']);
  expect(await stateOf(fixed)).toBe(0);
  await github.push(`Bulbs\n\nFixes ${identifier}-5`);
  await expect.poll(() => stateOf(fixed), PATIENCE).toBe(DONE);
  expect(await links(fixed)).toHaveLength(1);
});

test('if a project has chosen no state, nothing moves', async () => {
  const { project, identifier, stateOf, links } = await given({
    opened_state_id: null,
    merged_state_id: null,
  });
  const id = await team.ada.createIssue(team.slug, project);
  await github.pull('opened', { title: `${identifier}-1` });
  await github.pull('closed', { title: `${identifier}-1`, merged: true });
  await expect.poll(() => links(id), PATIENCE).toHaveLength(1);
  await settled();
  expect(await stateOf(id)).toBe(0);
});

test('a pull request that is a draft, only edited, or closed without merging moves nothing', async () => {
  const { project, identifier, stateOf, links } = await given();
  const make = (title: string) => team.ada.createIssue(team.slug, project, { title });
  const [drafted, edited, closed] = [await make('Drafted'), await make('Edited'), await make('Closed')];
  await github.pull('opened', { title: `${identifier}-1`, draft: true });
  await github.pull('edited', { title: `${identifier}-2` });
  await github.pull('closed', { title: `${identifier}-3` });
  for (const id of [drafted, edited, closed]) await expect.poll(() => links(id), PATIENCE).toHaveLength(1);
  await settled();
  for (const id of [drafted, edited, closed]) expect(await stateOf(id)).toBe(0);
});

test('only deliveries signed by GitHub are accepted, each once', async () => {
  const { issues, held, connection } = await given();
  const payload = {
    action: 'opened',
    issue: {
      id: 5,
      number: 5,
      title: 'Signed',
      body: null,
      state: 'open',
      state_reason: null,
      html_url: 'https://github.example/octo-org/lamps/issues/5',
      updated_at: '2026-11-28T09:00:00Z',
      user: { login: 'octocat' },
    },
  };
  expect(await github.deliver('issues', payload, { secret: 'another secret' })).toEqual([404]);
  const id = uuid();
  for (let time = 0; time < 3; time++) expect(await github.deliver('issues', payload, { id })).toEqual([204]);
  await settled();
  expect((await issues()).map(({ title }) => title)).toEqual(['Signed']);
  // The same issue in another delivery stays the same issue.
  expect(await github.deliver('issues', payload)).toEqual([204]);
  await settled();
  expect(await issues()).toHaveLength(1);

  const url = `${server.url}/api/integrations/github/connections/${held.id}/events`;
  const post = (headers: Record<string, string>, body = '{}', to = url) =>
    fetch(to, { method: 'POST', headers, body }).then(({ status }) => status);
  const [hook] = github.hooks;
  const sign = (body: string) =>
    `sha256=${createHmac('sha256', hook?.secret ?? '')
      .update(body)
      .digest('hex')}`;
  const heads = (body: string) => ({
    'x-hub-signature-256': sign(body),
    'x-github-delivery': uuid(),
    'x-github-event': 'issues',
  });
  expect(await post({})).toBe(404);
  expect(await post({ ...heads('{}'), 'x-hub-signature-256': 'sha256=00' })).toBe(404);
  expect(await post({ ...heads('{}'), 'x-github-delivery': '' })).toBe(404);
  // A signature for one connection isn't valid for another, and nothing reveals whether a connection exists.
  expect(await post(heads('{}'), '{}', url.replace(held.id, uuid()))).toBe(404);
  expect(await post(heads('not json'), 'not json')).toBe(400);
  // Another repository, and events that aren't used.
  const foreign = JSON.stringify({ ...payload, repository: { id: 1, full_name: 'octo-org/other' } });
  expect(await post(heads(foreign), foreign)).toBe(204);
  // A renamed repository is still the same one.
  const renamed = JSON.stringify({ ...payload, repository: { id: 1_296_269, full_name: 'octo-org/light' } });
  expect(await post(heads(renamed), renamed)).toBe(204);
  expect((await connection())?.target_name).toBe('octo-org/light');
  const ping = { ...heads('{"zen":"Design for failure."}'), 'x-github-event': 'ping' };
  expect(await post(ping, '{"zen":"Design for failure."}')).toBe(204);
  await settled();
  expect(await issues()).toHaveLength(1);
  const large = JSON.stringify({ ...payload, filler: 'x'.repeat(3 * 1024 * 1024) });
  const agent = new Agent();
  const body = Buffer.from(large);
  const wire = { method: 'POST', target: new URL(url).pathname, headers: heads(large), body };
  const tooLarge = await sendRequest(server.url, agent, wire);
  agent.destroy();
  // The server may close the connection without reading the rest.
  expect(tooLarge?.status ?? 400).toBe(400);
  expect(await issues()).toHaveLength(1);
});

test('impossible changes are skipped: to a deleted issue, and in an archived project', async () => {
  const { found, issues, project, held } = await given();
  const remote = await github.openIssue('Deleted here');
  const row = await found('Deleted here');
  await team.ada.run(team.slug, removeIssues, { issueIds: [row.id] });
  await github.changeIssue(remote, 'edited', { title: 'Edited there' });
  await github.openIssue('Next');
  await found('Next');
  expect((await issues()).map(({ title }) => title)).toEqual(['Next']);
  await team.ada.run(team.slug, archiveProject, { projectId: project.id });
  await github.openIssue('Too late');
  await settled();
  const { rows } = await sql<{ count: number; problem: string | null }>`select
    (select count(*)::int from issues where project_id = ${project.id} and title = 'Too late') as count,
    (select problem from integration_connections where id = ${held.id}) as problem`.execute(server.db);
  expect(rows).toEqual([{ count: 0, problem: null }]);
});

test('two-way: creating, editing, closing and commenting here is mirrored there, without loops', async () => {
  const { project, issues, found, comments, stateOf } = await given({ is_two_way: true });
  const { ada, slug } = team;
  const id = await ada.createIssue(slug, project, { title: 'From here', description: written('A text') });
  await expect.poll(() => github.issues.length, PATIENCE).toBe(1);
  const [remote] = github.issues;
  if (!remote) throw new Error('no issue');
  expect(remote).toMatchObject({ title: 'From here', state: 'open' });
  expect(remote.body).toMatch(/^A text\n\n<!-- cairn:issue:/);
  await ada.run(slug, updateIssues, { changes: [{ issueId: id, patch: { title: 'From Cairn' } }] });
  await expect.poll(() => remote.title, PATIENCE).toBe('From Cairn');
  await ada.run(slug, setDescription, { issueId: id, body: written('Another text') });
  await expect.poll(() => remote.body, PATIENCE).toMatch(/^Another text\n/);
  const close = { changes: [{ issueId: id, patch: { stateId: project.stateIds[CANCELLED] ?? '' } }] };
  await ada.run(slug, updateIssues, close);
  await expect.poll(() => [remote.state, remote.state_reason], PATIENCE).toEqual(['closed', 'not_planned']);
  const open = { changes: [{ issueId: id, patch: { stateId: project.stateIds[0] ?? '' } }] };
  await ada.run(slug, updateIssues, open);
  await expect.poll(() => remote.state, PATIENCE).toBe('open');
  const commentId = uuid();
  await ada.run(slug, createComment, { id: commentId, issueId: id, body: written('Hello there') });
  await expect.poll(() => github.comments.length, PATIENCE).toBe(1);
  expect(github.comments[0]?.body).toMatch(/^\*\*ada\*\*:\n\nHello there\n\n<!-- cairn:comment:/);
  await ada.run(slug, updateComment, { commentId, body: written('Hello again') });
  await expect.poll(() => github.comments[0]?.body, PATIENCE).toContain('Hello again');
  // GitHub has reported each of these.
  await settled();
  expect((await issues()).map(({ title }) => title)).toEqual(['From Cairn']);
  expect(await comments(id)).toHaveLength(1);
  expect(await stateOf(id)).toBe(0);
  expect(sent()).toEqual([
    'POST /issues',
    ...Array.from({ length: 4 }, () => 'PATCH /issues/1'),
    'POST /issues/1/comments',
    expect.stringMatching(/^PATCH \/issues\/comments\/\d+$/),
  ]);
  await ada.run(slug, removeComment, { commentId });
  await expect.poll(() => github.comments.length, PATIENCE).toBe(0);

  // What comes from there isn't sent back, and stays in sync both ways.
  const theirs = await github.openIssue('From there', 'Text');
  const row = await found('From there');
  await settled();
  const before = sent().length;
  expect(before).toBe(8);
  await ada.run(slug, updateIssues, {
    changes: [{ issueId: row.id, patch: { stateId: project.stateIds[DONE] ?? '' } }],
  });
  await expect.poll(() => theirs.state, PATIENCE).toBe('closed');
  expect(theirs).toMatchObject({ title: 'From there', body: 'Text', state_reason: 'completed' });
  await settled();
  expect(sent()).toHaveLength(before + 1);
});

test('late echoes from GitHub are ignored, and real changes made there since are applied', async () => {
  const { project, found, issues, stateOf } = await given({ is_two_way: true });
  const { ada, slug } = team;
  github.knobs.tellsHooks = false;
  const id = await ada.createIssue(slug, project, { title: 'One', description: written('First') });
  await expect.poll(() => github.issues.length, PATIENCE).toBe(1);
  const [remote] = github.issues;
  if (!remote) throw new Error('no issue');
  const early = github.issueJson({ ...remote });
  const close = {
    changes: [{ issueId: id, patch: { stateId: project.stateIds[DONE] ?? '', title: 'Two' } }],
  };
  await ada.run(slug, updateIssues, close);
  await ada.run(slug, setDescription, { issueId: id, body: written('Second') });
  await expect.poll(() => [remote.title, remote.state], PATIENCE).toEqual(['Two', 'closed']);
  await expect.poll(() => remote.body, PATIENCE).toMatch(/^Second/);
  await settled();
  for (const action of ['opened', 'edited', 'reopened'])
    await github.deliver('issues', { action, issue: early });
  await settled();
  expect((await issues()).map(({ title }) => title)).toEqual(['Two']);
  expect([await plainOf(id), await stateOf(id)]).toEqual(['Second', DONE]);
  await github.changeIssue(remote, 'edited', { title: 'Three', body: 'Third' });
  await found('Three');
  await expect.poll(() => plainOf(id), PATIENCE).toBe('Third');
});

test("older issues, requests and issues that left the project aren't sent", async () => {
  const { project } = await given();
  const { ada, slug } = team;
  const old = await ada.createIssue(slug, project, { title: 'Before' });
  const { body } = await ada.call<{ connections: ConnectionWire[] }>('GET', projectPath(slug, project.id));
  const path = projectPath(slug, project.id, `/connections/${body.connections[0]?.id}`);
  expect((await ada.call('PATCH', path, { is_two_way: true })).status).toBe(200);
  await ada.run(slug, updateIssues, { changes: [{ issueId: old, patch: { title: 'Still before' } }] });
  await ada.run(slug, createComment, { id: uuid(), issueId: old, body: written('Not told') });
  const moved = await ada.createIssue(slug, project, { title: 'Moves' });
  await expect.poll(() => github.issues.map(({ title }) => title), PATIENCE).toEqual(['Moves']);
  const away = await ada.createProject(slug, `AW${nextNumber()}`, false);
  const nothing = { assigneeIds: [], labelIds: [], estimateValueId: null, cycleId: null, moduleIds: [] };
  const moves = [{ issueId: moved, stateId: away.stateIds[0] ?? '', ...nothing }];
  expect((await ada.run(slug, moveIssues, { projectId: away.id, moves })).status).toBe(200);
  await ada.run(slug, updateIssues, { changes: [{ issueId: moved, patch: { title: 'Secret' } }] });
  await ada.run(slug, createComment, { id: uuid(), issueId: moved, body: written('Secret too') });
  await settled();
  expect(sent()).toEqual(['POST /issues']);
});

test('failures are retried in order and shown until resolved, and permanent ones are given up', async () => {
  const { project, connection, comments } = await given({ is_two_way: true });
  const { ada, slug } = team;
  github.knobs.failing = 1;
  const id = await ada.createIssue(slug, project, { title: 'First' });
  await expect.poll(async () => (await connection())?.problem?.code, PATIENCE).toBe('unreachable');
  await ada.run(slug, createComment, { id: uuid(), issueId: id, body: written('Second') });
  await settled();
  expect(github.issues).toEqual([]);
  await sql`update integration_connections set rests_until = null`.execute(server.db);
  await sql`update integration_outbox set next_attempt_at = now()`.execute(server.db);
  await makeJobsDue(server);
  await expect.poll(() => github.comments.length, PATIENCE).toBe(1);
  expect(sent()).toEqual(['POST /issues', 'POST /issues', 'POST /issues/1/comments']);
  await expect.poll(async () => (await connection())?.problem ?? null, PATIENCE).toBeNull();
  // Someone deleted the comment there, so it isn't retried.
  github.comments.length = 0;
  const [held] = await comments(id);
  await ada.run(slug, updateComment, { commentId: held?.id ?? '', body: written('Edited') });
  await expect.poll(async () => (await connection())?.problem?.code, PATIENCE).toBe('not_found');
  const { rows } = await sql`select 1 from integration_outbox
    where workspace_id = ${team.workspaceId}`.execute(server.db);
  expect(rows).toEqual([]);
});

test('what GitHub created without a response is found by its marker, and not created again', async () => {
  const { project, connection } = await given({ is_two_way: true });
  const { ada, slug } = team;
  const again = async (): Promise<void> => {
    await expect.poll(async () => (await connection())?.problem?.code, PATIENCE).toBe('unreachable');
    await sql`update integration_connections set rests_until = null`.execute(server.db);
    await sql`update integration_outbox set next_attempt_at = now()`.execute(server.db);
    await makeJobsDue(server);
    await expect.poll(async () => (await connection())?.problem ?? null, PATIENCE).toBeNull();
    await settled();
  };
  // GitHub doesn't report it either.
  Object.assign(github.knobs, { tellsHooks: false, lost: 1 });
  const id = await ada.createIssue(slug, project, { title: 'A lamp', description: written('It flickers') });
  await expect.poll(() => github.issues.length, PATIENCE).toBe(1);
  await ada.run(slug, updateIssues, { changes: [{ issueId: id, patch: { title: 'A new lamp' } }] });
  await again();
  expect(github.issues.map(({ title }) => title)).toEqual(['A new lamp']);
  const commentId = uuid();
  github.knobs.lost = 1;
  await ada.run(slug, createComment, { id: commentId, issueId: id, body: written('Since May') });
  await expect.poll(() => github.comments.length, PATIENCE).toBe(1);
  await ada.run(slug, updateComment, { commentId, body: written('Since June') });
  await again();
  expect(github.comments.map(({ body }) => body)).toEqual([expect.stringContaining('Since June')]);
  expect(sent().filter((each) => each.startsWith('POST'))).toEqual([
    'POST /issues',
    'POST /issues/1/comments',
  ]);
});

test('access revoked at the provider pauses the connection until it is renewed', async () => {
  const { project } = await given({ is_two_way: true });
  const { ada, slug } = team;
  github.knobs.revoked = true;
  await ada.createIssue(slug, project, { title: 'Nobody hears' });
  const status = async () =>
    (
      await ada.call<{ installation: { status: string } | null }[]>(
        'GET',
        `/api/workspaces/${slug}/integrations`,
      )
    ).body[0]?.installation?.status;
  await expect.poll(status, PATIENCE).toBe('reconnect');
  github.knobs.revoked = false;
  await settled();
  expect(github.issues).toEqual([]);
  await installed(ada, slug, 'github');
  await ada.createIssue(slug, project, { title: 'Heard' });
  await expect.poll(() => github.issues.map(({ title }) => title), PATIENCE).toContain('Heard');
});

test('after uninstalling nothing is received or sent, and issues stay', async () => {
  const { project, found, issues } = await given({ is_two_way: true });
  const { ada, slug } = team;
  await github.openIssue('Stays');
  await found('Stays');
  const [hook] = github.hooks;
  expect((await uninstalled(server, ada, slug, 'github')).body).toEqual({ is_revoked: true });
  expect(github.hooks).toEqual([]);
  if (hook) github.hooks.push(hook);
  expect(await github.deliver('issues', { action: 'opened', issue: {} })).toEqual([404]);
  const before = sent().length;
  await ada.createIssue(slug, project, { title: 'Untold' });
  await settled();
  expect(sent()).toHaveLength(before);
  expect((await issues()).map(({ title }) => title)).toEqual(['Stays', 'Untold']);
  for (const table of ['connections', 'items', 'inbox', 'outbox']) {
    const { rows } = await sql`select 1 from ${sql.table(`integration_${table}`)}
      where workspace_id = ${team.workspaceId}`.execute(server.db);
    expect(rows, table).toEqual([]);
  }
});

test('a channel gets the events it was connected for, with a link, and for a private project no more than that', async () => {
  const { ada, slug } = team;
  await installed(ada, slug, 'slack');
  const project = await ada.createProject(slug, `S${nextNumber()}`);
  const events = ['issue_created', 'issue_closed', 'comment_created'];
  const held = await connected(ada, slug, project.id, 'slack', { target_id: 'C012AB3CD', events });
  slack.messages.length = 0;
  const texts = () => slack.messages.map(({ text }) => text.replaceAll(/<[^|>]+\|([^>]+)>/g, '[$1]'));
  const id = await ada.createIssue(slug, project, { title: 'A <b>lamp</b> & @channel' });
  await expect.poll(texts, PATIENCE).toHaveLength(1);
  expect(texts()[0]).toMatch(/^ada created \[S\d+-1\] A &lt;b&gt;lamp&lt;\/b&gt; &amp; @channel$/);
  expect(slack.messages[0]?.text).toContain(`/${slug}/projects/${project.id}/issues/${id}|`);
  await ada.run(slug, createComment, { id: uuid(), issueId: id, body: written('<!here> look') });
  await expect.poll(texts, PATIENCE).toHaveLength(2);
  expect(texts()[1]).toMatch(/^ada commented on \[S\d+-1\] .*: &lt;!here&gt; look$/);
  const close = { changes: [{ issueId: id, patch: { stateId: project.stateIds[DONE] ?? '' } }] };
  await ada.run(slug, updateIssues, close);
  await expect.poll(texts, PATIENCE).toHaveLength(3);
  expect(texts()[2]).toMatch(/^\[S\d+-1\] .* was closed$/);

  const path = projectPath(slug, project.id, `/connections/${held.id}`);
  await ada.call('PATCH', path, { events: ['issue_created'] });
  await ada.run(slug, updateProject, { projectId: project.id, patch: { isPublic: false } });
  await ada.run(slug, createComment, { id: uuid(), issueId: id, body: written('Not told') });
  await ada.createIssue(slug, project, { title: 'Secret plans' });
  await expect.poll(texts, PATIENCE).toHaveLength(4);
  expect(texts()[3]).toMatch(/^\[S\d+-2\] was created$/);
  await settled();
  expect(slack.messages).toHaveLength(4);

  slack.knobs.error = 'channel_not_found';
  await ada.createIssue(slug, project, { title: 'Nobody listens' });
  const problem = async () =>
    (
      await ada.call<{ connections: ConnectionWire[] }>('GET', projectPath(slug, project.id))
    ).body.connections.find((each) => each.id === held.id)?.problem?.code;
  await expect.poll(problem, PATIENCE).toBe('not_found');
  expect((await uninstalled(server, ada, slug, 'slack')).body).toEqual({ is_revoked: true });
});

/** A connection that only this test sends for, and an issue to be sent. */
async function heldBack() {
  const place = await given({ is_two_way: true });
  const ref = { workspaceId: team.workspaceId, connectionId: place.held.id };
  const hold = (until: Date | null) =>
    sql`update integration_connections set sender_id = ${uuid()}, sending_until = ${until}
      where id = ${place.held.id}`.execute(server.db);
  await hold(new Date(Date.now() + 3_600_000));
  const issueId = await team.ada.createIssue(team.slug, place.project, { title: 'A lamp' });
  await jobsPutOff();
  const settings = {
    integrationApps: integrationAppsOf(readConfig(integrationEnv(github.url, slack.url)).config),
    allowedNetworks: ['127.0.0.1'],
    secret: TEST_SECRET,
    publicUrl: server.url,
    db: server.db,
    hub: undefined as never,
  };
  const send = (signal = new AbortController().signal, of = ref) => sendChanges(settings, of, signal);
  const waiting = async () => {
    const { rows } = await sql<{ attempts: number }>`select attempts from integration_outbox
      where connection_id = ${place.held.id}`.execute(server.db);
    return rows.map(({ attempts }) => attempts);
  };
  return { ...place, issueId, hold, send, waiting };
}

/** A blocked sender comes back after a second; here it is an hour. */
async function jobsPutOff(): Promise<void> {
  for (let time = 0; time < 10; time++) {
    await sql`update ${sql.raw(JOBS_SCHEMA)}._private_jobs set run_at = now() + interval '1 hour'
      where locked_at is null`.execute(server.db);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const titles = (): readonly string[] => github.issues.map(({ title }) => title);

test('one process sends for a connection at a time; others come back soon, unless it is gone', async () => {
  const { hold, send } = await heldBack();
  const before = Date.now();
  const again = await send();
  expect((again?.getTime() ?? 0) - before).toBeGreaterThanOrEqual(1_000);
  expect((again?.getTime() ?? 0) - before).toBeLessThan(30_000);
  expect(titles()).toEqual([]);
  expect(await send(undefined, { workspaceId: team.workspaceId, connectionId: uuid() })).toBeUndefined();
  // The sender has died.
  await hold(new Date(Date.now() - 1));
  expect(await send()).toBeUndefined();
  expect(titles()).toEqual(['A lamp']);
});

test('a paused connection is left alone until then', async () => {
  const { held, issueId, hold, send } = await heldBack();
  const rest = new Date(Date.now() + 600_000);
  await sql`update integration_connections set rests_until = ${rest} where id = ${held.id}`.execute(
    server.db,
  );
  await sql`insert into integration_outbox (workspace_id, connection_id, kind, subject_id, issue_id, fields, created_at,
      next_attempt_at)
    values (${team.workspaceId}, ${held.id}, 'issue', ${issueId}, ${issueId}, '{created}', now(), now())`.execute(
    server.db,
  );
  await hold(null);
  expect(await send()).toEqual(rest);
  expect(titles()).toEqual([]);
  await sql`update integration_connections set rests_until = now() where id = ${held.id}`.execute(server.db);
  await send();
  expect(titles()).toEqual(['A lamp']);
});

test("a stopping server sends nothing more, and doesn't blame the provider", async () => {
  const { hold, send, waiting, connection } = await heldBack();
  await hold(null);
  github.knobs.hangs = true;
  const stop = new AbortController();
  const sending = send(stop.signal);
  await expect.poll(sent, PATIENCE).toEqual(['POST /issues']);
  stop.abort();
  await expect(sending).rejects.toThrow();
  expect([await waiting(), (await connection())?.problem ?? null]).toEqual([[0], null]);
  github.knobs.hangs = false;
  // Stopped before it begins, it does nothing and reports that there is more.
  expect(await send(stop.signal)).toBeInstanceOf(Date);
  expect([await waiting(), titles()]).toEqual([[0], []]);
  await send();
  expect([await waiting(), titles()]).toEqual([[], ['A lamp']]);
});
