import {
  acceptRequest,
  archiveProject,
  createLabel,
  declineRequest,
  fileRequest,
  FORM_OPEN_MAX,
  markRequestDuplicate,
  removeRequest,
  ROLE,
  snoozeRequest,
  updateProject,
  type IntakeRequest,
  type Issue,
} from '@cairn/domain';
import { intakeRefusals } from '@cairn/messages/en/intake';
import { intakeForm as words } from '@cairn/messages/en/intake-form';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { counter } from '../../../../test/given/counter.ts';
import { fixture } from '../../../../test/given/fixture.ts';
import { givenMember, givenOwner } from '../../../../test/given/members.ts';
import { TEST_SECRET, testServer } from '../../../../test/server.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { formKeys } from './form-keys.ts';

const server = testServer();
const nextNumber = counter();

const team = fixture(() => givenOwner(server));

interface Form {
  readonly is_on: boolean;
  readonly url: string | null;
}

const settingsPath = (projectId: string): string =>
  `/api/workspaces/${team.slug}/projects/${projectId}/intake-form`;

async function change(projectId: string, input: object, status = 200): Promise<string> {
  const answer = await team.ada.call<Form>('PATCH', settingsPath(projectId), input);
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  return pathOf(answer.body);
}

const pathOf = ({ url }: Form): string => (url == null ? '' : new URL(url).pathname);

/** A project whose form has every field. */
async function givenForm(more: object = {}) {
  const project = await team.ada.createProject(team.slug, `F${nextNumber()}`);
  const projectId = project.id;
  await team.ada.run(team.slug, updateProject, { projectId, patch: { hasIntake: true } });
  const asks = {
    description: 'optional',
    priority: 'optional',
    labels: 'optional',
    name: 'optional',
    email: 'optional',
  };
  const path = await change(projectId, { is_on: true, title: 'Ask us', asks, ...more });
  return { projectId, path };
}

const tokenOf = (path: string): string => path.split('/').at(-1) ?? '';

/** A stamp of a page opened that long ago. */
const stampOf = (path: string, ageMs = 10_000): string =>
  formKeys(TEST_SECRET).stamp(tokenOf(path), Date.now() - ageMs, uuid());

async function get(path: string) {
  const response = await fetch(server.url + path);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

async function send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams({ opened: stampOf(path), ...fields });
  const response = await fetch(server.url + path, { method: 'POST', body, headers });
  return { status: response.status, text: await response.text() };
}

const linkIn = (text: string): string =>
  new URL(/<a href="([^"]+\/requests\/[^"]+)"/.exec(text)?.[1] ?? 'http://none/').pathname;

async function requestsIn(projectId: string): Promise<(IntakeRequest & { readonly row: Issue })[]> {
  const rows = await team.ada.everything(team.slug);
  const issues = (rows.get('issue') ?? []) as unknown as Issue[];
  return ((rows.get('intakeRequest') ?? []) as unknown as IntakeRequest[])
    .filter((each) => each.projectId === projectId)
    .flatMap((each) => issues.filter(({ id }) => id === each.id).map((row) => ({ ...each, row })));
}

async function onlyRequest(projectId: string) {
  const [request, ...others] = await requestsIn(projectId);
  expect(others).toEqual([]);
  if (!request) throw new Error('nothing was filed');
  return request;
}

