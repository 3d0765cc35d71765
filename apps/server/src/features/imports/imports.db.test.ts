import {
  compareStates,
  createState,
  ROLE,
  updateComment,
  updateIssues,
  updateProject,
  type RichText,
  type State,
} from '@cairn/domain';
import { documentToMarkdown, documentToText } from '@cairn/editor/convert';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { givenMember, givenTeam } from '../../../test/given/members.ts';
import {
  openTracker,
  TRACKER_EMAIL,
  TRACKER_TOKEN,
  type Tracker,
  type TrackerIssue,
} from '../../../test/given/tracker.ts';
import type { Person } from '../../../test/person.ts';
import { TEST_SECRET, testServer } from '../../../test/server.ts';
import { createHub } from '../../create-hub.ts';
import { guardedAgents } from '../../platform/outgoing/index.ts';
import { findImporter, importSeal, type ImporterRef } from './importers.ts';
import { READ_LIMITS } from './read-page.ts';
import { runImport, type Importing } from './run-import.ts';

/** One internal address is allowed, for the test's tracker. */
const server = testServer({ WEBHOOK_NETWORKS: '127.0.0.1' });
const PATIENCE = { timeout: 60_000, interval: 100 };
const trackers: Tracker[] = [];
afterEach(async () => {
  for (const tracker of trackers.splice(0)) await tracker.close();
});

interface Wire {
  readonly id: string;
  readonly status: string;
  readonly fault: string | null;
  readonly source: string | null;
  readonly account: string;
  readonly imported: { readonly issues: number; readonly comments: number; readonly labels: number };
  readonly found: { readonly issues: number; readonly comments: number };
  readonly updated: number;
  readonly problems: readonly { readonly problem: string; readonly subject: string }[];
  readonly has_token: boolean;
  readonly sync_every_hours: number | null;
  readonly next_sync_at: string | null;
  readonly waits_until: string | null;
}

interface Survey {
  readonly people: readonly { readonly key: string; readonly name: string; readonly issues: number }[];
  readonly issues: number;
  readonly open_issues: number;
  readonly epics: number;
  readonly comments: number;
  readonly labels: number;
  readonly new_labels: number;
}

const AT = '2025-03-01T10:00:00Z';

const roadSigns = (): TrackerIssue[] => [
  {
    number: 1,
    title: 'Signs fall over',
    text: 'Ask @fe-ada, see #3 and `#3`.\n\n- [x] look\n- [ ] mend',
    by: 'be-nils',
    assignees: ['fe-ada'],
    labels: ['bug', 'docs'],
    at: AT,
    comments: [
      { id: 11, by: 'fe-ada', text: 'It is the **wind**.', at: '2025-03-01T11:00:00Z' },
      { id: 12, by: 'old-account', text: 'Same here', at: '2025-03-01T12:00:00Z' },
    ],
  },
  {
    number: 2,
    title: 'Stronger posts',
    text: null,
    by: 'fe-ada',
    at: AT,
    isPull: true,
    comments: [{ id: 21, by: 'fe-ada', text: 'On a pull request', at: AT }],
  },
  {
    number: 3,
    title: 'A post is missing',
    text: '',
    by: 'old-account',
    closed: 'completed',
    labels: ['bug'],
    at: '2025-03-02T10:00:00Z',
  },
  {
    number: 4,
    title: 'Paint them pink',
    text: 'No.',
    by: 'fe-ada',
    closed: 'not_planned',
    at: '2025-03-03T10:00:00Z',
  },
];

async function given(issues: TrackerIssue[] = roadSigns(), more: Parameters<typeof openTracker>[1] = {}) {
  const team = await givenTeam(server);
  const tracker = await openTracker(issues, more);
  trackers.push(tracker);
  return { ...team, tracker, base: `/api/workspaces/${team.slug}/importers` };
}
type Given = Awaited<ReturnType<typeof given>>;