test('a stranger sends a request, which shows who sent it, and gets a number and a private link to its status', async () => {
  const { projectId, path } = await givenForm();
  const labelId = uuid();
  const other = uuid();
  for (const [id, name] of [
    [labelId, 'Offered'],
    [other, 'Confidential'],
  ] as const)
    await team.ada.run(team.slug, createLabel, {
      id,
      projectId,
      name,
      color: '#aa0000',
      parentId: null,
      sortOrder: 'a0',
    });
  await change(projectId, { label_ids: [labelId] });
  const shown = await get(path);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('Ask us');
  expect(shown.text).toContain('Offered');
  expect(shown.text).not.toContain('Confidential');
  expect(shown.headers.get('x-robots-tag')).toBe('noindex');
  expect(shown.headers.get('cache-control')).toBe('no-store');
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");

  const sent = await send(path, {
    title: ' <b>Broken</b>  **door** ',
    description: 'It **squeaks**\r\n<script>alert(1)</script>\r\n\r\n[x](javascript:alert(1))',
    priority: 'high',
    labels: labelId,
    name: 'Nora <i>N</i>',
    email: 'nora@outside.example',
  });
  expect(sent.status, sent.text).toBe(201);
  const { row, ...request } = await onlyRequest(projectId);
  expect(row).toMatchObject({
    title: '<b>Broken</b> **door**',
    priority: 'high',
    labelIds: [labelId],
    isRequest: true,
  });
  expect(request.sender).toMatchObject({ name: 'Nora <i>N</i>', email: 'nora@outside.example' });
  expect(request.sender?.number).toMatch(/^\d{4}-\d{4}$/);
  expect(sent.text).toContain(request.sender?.number);
  const { rows } = await sql<{ body: { content: object[] } }>`
    select body from descriptions where issue_id = ${row.id}`.execute(server.db);
  expect(JSON.stringify(rows[0]?.body)).not.toMatch(/marks|"type":"(?!doc|paragraph|text)/);
  expect(rows[0]?.body.content).toHaveLength(4);

  const followed = await get(linkIn(sent.text));
  expect(followed.status).toBe(200);
  expect(followed.text).toContain(words.status.received);
  expect(followed.text).not.toContain('Broken');
  const listed = await team.ada.call<{ results: object[] }>(
    'GET',
    `/api/workspaces/${team.slug}/projects/${projectId}/inbox-issues/`,
  );
  expect(listed.body.results).toMatchObject([{ source: 'form', sender: { name: 'Nora <i>N</i>' } }]);
});

test('the sender sees the status of the answer, and the reason if the project allows it', async () => {
  const { projectId, path } = await givenForm();
  const filed = async (): Promise<{ id: string; link: string }> => {
    const known = new Set((await requestsIn(projectId)).map(({ id }) => id));
    const { text } = await send(path, { title: 'Please' });
    const id = (await requestsIn(projectId)).find((each) => !known.has(each.id))?.id ?? '';
    return { id, link: linkIn(text) };
  };
  const [accepted, declined, snoozed, duplicate, removed] = [
    await filed(),
    await filed(),
    await filed(),
    await filed(),
    await filed(),
  ];
  const { ada, slug } = team;
  await ada.run(slug, acceptRequest, { requestId: accepted.id });
  await ada.run(slug, declineRequest, { requestId: declined.id, reason: 'Too dear' });
  await ada.run(slug, snoozeRequest, { requestId: snoozed.id, until: '2099-01-01' });
  await ada.run(slug, markRequestDuplicate, { requestId: duplicate.id, duplicateOfId: accepted.id });
  await ada.run(slug, removeRequest, { requestId: removed.id });
  const says = async ({ link }: { link: string }): Promise<string | undefined> =>
    /class="status">([^<]+)</.exec((await get(link)).text)?.[1];
  expect(await says(accepted)).toBe(words.status.accepted);
  expect(await says(declined)).toBe(words.status.declined);
  expect(await says(snoozed)).toBe(words.status.received);
  expect(await says(duplicate)).toBe(words.status.closed);
  expect(await says(removed)).toBe(words.status.closed);
  expect((await get(declined.link)).text).not.toContain('Too dear');
  await change(projectId, { tells_reason: true });
  expect((await get(declined.link)).text).toContain('Too dear');
  await sql`update issues set completed_at = now() where id = ${accepted.id}`.execute(server.db);
  expect(await says(accepted)).toBe(words.status.closed);
});

test('requests that fill in the hidden field, come too fast or lack a signed page are refused, with nothing lost', async () => {
  const { projectId, path } = await givenForm();
  const told = async (fields: Record<string, string>, sentence: string, status: number): Promise<void> => {
    const answer = await send(path, { title: 'What I typed', ...fields });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(sentence);
    expect(answer.text).toContain('value="What I typed"');
  };
  await told({ homepage: 'http://spam.example' }, intakeRefusals.form_automatic, 400);
  await told({ opened: stampOf(path, 500) }, intakeRefusals.form_too_fast, 400);
  await told({ opened: stampOf(path, 13 * 3_600_000) }, intakeRefusals.form_expired, 409);
  await told({ opened: '' }, intakeRefusals.form_expired, 409);
  const [other] = [await givenForm()];
  await told({ opened: stampOf(other.path) }, intakeRefusals.form_expired, 409);
  await told({ email: 'nobody' }, words.problems.not_an_email, 400);
  await told({ name: 'n'.repeat(81) }, '80 characters', 400);
  expect((await send(path, { title: ' ' })).text).toContain(words.problems.missing);
  const long = await send(path, { title: 'What I typed', description: 'x'.repeat(62_000) });
  expect(long.status).toBe(400);
  expect(long.text).toContain(intakeRefusals.form_too_large);
  expect((await send(path, { title: 'Foreign' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(await requestsIn(projectId)).toEqual([]);
});

test('required fields are required, and fields not on the form are ignored', async () => {
  const { projectId, path } = await givenForm({
    asks: {
      description: 'required',
      priority: 'required',
      labels: 'required',
      name: 'no',
      email: 'required',
    },
  });
  const bare = await send(path, { title: 'Bare' });
  expect(bare.status).toBe(400);
  expect(bare.text.split(words.problems.missing)).toHaveLength(4);
  expect(bare.text).not.toContain('name="name"');
  const given = { title: 'Whole', description: 'Text', priority: 'low', email: 'a@b.example' };
  expect((await send(path, { ...given, name: 'Nobody asked', labels: uuid() })).status).toBe(201);
  const { sender, row } = await onlyRequest(projectId);
  expect(sender).toMatchObject({ name: '', email: 'a@b.example' });
  expect(row.labelIds).toEqual([]);
});

test('a page sent twice makes one request', async () => {
  const { projectId, path } = await givenForm();
  const opened = stampOf(path);
  const [one, two] = await Promise.all([
    send(path, { title: 'Once', opened }),
    send(path, { title: 'Once', opened }),
  ]);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(linkIn(one.text)).toBe(linkIn(two.text));
  await onlyRequest(projectId);
});

test('a form that is off, renewed, of an archived project or of one without intake gets 404', async () => {
  const { projectId, path } = await givenForm();
  const link = linkIn((await send(path, { title: 'Asked before' })).text);
  const none = await get(`/api/forms/${'A'.repeat(43)}`);
  expect(none.status).toBe(404);
  const isGone = async (): Promise<void> => {
    for (const each of [path, link]) expect(await get(each)).toMatchObject({ status: 404, text: none.text });
    expect(await send(path, { title: 'Too late' })).toEqual({ status: 404, text: none.text });
  };
  const { ada, slug } = team;
  expect((await get(`${link.slice(0, -2)}AA`)).status).toBe(404);
  await change(projectId, { is_on: false });
  await isGone();
  await change(projectId, { is_on: true });
  expect((await get(link)).status).toBe(200);
  await ada.run(slug, updateProject, { projectId, patch: { hasIntake: false } });
  await isGone();
  await ada.run(slug, updateProject, { projectId, patch: { hasIntake: true } });
  expect((await get(path)).status).toBe(200);
  const renewed = await ada.call<Form>('POST', `${settingsPath(projectId)}/renew`);
  await isGone();
  const newPath = pathOf(renewed.body);
  expect(newPath).not.toBe(path);
  expect((await get(newPath)).status).toBe(200);
  // Signatures for the old URL aren't valid for the new one.
  expect((await get(link.replace(tokenOf(path), tokenOf(newPath)))).status).toBe(404);
  await ada.run(slug, archiveProject, { projectId });
  expect((await get(newPath)).status).toBe(404);
  expect(await requestsIn(projectId)).toHaveLength(1);
});

test('a flood stops at a number of open requests, while members and other forms continue', async () => {
  const { projectId, path } = await givenForm();
  const other = await givenForm();
  await send(path, { title: 'The first' });
  const { id } = await onlyRequest(projectId);
  await sql`with copies as (select gen_random_uuid() as id, n from generate_series(2, ${FORM_OPEN_MAX}) n),
    made as (insert into issues (workspace_id, id, scope, project_id, number, title, state_id, priority, sort_order,
        created_by, created_at, updated_at, is_request)
      select workspace_id, c.id, scope, project_id, 1000 + n, title, state_id, priority, 'b' || lpad(n::text, 4, '0') || 'V',
        created_by, now(), now(), true from issues, copies c where issues.id = ${id} returning workspace_id, id)
    insert into intake_requests (workspace_id, id, scope, project_id, author_id, status, reason, created_at, sender)
      select r.workspace_id, c.id, r.scope, r.project_id, r.author_id, -2, '', now(), r.sender
      from intake_requests r, copies c where r.id = ${id}`.execute(server.db);
  const full = await send(path, { title: 'One too many' });
  expect(full.status).toBe(409);
  expect(full.text).toContain(escapeHtml(intakeRefusals.form_full));
  expect((await send(other.path, { title: 'Elsewhere' })).status).toBe(201);
  const { ada, slug } = team;
  const given = { projectId, sortOrder: 'c0V', priority: 'none' as const, assigneeIds: [], labelIds: [] };
  expect(
    (await ada.run(slug, fileRequest, { id: uuid(), title: 'By a member', dueDate: null, ...given })).status,
  ).toBe(200);
  await ada.run(slug, declineRequest, { requestId: id, reason: '' });
  expect((await send(path, { title: 'Room again' })).status).toBe(201);
});

test('only project admins see and change the form, with labels of their own project only', async () => {
  const { projectId } = await givenForm();
  const elsewhere = await givenForm();
  const labelId = uuid();
  await team.ada.run(team.slug, createLabel, {
    id: labelId,
    projectId: elsewhere.projectId,
    name: 'Theirs',
    color: '#aa0000',
    parentId: null,
    sortOrder: 'a0',
  });
  await change(projectId, { label_ids: [labelId] }, 400);
  await change(projectId, { title: ' ' }, 400);
  await change(projectId, { asks: { title: 'no' } }, 400);
  const bob = await givenMember(server, team.ada, team.slug, ROLE.member);
  for (const [method, path] of [
    ['GET', settingsPath(projectId)],
    ['PATCH', settingsPath(projectId)],
    ['POST', `${settingsPath(projectId)}/renew`],
  ] as const)
    expect([403, 404]).toContain((await bob.call(method, path, method === 'PATCH' ? {} : undefined)).status);
});