async function connected({ ada, base, tracker }: Given, provider: 'github' | 'jira'): Promise<Wire> {
  const made = await ada.call<Wire>('POST', base, {
    provider,
    base_url: tracker[provider],
    email: TRACKER_EMAIL,
    token: TRACKER_TOKEN,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

const shown = async ({ ada, base }: Given, id: string): Promise<Wire> =>
  (await ada.call<Wire>('GET', `${base}/${id}`)).body;

async function until(place: Given, id: string, status: RegExp): Promise<Wire> {
  await expect.poll(async () => (await shown(place, id)).status, PATIENCE).toMatch(status);
  return await shown(place, id);
}

/** Connected, with a source and a target, and read completely. */
async function ready(place: Given, provider: 'github' | 'jira') {
  const { id } = await connected(place, provider);
  const source = provider === 'github' ? 'fernway/waymark' : 'WAY';
  const chosen = await place.ada.call('PATCH', `${place.base}/${id}`, {
    source,
    project_id: place.project.id,
  });
  expect(chosen.status, JSON.stringify(chosen.body)).toBe(200);
  await until(place, id, /ready|failed/);
  const { body: survey } = await place.ada.call<Survey>('GET', `${place.base}/${id}/people`);
  return { id, survey };
}

async function confirmed(
  place: Given,
  id: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Wire> {
  const { ada, bob } = place;
  const people = [
    { key: 'fe-ada', becomes: 'member', user_id: ada.id },
    { key: 'be-nils', becomes: 'member', user_id: bob.id },
    { key: 'old-account', becomes: 'skip' },
  ];
  const answer = await ada.call<Wire>('POST', `${place.base}/${id}/confirm`, { people, ...more });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return await until(place, id, /completed|partial|failed/);
}

/** An import that runs to its end. */
async function imported(place: Given, provider: 'github' | 'jira' = 'github', more = {}): Promise<string> {
  const { id } = await ready(place, provider);
  const done = await confirmed(place, id, more);
  expect(done, JSON.stringify(done)).toMatchObject({ fault: null });
  return id;
}

async function again(place: Given, id: string): Promise<Wire> {
  const answer = await place.ada.call<Wire>('POST', `${place.base}/${id}/runs`, { token: TRACKER_TOKEN });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return await until(place, id, /completed|partial|failed/);
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : 1);

async function issuesOf({ ada, slug }: Given) {
  const rows = await ada.everything(slug);
  const names = (model: string, field = 'name') =>
    new Map((rows.get(model) ?? []).map((row) => [row['id'], row[field]]));
  const [states, labels, members] = [names('state'), names('label'), names('member', 'displayName')];
  return (rows.get('issue') ?? [])
    .toSorted((a, b) => Number(a['number']) - Number(b['number']))
    .map((row) => ({
      id: String(row['id']),
      number: Number(row['number']),
      title: String(row['title']),
      state: states.get(row['stateId']),
      priority: row['priority'],
      labels: (row['labelIds'] as string[]).map((id) => String(labels.get(id))).toSorted(compareTexts),
      assignees: (row['assigneeIds'] as string[]).map((id) => members.get(id)),
      by: members.get(row['createdBy']),
      parentId: row['parentId'],
      dueDate: row['dueDate'],
      createdAt: Number(row['createdAt']),
    }));
}

async function textsOf({ ada, slug }: Given, model: 'description' | 'comment', issueId: string) {
  const rows = await ada.partial<{ body: RichText; createdAt: number; authorId: string }>(
    slug,
    model,
    issueId,
  );
  return rows
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .map(({ body }) => ({
      text: documentToText(body as never),
      markdown: documentToMarkdown(body as never),
    }));
}

const importing = (): Importing => ({
  hub: createHub({
    db: server.db,
    url: server.databaseUrl,
    build: 'test',
    failed: (error) => {
      throw error;
    },
  }),
  seal: importSeal(TEST_SECRET),
  agents: guardedAgents({ allowed: ['127.0.0.1'] }),
  limits: READ_LIMITS,
  now: () => Date.now(),
});

const runBy = (ref: ImporterRef, more: Partial<Parameters<typeof runImport>[0]> = {}) =>
  runImport(
    { ...importing(), db: server.db, signal: new AbortController().signal, isLast: false, ...more },
    ref,
  );

test('issues of a repository are imported with people, labels, states, dates, texts and comments, but without pull requests', async () => {
  const place = await given();
  const { id, survey } = await ready(place, 'github');
  expect(survey).toMatchObject({
    issues: 3,
    open_issues: 1,
    comments: 2,
    labels: 2,
    new_labels: 2,
    epics: 0,
  });
  expect(survey.people.map(({ key, issues }) => [key, issues])).toEqual([
    ['fe-ada', 1],
    ['old-account', 1],
    ['be-nils', 1],
  ]);
  expect(await issuesOf(place)).toEqual([]);
  const done = await confirmed(place, id);
  expect(done).toMatchObject({
    status: 'completed',
    imported: { issues: 3, comments: 2, labels: 2 },
    has_token: false,
  });
  const issues = await issuesOf(place);
  expect(issues).toMatchObject([
    {
      number: 1,
      title: 'Signs fall over',
      state: 'Todo',
      labels: ['bug', 'docs'],
      assignees: ['ada'],
      by: 'bob',
    },
    { number: 2, title: 'A post is missing', state: 'Done', labels: ['bug'], by: 'Cairn' },
    { number: 3, title: 'Paint them pink', state: 'Cancelled', by: 'ada' },
  ]);
  expect(issues[0]?.createdAt).toBe(Date.parse(AT));
  const [first, second] = issues;
  const [text] = await textsOf(place, 'description', first?.id ?? '');
  expect(text?.text).toContain('Ask @ada, see WEB-2 and #3.');
  expect(text?.markdown).toContain(`issue:${second?.id}`);
  expect(text?.markdown).toContain(`mention:${place.ada.id}`);
  expect(text?.markdown).toContain('[x] look');
  const [named] = await textsOf(place, 'description', second?.id ?? '');
  expect(named?.text).toBe('Created by old-account on GitHub');
  const comments = await textsOf(place, 'comment', first?.id ?? '');
  expect(comments.map((each) => each.text)).toEqual(['It is the wind.', 'old-account on GitHub\nSame here']);
});

test('an import sends no notifications, emails or webhooks, and the activity names the importer', async () => {
  const place = await given();
  const hook = await place.ada.call('POST', `/api/workspaces/${place.slug}/webhooks`, {
    url: `${place.tracker.github}/hook`,
    events: null,
  });
  expect(hook.status).toBe(201);
  const noticesOf = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from notifications
      where workspace_id = ${place.workspaceId}`.execute(server.db);
    return rows[0]?.count ?? 0;
  };
  const mailsOf = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from mails`.execute(
      server.db,
    );
    return rows[0]?.count ?? 0;
  };
  // Bob and the viewer have been notified that they were added to the project.
  await expect.poll(noticesOf, PATIENCE).toBe(2);
  const mails = await mailsOf();
  await imported(place);
  await expect
    .poll(async () => {
      const { rows } = await sql<{ behind: boolean }>`select exists (select from history h
        where h.workspace_id = w.workspace_id and h.seq > w.seq) as behind from webhooks w
        where w.workspace_id = ${place.workspaceId}`.execute(server.db);
      return rows;
    }, PATIENCE)
    .toEqual([{ behind: false }]);
  expect(
    (await sql`select from webhook_deliveries where workspace_id = ${place.workspaceId}`.execute(server.db))
      .rows,
  ).toEqual([]);
  expect([await noticesOf(), await mailsOf()]).toEqual([2, mails]);
  const { rows } = await sql<{ command: string }>`select distinct command from history
    where workspace_id = ${place.workspaceId} and via = 'import' and actor_id = ${place.ada.id} order by command`.execute(
    server.db,
  );
  expect(rows.map(({ command }) => command)).toEqual([
    'import.comments',
    'import.issues',
    'import.plan',
    'import.texts',
  ]);
});

test('a second run adds only what is new, and updates only what changed at the source and not here', async () => {
  const place = await given();
  const { ada, slug, tracker } = place;
  const id = await imported(place);
  expect(await again(place, id)).toMatchObject({
    status: 'completed',
    imported: { issues: 3, comments: 2, labels: 2 },
    updated: 0,
  });
  const [first, second, third] = await issuesOf(place);
  await ada.run(slug, updateIssues, {
    changes: [{ issueId: third?.id ?? '', patch: { title: 'Paint them red' } }],
  });
  const [one, , , four] = tracker.issues;
  Object.assign(one ?? {}, {
    title: 'Signs fall over in the wind',
    labels: ['bug'],
    closed: 'completed',
    text: 'Mended.',
  });
  Object.assign(four ?? {}, { title: 'Paint them green' });
  const said = one?.comments?.[0];
  if (said) said.text = 'It was the **rain**.';
  one?.comments?.push({ id: 13, by: 'be-nils', text: 'Done', at: '2025-03-04T10:00:00Z' });
  tracker.issues.push({ number: 5, title: 'New posts', text: '', by: 'fe-ada', at: '2025-03-05T10:00:00Z' });
  const done = await again(place, id);
  expect(done).toMatchObject({ status: 'completed', imported: { issues: 4, comments: 3, labels: 2 } });
  const after = await issuesOf(place);
  expect(after.map(({ title, state }) => [title, state])).toEqual([
    ['Signs fall over in the wind', 'Done'],
    ['A post is missing', 'Done'],
    ['Paint them red', 'Cancelled'],
    ['New posts', 'Todo'],
  ]);
  expect(after.map((each) => each.id).slice(0, 3)).toEqual([first?.id, second?.id, third?.id]);
  expect(after[0]?.labels).toEqual(['bug']);
  expect((await textsOf(place, 'description', first?.id ?? '')).map(({ text }) => text)).toEqual(['Mended.']);
  expect((await textsOf(place, 'comment', first?.id ?? '')).map(({ text }) => text)).toEqual([
    'It was the rain.',
    'old-account on GitHub\nSame here',
    'Done',
  ]);
});

test("a comment edited here stays, and doesn't count as updated", async () => {
  const place = await given();
  const { ada, slug, tracker } = place;
  const id = await imported(place);
  const [first] = await issuesOf(place);
  const issueId = first?.id ?? '';
  const comments = await ada.partial<{ id: string; authorId: string }>(slug, 'comment', issueId);
  const own = comments.find(({ authorId }) => authorId === ada.id);
  const body: RichText = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Edited here' }] }],
  };
  const edit = { commentId: own?.id ?? '', body };
  expect((await ada.run(slug, updateComment, edit)).status).toBe(200);
  const said = tracker.issues[0]?.comments?.[0];
  if (said) said.text = 'It was the rain.';
  expect(await again(place, id)).toMatchObject({ status: 'completed', updated: 0 });
  expect((await textsOf(place, 'comment', issueId))[0]?.text).toBe('Edited here');
});

test('a second import of the same repository into the same project adds nothing', async () => {
  const place = await given();
  await imported(place);
  const { id } = await ready(place, 'github');
  expect(await confirmed(place, id)).toMatchObject({
    status: 'completed',
    imported: { issues: 0, comments: 0, labels: 0 },
  });
  expect(await issuesOf(place)).toHaveLength(3);
});

test('a run killed at any step continues where it was, and imports nothing twice', async () => {
  const place = await given(
    Array.from({ length: 7 }, (_each, at) => ({
      number: at + 1,
      title: `Issue ${at + 1}`,
      text: `Text ${at + 1}`,
      by: 'fe-ada',
      labels: ['bug'],
      at: AT,
      comments: [{ id: 100 + at, by: 'fe-ada', text: `Comment ${at + 1}`, at: AT }],
    })),
  );
  const { id } = await connected(place, 'github');
  const ref = { workspaceId: place.workspaceId, importerId: id };
  await sql`update importers set source = 'fernway/waymark', source_id = '77', project_id = ${place.project.id},
    status = 'queued', confirmed_at = now(),
    people = ${JSON.stringify([{ key: 'fe-ada', userId: place.ada.id, email: null }])}::jsonb where id = ${id}`.execute(
    server.db,
  );
  const phases = new Set<string>();
  // Each run does one step and dies; sometimes two do the same one.
  for (let step = 0; step < 60; step++) {
    const row = await findImporter(server.db, ref);
    if (row?.status === 'completed') break;
    phases.add(row?.progress.phase ?? '');
    await (step % 5 === 0
      ? Promise.all([runBy(ref, { runMs: 0 }), runBy(ref, { runMs: 0 })])
      : runBy(ref, { runMs: 0 }));
  }
  expect([...phases]).toEqual(['read', 'plan', 'issues', 'texts', 'comments']);
  expect(await shown(place, id)).toMatchObject({
    status: 'completed',
    imported: { issues: 7, comments: 7, labels: 1 },
  });
  const issues = await issuesOf(place);
  expect(issues.map(({ title }) => title)).toEqual(
    Array.from({ length: 7 }, (_each, at) => `Issue ${at + 1}`),
  );
  for (const [at, issue] of issues.entries())
    expect((await textsOf(place, 'comment', issue.id)).map(({ text }) => text)).toEqual([
      `Comment ${at + 1}`,
    ]);
  const { rows } = await sql`select from import_staged where importer_id = ${id}`.execute(server.db);
  expect(rows).toEqual([]);
});

test('it waits as long as the tracker asks, then continues', async () => {
  const place = await given();
  const { id } = await connected(place, 'github');
  const ref = { workspaceId: place.workspaceId, importerId: id };
  await sql`update importers set source = 'fernway/waymark', source_id = '77', status = 'reading' where id = ${id}`.execute(
    server.db,
  );
  place.tracker.instead.push({ status: 429, headers: { 'retry-after': '120' } });
  const next = await runBy(ref);
  expect(Number(next) - Date.now()).toBeGreaterThan(100_000);
  const asked = place.tracker.asked.length;
  expect(await runBy(ref)).toEqual(next);
  expect(place.tracker.asked).toHaveLength(asked);
  expect((await shown(place, id)).waits_until).not.toBeNull();
  await sql`update importers set waits_until = now() - interval '1 second' where id = ${id}`.execute(
    server.db,
  );
  const reset = String(Math.floor(Date.now() / 1000) + 600);
  place.tracker.instead.push({
    status: 403,
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset },
  });
  expect(Number(await runBy(ref)) - Date.now()).toBeGreaterThan(500_000);
  await sql`update importers set waits_until = null where id = ${id}`.execute(server.db);
  place.tracker.instead.push({ status: 503, headers: { 'retry-after': '300' } });
  expect(Number(await runBy(ref)) - Date.now()).toBeGreaterThan(200_000);
  await sql`update importers set waits_until = null where id = ${id}`.execute(server.db);
  expect(await runBy(ref)).toBeUndefined();
  expect(await shown(place, id)).toMatchObject({ status: 'ready', found: { issues: 3, comments: 2 } });
});

test("temporary failures are retried up to a limit, and permanent ones aren't", async () => {
  const place = await given();
  const { id } = await connected(place, 'github');
  const ref = { workspaceId: place.workspaceId, importerId: id };
  const reading = () =>
    sql`update importers set source = 'fernway/waymark', source_id = '77', status = 'reading', fault = null,
      sealed_token = ${importSeal(TEST_SECRET).seal(TRACKER_TOKEN)} where id = ${id}`.execute(server.db);
  await reading();
  place.tracker.instead.push({ status: 502 });
  await expect(runBy(ref)).rejects.toThrow('502');
  expect(await shown(place, id)).toMatchObject({ status: 'reading' });
  place.tracker.instead.push({ status: 502 });
  await runBy(ref, { isLast: true });
  expect(await shown(place, id)).toMatchObject({ status: 'failed', fault: 'unreachable', has_token: false });
  for (const [answer, fault] of [
    [{ status: 401 }, 'bad_token'],
    [{ status: 403 }, 'forbidden'],
    [{ status: 404 }, 'source_missing'],
    [{ status: 422 }, 'not_understood'],
    [{ status: 301, headers: { location: 'http://127.0.0.1:1/' } }, 'not_understood'],
    [{ status: 200, text: 'hello' }, 'not_understood'],
    [{ status: 200, text: '{"no":"list"}' }, 'not_understood'],
  ] as const) {
    await reading();
    place.tracker.instead.push(answer);
    expect(await runBy(ref)).toBeUndefined();
    expect(await shown(place, id), fault).toMatchObject({ status: 'failed', fault, has_token: false });
  }
  await reading();
  expect(await runBy(ref, { limits: { ...READ_LIMITS, issues: 2 } })).toBeUndefined();
  expect(await shown(place, id)).toMatchObject({ status: 'failed', fault: 'too_many_issues' });
});

test('a wrong token, an internal address and one that would expose the token are refused, each with its message', async () => {
  const place = await given();
  const { ada, base, tracker } = place;
  const refusal = async (body: Readonly<Record<string, unknown>>) =>
    (await ada.call<{ error: string }>('POST', base, { provider: 'github', token: TRACKER_TOKEN, ...body }))
      .body.error;
  expect(await refusal({ base_url: tracker.github, token: 'wrong' })).toBe('import.token_rejected');
  expect(await refusal({ base_url: tracker.github, token: ' ' })).toBe('import.token_required');
  expect(await refusal({ base_url: 'https://10.0.0.1/api' })).toBe('import.not_public');
  expect(await refusal({ base_url: 'http://169.254.169.254/latest' })).toBe('import.not_public');
  expect(await refusal({ base_url: 'http://8.8.8.8/api' })).toBe('import.not_secure');
  expect(await refusal({ base_url: 'ftp://example.com' })).toBe('import.not_an_address');
  expect(await refusal({ base_url: 'https://me:secret@example.com' })).toBe('import.not_an_address');
  tracker.instead.push({ status: 200, text: '<html>' });
  expect(await refusal({ base_url: tracker.github })).toBe('import.not_understood');
  tracker.instead.push({ status: 500 });
  expect(await refusal({ base_url: tracker.github })).toBe('import.unreachable');
  tracker.instead.push({ status: 429, headers: { 'retry-after': '60' } });
  expect(await refusal({ base_url: tracker.github })).toBe('import.asked_too_often');
});

test('S-ENT-027 GitHub and Jira are listed, and nothing else can be imported from', async () => {
  const { ada, base } = await given();
  expect((await ada.call<{ providers: string[] }>('GET', base)).body.providers).toEqual(['github', 'jira']);
  for (const provider of ['gitlab', 'linear', 'csv', '', null]) {
    const answer = await ada.call('POST', base, {
      provider,
      base_url: 'https://example.com',
      email: '',
      token: 'x',
    });
    expect(answer.status, String(provider)).toBe(400);
  }
});

test('a token is never sent back, stored encrypted, and deleted with the import', async () => {
  const place = await given();
  const { id } = await ready(place, 'github');
  const { rows } = await sql<{
    text: string;
  }>`select to_jsonb(i)::text as text from importers i where id = ${id}`.execute(server.db);
  expect(rows[0]?.text).toContain('sealed_token');
  expect(rows[0]?.text).not.toContain(TRACKER_TOKEN);
  expect(JSON.stringify(await shown(place, id))).not.toContain(TRACKER_TOKEN);
  expect((await place.ada.call('DELETE', `${place.base}/${id}`)).status).toBe(200);
  expect((await sql`select from importers where id = ${id}`.execute(server.db)).rows).toEqual([]);
  expect((await sql`select from import_staged where importer_id = ${id}`.execute(server.db)).rows).toEqual(
    [],
  );
  expect(server.logged.join('\n')).not.toContain(TRACKER_TOKEN);
});

test('only Admins can see, start and delete imports, and only in their own workspace', async () => {
  const place = await given();
  const { bob, base } = place;
  const id = await imported(place);
  const calls = (at: string): [string, string, unknown?][] => [
    ['GET', at],
    ['GET', `${at}/${id}`],
    ['GET', `${at}/${id}/sources`],
    ['GET', `${at}/${id}/people`],
    ['PATCH', `${at}/${id}`, { sync_every_hours: null }],
    ['POST', `${at}/${id}/confirm`, { people: [] }],
    ['POST', `${at}/${id}/runs`, {}],
    ['DELETE', `${at}/${id}`],
  ];
  for (const [method, path, body] of calls(base))
    expect((await bob.call(method, path, body)).status, path).toBe(403);
  const other = await given();
  for (const [method, path, body] of calls(other.base).slice(1))
    expect((await other.ada.call(method, path, body)).status, path).toBe(404);
  const stranger = await server.person('stranger');
  for (const [method, path, body] of calls(base))
    expect((await stranger.call(method, path, body)).status, path).toBe(404);
});

test('issues are only imported where the importer may create them', async () => {
  const place = await given();
  const { ada, bob, slug, base } = place;
  const cyd = await givenMember(server, ada, slug, ROLE.admin, 'cyd');
  const { id } = await connected(place, 'github');
  const choose = (who: Person, projectId: string) =>
    who.call('PATCH', `${base}/${id}`, { project_id: projectId });
  // A workspace Admin who isn't in the project.
  expect((await choose(cyd, place.project.id)).status).toBe(404);
  const theirs = await bob.createProject(slug, 'BOB', false);
  expect((await choose(ada, theirs.id)).status).toBe(404);
  expect((await choose(ada, place.project.id)).status).toBe(200);
});

test('people to invite get an invitation, and are the authors once they have joined and it runs again', async () => {
  const place = await given();
  const { id } = await ready(place, 'github');
  const email = `nils.${Date.now()}@example.com`;
  await confirmed(place, id, {
    people: [
      { key: 'be-nils', becomes: 'invite', email },
      { key: 'fe-ada', becomes: 'member', user_id: place.ada.id },
    ],
  });
  const { rows } = await sql<{ role: number }>`select role from invitations
    where workspace_id = ${place.workspaceId} and email = ${email}`.execute(server.db);
  expect(rows).toEqual([{ role: ROLE.member }]);
  expect((await issuesOf(place))[0]).toMatchObject({ by: 'Cairn' });
  const nils = await server.person('nils');
  await sql`update importers set people = replace(people::text, ${email}, ${nils.email})::jsonb where id = ${id}`.execute(
    server.db,
  );
  const invited = await place.ada.call<{ link: string }[]>(
    'POST',
    `/api/workspaces/${place.slug}/invitations`,
    {
      email: nils.email,
      role: ROLE.member,
    },
  );
  const token = new URL(invited.body[0]?.link ?? '').searchParams.get('token');
  expect((await nils.call('POST', '/api/invitations/accept', { token })).status).toBe(200);
  await again(place, id);
  expect((await issuesOf(place))[0]).toMatchObject({ by: 'nils' });
});

test("people outside the project aren't assigned, and the import reports it", async () => {
  const place = await given();
  const cyd = await givenMember(server, place.ada, place.slug, ROLE.member, 'cyd');
  const { id } = await ready(place, 'github');
  const done = await confirmed(place, id, {
    people: [{ key: 'fe-ada', becomes: 'member', user_id: cyd.id }],
  });
  expect(done).toMatchObject({
    status: 'partial',
    problems: [{ problem: 'assignee_left_out', subject: 'fe-ada' }],
  });
  expect((await issuesOf(place))[0]?.assignees).toEqual([]);
});

test("a sync keeps the token, reads changes, and stops if it can't succeed", async () => {
  const place = await given();
  const { ada, base, tracker } = place;
  const id = await imported(place, 'github', { sync_every_hours: 6 });
  expect(await shown(place, id)).toMatchObject({ has_token: true, sync_every_hours: 6 });
  const [one, two] = tracker.issues;
  if (one) Object.assign(one, { title: 'Changed', updated: new Date().toISOString() });
  if (two) Object.assign(two, { title: 'Changed, but long ago' });
  const ref = { workspaceId: place.workspaceId, importerId: id };
  const { startSyncs } = await import('./look-after.ts');
  expect(await startSyncs(server.db, Date.now())).toEqual([]);
  const later = Date.now() + 7 * 3_600_000;
  expect(await startSyncs(server.db, later)).toEqual([ref]);
  const from = tracker.asked.length;
  expect(await runBy(ref)).toBeUndefined();
  expect(tracker.asked.slice(from).every(({ query }) => query.get('since') !== null)).toBe(true);
  expect((await issuesOf(place))[0]?.title).toBe('Changed');
  expect(await shown(place, id)).toMatchObject({ status: 'completed', found: { issues: 1 }, updated: 1 });
  tracker.settings.token = 'another';
  expect(await startSyncs(server.db, later)).toEqual([ref]);
  await runBy(ref);
  expect(await shown(place, id)).toMatchObject({
    status: 'failed',
    fault: 'bad_token',
    has_token: false,
    sync_every_hours: null,
  });
  tracker.settings.token = TRACKER_TOKEN;
  await again(place, id);
  const refusal = await ada.call<{ error: string }>('PATCH', `${base}/${id}`, { sync_every_hours: 1 });
  expect(refusal.body.error).toBe('import.token_required');
});

const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const words = (text: string, ...marks: string[]) => ({
  type: 'text',
  text,
  marks: marks.map((type) => ({ type })),
});
const adf = (...content: unknown[]) => ({ type: 'doc', version: 1, content });

const waymark = (): TrackerIssue[] => [
  {
    number: 1,
    title: 'Offline maps',
    text: adf(paragraph(words('Everything'))),
    by: 'fe-ada',
    type: 'Epic',
    at: AT,
    status: { name: 'In Progress', category: 'indeterminate' },
  },
  {
    number: 2,
    title: 'Tiles are kept',
    text: adf(
      paragraph(
        words('As '),
        { type: 'mention', attrs: { id: 'id-fe-ada', text: '@fe-ada' } },
        words(' says in WAY-3: '),
        words('soon', 'strong'),
      ),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(words('one'))] }] },
    ),
    by: 'be-nils',
    assignees: ['fe-ada'],
    labels: ['map'],
    priority: 'High',
    due: '2025-04-01',
    parent: 1,
    at: AT,
    status: { name: 'In Review', category: 'indeterminate' },
    files: ['tiles.png'],
    comments: [1, 2, 3, 4, 5].map((id) => ({
      id,
      by: 'fe-ada',
      text: adf(paragraph(words(`Comment ${id}`))),
      at: `2025-03-01T1${id}:00:00Z`,
    })),
  },
  {
    number: 3,
    title: 'A cache',
    text: null,
    by: null,
    type: 'Sub-task',
    parent: 2,
    priority: 'Lowest',
    at: AT,
    status: { name: 'Done', category: 'done' },
  },
];

const JIRA_PEOPLE = (place: Given) => [
  { key: 'id-fe-ada', becomes: 'member', user_id: place.ada.id },
  { key: 'id-be-nils', becomes: 'member', user_id: place.bob.id },
];

test('issues of Jira Cloud are imported with statuses, priorities, due dates, sub-tasks, all comments and formatted text', async () => {
  const place = await given(waymark());
  const { id, survey } = await ready(place, 'jira');
  expect(survey).toMatchObject({ issues: 3, open_issues: 2, epics: 1, comments: 5, labels: 1 });
  expect(await confirmed(place, id, { people: JIRA_PEOPLE(place) })).toMatchObject({
    status: 'completed',
    imported: { issues: 3, comments: 5, labels: 1 },
  });
  const issues = await issuesOf(place);
  const [epic, story, task] = issues;
  expect(issues).toMatchObject([
    { title: 'Offline maps', state: 'In Progress', parentId: null, by: 'ada' },
    {
      title: 'Tiles are kept',
      state: 'In Review',
      priority: 'high',
      dueDate: '2025-04-01',
      labels: ['map'],
      assignees: ['ada'],
      by: 'bob',
    },
    { title: 'A cache', state: 'Done', priority: 'low', by: 'Cairn' },
  ]);
  expect([story?.parentId, task?.parentId]).toEqual([epic?.id, story?.id]);
  for (const { id: issueId } of issues)
    expect(await place.ada.partial(place.slug, 'activity', issueId)).toMatchObject([
      { field: 'issue', verb: 'created' },
    ]);
  const [text] = await textsOf(place, 'description', story?.id ?? '');
  expect(text?.text).toContain('As @ada says in WEB-3: soon');
  expect(text?.markdown).toContain('**soon**');
  expect(text?.markdown).toContain('https://tracker.example/files/tiles.png');
  expect((await textsOf(place, 'comment', story?.id ?? '')).map((each) => each.text)).toEqual(
    [1, 2, 3, 4, 5].map((each) => `Comment ${each}`),
  );
  expect(await again(place, id)).toMatchObject({
    imported: { issues: 3, comments: 5, labels: 1 },
    updated: 0,
  });
});

test('a new Jira status comes after the states of its group', async () => {
  const place = await given(waymark());
  const { ada, slug, project } = place;
  for (const [name, sortOrder] of [
    ['Testing', 'a5'],
    ['Waiting', 'a8'],
  ] as const) {
    const made = { id: uuid(), projectId: project.id, name, description: '', color: '#2563eb' };
    const answer = await ada.run(slug, createState, { ...made, group: 'started', sortOrder });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  const { id } = await ready(place, 'jira');
  await confirmed(place, id, { people: JIRA_PEOPLE(place) });
  const states = ((await ada.everything(slug)).get('state') ?? []) as unknown as State[];
  const started = states.filter((row) => row.projectId === project.id && row.group === 'started');
  expect(started.toSorted(compareStates).map(({ name }) => name)).toEqual([
    'In Progress',
    'Testing',
    'Waiting',
    'In Review',
  ]);
});

test('Jira epics become modules if wanted, with their issues in them', async () => {
  const place = await given(waymark());
  await place.ada.run(place.slug, updateProject, {
    projectId: place.project.id,
    patch: { hasModules: false },
  });
  const { id } = await ready(place, 'jira');
  expect(await confirmed(place, id, { people: JIRA_PEOPLE(place), epics_to_modules: true })).toMatchObject({
    imported: { issues: 2 },
  });
  const rows = await place.ada.everything(place.slug);
  const [epic] = rows.get('module') ?? [];
  expect(epic).toMatchObject({ name: 'Offline maps', status: 'in-progress', description: 'Everything' });
  const [story, task] = await issuesOf(place);
  expect(rows.get('issueModules')).toMatchObject([{ id: story?.id, moduleIds: [epic?.['id']] }]);
  expect([story?.parentId, task?.parentId]).toEqual([null, story?.id]);
  await again(place, id);
  expect((await place.ada.everything(place.slug)).get('module')).toHaveLength(1);
});

test('a self-hosted Jira is read by version 2: wiki markup, a token alone, epics by their field', async () => {
  const place = await given(
    [
      {
        number: 1,
        title: 'Offline maps',
        text: 'h2. Why\n*Bold* and {{code}}',
        by: 'fe-ada',
        type: 'Epic',
        at: AT,
      },
      {
        number: 2,
        title: 'Tiles',
        text: '[~fe-ada] wrote\n{code:sql}select *_*{code}',
        by: 'fe-ada',
        parent: 1,
        at: AT,
      },
      { number: 3, title: 'More', text: '', by: 'fe-ada', at: AT },
    ],
    { isCloud: false },
  );
  const { id } = await ready(place, 'jira');
  // Version 2 identifies people by account if it has accounts, as this one does.
  await confirmed(place, id, { people: JIRA_PEOPLE(place) });
  const [epic, tiles] = await issuesOf(place);
  expect(tiles?.parentId).toBe(epic?.id);
  const [text] = await textsOf(place, 'description', epic?.id ?? '');
  expect(text?.markdown).toContain('## Why');
  expect(text?.markdown).toContain('**Bold** and `code`');
  const [code] = await textsOf(place, 'description', tiles?.id ?? '');
  expect(code?.markdown).toContain('select *_*');
});
