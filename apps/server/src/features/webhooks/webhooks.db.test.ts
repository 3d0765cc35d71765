import {
  acceptRequest,
  addProjectMembers,
  createComment,
  createCycle,
  createModule,
  fileRequest,
  removeComment,
  removeCycle,
  removeIssues,
  removeModule,
  removeProject,
  ROLE,
  updateComment,
  updateCycle,
  updateIssues,
  updateModule,
  updateProject,
} from '@cairn/domain';
import { WEBHOOKS_MOST } from '@cairn/domain/webhooks/constants';
import { uuid, type Command } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember } from '../../../test/given/members.ts';
import { paragraph } from '../../../test/given/paragraph.ts';
import { openReceiver, verified, type Said } from '../../../test/given/webhook-receiver.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import { insertToken } from '../tokens/public.ts';
import { makeDeliveries } from './make-deliveries.ts';

/** One internal address is allowed, for the test's receiver. */
const server = testServer({ WEBHOOK_NETWORKS: '127.0.0.1' });
const PATIENCE = { timeout: 20_000, interval: 50 };

interface Wire {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[] | null;
  readonly is_enabled: boolean;
  readonly disabled_because: string | null;
  readonly acts_as: string;
  readonly last_attempt: { readonly status: number | null } | null;
}

interface DeliveryWire {
  readonly id: string;
  readonly event: string;
  readonly action: string;
  readonly subject: string | null;
  readonly status: string;
  readonly attempts: number;
  readonly failure: string | null;
  readonly body?: string | null;
  readonly answer?: string | null;
}

const team = fixture(
  async () => {
    const receiver = await openReceiver();
    const ada = await server.person('ada');
    const { slug, id: workspaceId } = await ada.createWorkspace();
    const project = await ada.createProject(slug);
    const bob = await givenMember(server, ada, slug, ROLE.admin, 'bob');
    const cyd = await givenMember(server, ada, slug, ROLE.member, 'cyd');
    return { receiver, ada, bob, cyd, slug, workspaceId, project };
  },
  ({ receiver }) => receiver.close(),
);

const base = () => `/api/workspaces/${team.slug}/webhooks`;

/** A new webhook for these events; returned with its secret. */
async function newWebhook(events: readonly string[] | null = null, who = team.ada) {
  const path = `/hook/${uuid()}`;
  const made = await who.call<Wire>('POST', base(), { url: team.receiver.url + path, events });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body;
  const { body } = await who.call<{ secret: string }>('GET', `${base()}/${id}/secret`);
  return { id, path, secret: body.secret };
}

type Hook = Awaited<ReturnType<typeof newWebhook>>;

/** All its deliveries, as verified by the library. */
const heardBy = ({ path, secret }: Hook): readonly Said[] =>
  team.receiver.at(path).map((each) => verified(each, secret));

const linesOf = (hook: Hook): readonly string[] =>
  heardBy(hook).map(({ event, action }) => `${event} ${action}`);

async function run<Input>(command: Command<Input>, args: Input, who: Person = team.ada): Promise<void> {
  const { status, body } = await who.run(team.slug, command, args);
  expect(status, `${command.name}: ${JSON.stringify(body)}`).toBe(200);
}

const rename = (issueId: string, title: string): Promise<void> =>
  run(updateIssues, { changes: [{ issueId, patch: { title } }] });

const deliveriesOf = async (id: string): Promise<readonly DeliveryWire[]> =>
  (await team.ada.call<DeliveryWire[]>('GET', `${base()}/${id}/deliveries`)).body;

test('a receiver gets a signed delivery for each kind of thing that is created, changed and deleted', async () => {
  const { ada, slug, project } = team;
  const hook = await newWebhook();
  const lines: string[] = [];
  /** One after the other, because a thing deleted before processing is only reported as deleted. */
  const told = async (line: string): Promise<void> => {
    lines.push(line);
    await expect.poll(() => linesOf(hook), PATIENCE).toEqual(lines);
  };
  const own = await ada.createProject(slug, 'OWN');
  await told('project created');
  const issueId = await ada.createIssue(slug, project, { title: 'A broken lamp' });
  await told('issue created');
  await rename(issueId, 'A mended lamp');
  await told('issue updated');
  const [commentId, cycleId, moduleId] = [uuid(), uuid(), uuid()];
  await run(createComment, { id: commentId, issueId, body: paragraph('It is dark & cold') as never });
  await told('issue_comment created');
  await run(updateComment, { commentId, body: paragraph('It is dark') as never });
  await told('issue_comment updated');
  await run(removeComment, { commentId });
  await told('issue_comment deleted');
  await run(createCycle, { id: cycleId, projectId: project.id, name: 'One' } as never);
  await told('cycle created');
  await run(updateCycle, { cycleId, patch: { name: 'Two' } });
  await told('cycle updated');
  await run(removeCycle, { cycleId });
  await told('cycle deleted');
  await run(createModule, { id: moduleId, projectId: project.id, name: 'Hull' } as never);
  await told('module created');
  await run(updateModule, { moduleId, patch: { name: 'Deck' } });
  await told('module updated');
  await run(removeModule, { moduleId });
  await told('module deleted');
  await run(updateProject, { projectId: own.id, patch: { name: 'Ours' } });
  await told('project updated');
  await run(removeProject, { projectId: own.id });
  await told('project deleted');
  await run(removeIssues, { issueIds: [issueId] });
  await told('issue deleted');
  const heard = heardBy(hook);
  expect(heard[2]).toMatchObject({
    event: 'issue',
    action: 'updated',
    actor: { id: ada.id, display_name: 'ada' },
    data: {
      id: issueId,
      project_id: project.id,
      title: 'A mended lamp',
      reference: expect.stringMatching(/^WEB-\d+$/),
    },
    changes: { title: { before: 'A broken lamp', after: 'A mended lamp' } },
  });
  expect(heard[3]?.data).toMatchObject({ issue_id: issueId, comment_html: '<p>It is dark &amp; cold</p>' });
  // For deleted things only their IDs.
  expect(heard.at(-1)?.data).toEqual({ id: issueId, project_id: project.id });
  const other = await newWebhook();
  const [first] = team.receiver.at(hook.path);
  expect(() => first && verified(first, other.secret)).toThrow('No matching signature');
  expect(
    () =>
      first &&
      verified(
        { ...first, body: first.body.replace('"issue"', '"cycle"').replace('project', 'cycle') },
        hook.secret,
      ),
  ).toThrow('No matching signature');
});

test('a webhook only gets its chosen events, and none from before it existed', async () => {
  const { ada, slug, project } = team;
  const before = await ada.createIssue(slug, project);
  const hook = await newWebhook(['issue_comment']);
  await rename(before, 'Renamed');
  await run(createComment, { id: uuid(), issueId: before, body: paragraph('Hello') as never });
  await expect.poll(() => linesOf(hook), PATIENCE).toEqual(['issue_comment created']);
  const changed = await ada.call<Wire>('PATCH', `${base()}/${hook.id}`, { events: ['issue'] });
  expect(changed.body.events).toEqual(['issue']);
  await rename(before, 'Renamed again');
  await expect.poll(() => linesOf(hook), PATIENCE).toEqual(['issue_comment created', 'issue updated']);
});

test('a disabled webhook gets nothing, not even later; a deleted one loses its log', async () => {
  const { ada, slug, project } = team;
  const hook = await newWebhook(['issue']);
  const off = await ada.call<Wire>('PATCH', `${base()}/${hook.id}`, { is_enabled: false });
  expect(off.body).toMatchObject({ is_enabled: false, disabled_because: null });
  await ada.createIssue(slug, project, { title: 'Unheard' });
  expect((await ada.call('PATCH', `${base()}/${hook.id}`, { is_enabled: true })).status).toBe(200);
  const heard = await ada.createIssue(slug, project, { title: 'Heard' });
  await expect.poll(() => heardBy(hook).map(({ data }) => data['id']), PATIENCE).toEqual([heard]);
  expect((await ada.call('DELETE', `${base()}/${hook.id}`)).status).toBe(200);
  expect((await ada.call('GET', `${base()}/${hook.id}/deliveries`)).status).toBe(404);
  const { rows } = await sql`select id from webhook_deliveries where webhook_id = ${hook.id}`.execute(
    server.db,
  );
  expect(rows).toEqual([]);
});

test.each([
  'http://localhost/hook',
  'http://localhost./hook',
  'http://a.localhost/hook',
  'http://127.0.0.2/hook',
  'http://0x7f000002/hook',
  'http://2130706434/hook',
  'http://127.2/hook',
  'http://0177.0.0.2/hook',
  'http://[::1]/hook',
  'http://[::ffff:127.0.0.2]/hook',
  'http://[::127.0.0.2]/hook',
  'http://[64:ff9b::7f00:2]/hook',
  'http://[2002:7f00:2::]/hook',
  'http://[2001::1]/hook',
  'http://[fd00::1]/hook',
  'http://[fe80::1]/hook',
  'http://[ff02::1]/hook',
  'http://0.0.0.0/hook',
  'http://10.0.0.1/hook',
  'http://172.16.0.1/hook',
  'http://192.168.1.1/hook',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/hook',
  'http://224.0.0.1/hook',
  'http://１２７.0.0.2/hook',
  'http://no-such-name.invalid/hook',
])('%s is refused for a new webhook and for one that there is, always in the same words', async (url) => {
  const { ada } = team;
  const hook = await newWebhook();
  const created = await ada.call<{ error: string; message: string }>('POST', base(), { url, events: null });
  const changed = await ada.call<{ error: string; message: string }>('PATCH', `${base()}/${hook.id}`, {
    url,
  });
  for (const { status, body } of [created, changed])
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: 'webhook.not_public', message: expect.stringContaining('reached from the internet') },
    });
  expect((await ada.call('DELETE', `${base()}/${hook.id}`)).status).toBe(200);
});

test.each([
  '',
  'example.com',
  'ftp://example.com',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://a:b@example.com',
])('%j is no payload URL', async (url) => {
  const { status } = await team.ada.call('POST', base(), { url, events: null });
  expect(status).toBe(400);
});

test('a URL can be used once per workspace, however it is spelled, and their number is limited', async () => {
  const owner = await server.person('owner');
  const { slug } = await owner.createWorkspace();
  const path = `/api/workspaces/${slug}/webhooks`;
  const put = (url: string) =>
    owner.call<{ id: string; error?: string }>('POST', path, { url, events: null, is_enabled: false });
  expect((await put('http://127.0.0.1/one')).status).toBe(201);
  expect((await put(' HTTP://127.0.0.1:80/a/../one#part ')).body.error).toBe('webhook.url_taken');
  const two = await put('http://127.0.0.1/two');
  const changed = await owner.call<{ error: string }>('PATCH', `${path}/${two.body.id}`, {
    url: 'http://127.0.0.1/one',
  });
  expect(changed.body.error).toBe('webhook.url_taken');
  expect((await owner.call('PATCH', `${path}/${two.body.id}`, { url: 'http://127.0.0.1/two' })).status).toBe(
    200,
  );
  const others = await Promise.all(
    Array.from({ length: WEBHOOKS_MOST }, (_, at) => put(`http://127.0.0.1/more/${at}`)),
  );
  expect(others.filter(({ status }) => status === 201)).toHaveLength(WEBHOOKS_MOST - 2);
  expect(others.find(({ status }) => status !== 201)?.body.error).toBe('webhook.too_many');
});

test('only Admins can see webhooks; strangers get 404, and programs are refused', async () => {
  const { ada, cyd, slug, workspaceId } = team;
  const hook = await newWebhook();
  const stranger = await server.person('stranger');
  const elsewhere = await stranger.createWorkspace();
  const calls: readonly (readonly [string, string, unknown?])[] = [
    ['GET', ''],
    ['POST', '', { url: 'http://127.0.0.1/x', events: null }],
    ['GET', `/${hook.id}`],
    ['PATCH', `/${hook.id}`, { events: null }],
    ['GET', `/${hook.id}/secret`],
    ['POST', `/${hook.id}/secret`],
    ['POST', `/${hook.id}/test`],
    ['GET', `/${hook.id}/deliveries`],
    ['DELETE', `/${hook.id}`],
  ];
  const { token } = await insertToken(server.db, {
    userId: ada.id,
    workspaceId,
    title: 'a program',
    expiresAt: null,
  });
  for (const [method, rest, body] of calls) {
    const name = `${method} ${rest}`;
    expect((await cyd.call(method, base() + rest, body)).status, name).toBe(403);
    expect((await stranger.call(method, base() + rest, body)).status, name).toBe(404);
    if (rest !== '')
      expect(
        (await stranger.call(method, `/api/workspaces/${elsewhere.slug}/webhooks${rest}`, body)).status,
        name,
      ).toBe(404);
    const asProgram = await fetch(`${server.url}/api/workspaces/${slug}/webhooks${rest}`, {
      method,
      headers: { 'x-api-key': token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(asProgram.status, name).toBe(401);
  }
  expect((await ada.call('GET', `${base()}/${hook.id}`)).status).toBe(200);
  expect((await ada.call('GET', `${base()}/${uuid()}`)).status).toBe(404);
  expect((await ada.call('GET', `${base()}/nonsense`)).status).toBe(404);
});

test('a secret can be shown again and replaced; the previous one stays valid for a day, and both are stored encrypted', async () => {
  const { ada, slug, project } = team;
  const hook = await newWebhook(['issue']);
  const renewed = await ada.call<{ secret: string }>('POST', `${base()}/${hook.id}/secret`);
  expect(renewed.body.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(renewed.body.secret).not.toBe(hook.secret);
  expect((await ada.call<{ secret: string }>('GET', `${base()}/${hook.id}/secret`)).body.secret).toBe(
    renewed.body.secret,
  );
  await ada.createIssue(slug, project);
  await expect.poll(() => linesOf(hook), PATIENCE).toEqual(['issue created']);
  expect(linesOf({ ...hook, secret: renewed.body.secret })).toEqual(['issue created']);
  await sql`update webhooks set old_secret_until = now() where id = ${hook.id}`.execute(server.db);
  await ada.createIssue(slug, project);
  const fresh = { ...hook, secret: renewed.body.secret };
  await expect.poll(() => linesOf(fresh), PATIENCE).toEqual(['issue created', 'issue created']);
  expect(() => linesOf(hook)).toThrow('No matching signature');
  const { rows } =
    await sql`select w::text as text from webhooks w union all select d::text from webhook_deliveries d`.execute(
      server.db,
    );
  const stored = JSON.stringify(rows);
  for (const secret of [hook.secret, renewed.body.secret]) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

test('a test can be sent to a disabled webhook too; the log has request and response, and can resend it with the same ID', async () => {
  const { ada, receiver } = team;
  const hook = await newWebhook();
  await ada.call('PATCH', `${base()}/${hook.id}`, { is_enabled: false });
  receiver.replies.set(hook.path, [{ status: 418, text: 'I am a teapot' }]);
  const sent = await ada.call<{ id: string }>('POST', `${base()}/${hook.id}/test`);
  expect(sent.status).toBe(201);
  await expect
    .poll(() => deliveriesOf(hook.id), PATIENCE)
    .toMatchObject([{ id: sent.body.id, action: 'test', status: 'failed', attempts: 1, failure: 'answer' }]);
  const path = `${base()}/${hook.id}/deliveries/${sent.body.id}`;
  const logged = await ada.call<DeliveryWire>('GET', path);
  expect(logged.body.answer).toBe('I am a teapot');
  expect(logged.body.body).toBe(receiver.at(hook.path)[0]?.body);
  expect((await ada.call('POST', `${path}/attempts`)).status).toBe(201);
  await expect
    .poll(() => deliveriesOf(hook.id), PATIENCE)
    .toMatchObject([{ id: sent.body.id, status: 'delivered', attempts: 2, failure: null }]);
  const ids = receiver.at(hook.path).map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([sent.body.id, sent.body.id]);
  expect((await ada.call<Wire>('GET', `${base()}/${hook.id}`)).body.last_attempt).toMatchObject({
    status: 204,
  });
  expect((await ada.call('POST', `${base()}/${hook.id}/deliveries/${uuid()}/attempts`)).status).toBe(404);
});

test('an unresponsive receiver delays neither commands nor other webhooks', async () => {
  const { ada, slug, project, receiver } = team;
  const [slow, quick] = [await newWebhook(['issue']), await newWebhook(['issue'])];
  receiver.replies.set(slow.path, ['hangs']);
  await ada.createIssue(slug, project, { title: 'One' });
  await expect.poll(() => receiver.at(slow.path).length, PATIENCE).toBe(1);
  await ada.createIssue(slug, project, { title: 'Two' });
  await expect.poll(() => linesOf(quick), PATIENCE).toEqual(['issue created', 'issue created']);
  expect(receiver.at(slow.path)).toHaveLength(1);
  await ada.call('DELETE', `${base()}/${slow.id}`);
});

test('simultaneous events arrive in order, each once', async () => {
  const { ada, slug, project } = team;
  const hook = await newWebhook(['issue']);
  const titles = Array.from({ length: 40 }, (_, at) => `Issue ${at}`);
  const issueId = await ada.createIssue(slug, project, { title: 'Before' });
  for (const title of titles) await rename(issueId, title);
  await expect
    .poll(() => heardBy(hook).map(({ changes }) => changes?.['title']?.after), PATIENCE)
    .toEqual([undefined, ...titles]);
  const ids = new Set(team.receiver.at(hook.path).map(({ headers }) => headers['webhook-id']));
  expect(ids.size).toBe(titles.length + 1);
});

test('a webhook sends what the person it acts for can see: no other projects, no requests, nothing private', async () => {
  const { ada, bob, slug, project } = team;
  const hook = await newWebhook(null, bob);
  const secret = await ada.createProject(slug, 'HID', false);
  const hidden = await ada.createIssue(slug, secret, { title: 'Canary one' });
  await run(createComment, { id: uuid(), issueId: hidden, body: paragraph('Canary two') as never });
  await sql`update projects set has_intake = true where id = ${project.id}`.execute(server.db);
  await run(addProjectMembers, {
    projectId: project.id,
    members: [{ id: uuid(), userId: bob.id, role: ROLE.member }],
  });
  const requestId = uuid();
  await run(fileRequest, {
    id: requestId,
    projectId: project.id,
    title: 'Canary three',
    priority: 'none',
    assigneeIds: [],
    labelIds: [],
    sortOrder: 'a7',
  } as never);
  await run(createComment, { id: uuid(), issueId: requestId, body: paragraph('Canary four') as never });
  const seen = await ada.createIssue(slug, project, { title: 'Seen' });
  await expect.poll(() => heardBy(hook).map(({ data }) => data['id']), PATIENCE).toEqual([seen]);
  await run(acceptRequest, { requestId });
  await expect.poll(() => linesOf(hook), PATIENCE).toEqual(['issue created', 'issue created']);
  expect(JSON.stringify(heardBy(hook))).not.toMatch(/Canary (one|two|four)/);
  // The person who changes the URL becomes the one it acts for.
  const url = `${team.receiver.url}/hook/${uuid()}`;
  expect((await ada.call<Wire>('PATCH', `${base()}/${hook.id}`, { events: ['issue'] })).body.acts_as).toBe(
    bob.id,
  );
  expect((await ada.call<Wire>('PATCH', `${base()}/${hook.id}`, { url })).body.acts_as).toBe(ada.id);
  await rename(hidden, 'Canary five');
  const own = { ...hook, path: new URL(url).pathname };
  await expect.poll(() => heardBy(own).map(({ data }) => data['title']), PATIENCE).toEqual(['Canary five']);
  const [delivery] = await deliveriesOf(hook.id);
  const path = `${base()}/${hook.id}/deliveries/${delivery?.id}`;
  expect((await ada.call<DeliveryWire>('GET', path)).body.body).toContain('Canary five');
  // Bob manages it too, but isn't in that project.
  expect((await bob.call<DeliveryWire>('GET', path)).body).toMatchObject({ body: null, answer: null });
  const subjectFor = async (who: Person) =>
    (await who.call<DeliveryWire[]>('GET', `${base()}/${hook.id}/deliveries`)).body[0]?.subject;
  expect(await subjectFor(ada)).toBe('HID-1');
  expect(await subjectFor(bob)).toBeNull();
});

test('if the person it acts for may no longer manage webhooks, it stops until an Admin enables it', async () => {
  const { ada, slug, project, workspaceId } = team;
  const dan = await givenMember(server, ada, slug, ROLE.admin, 'dan');
  await run(addProjectMembers, {
    projectId: project.id,
    members: [{ id: uuid(), userId: dan.id, role: ROLE.member }],
  });
  const hook = await newWebhook(['issue'], dan);
  await sql`update members set role = 15 where workspace_id = ${workspaceId} and id = ${dan.id}`.execute(
    server.db,
  );
  await ada.createIssue(slug, project);
  const read = async () => (await ada.call<Wire>('GET', `${base()}/${hook.id}`)).body;
  await expect.poll(read, PATIENCE).toMatchObject({ is_enabled: false, disabled_because: 'no_access' });
  expect(team.receiver.at(hook.path)).toEqual([]);
  const on = await ada.call<Wire>('PATCH', `${base()}/${hook.id}`, { is_enabled: true });
  expect(on.body).toMatchObject({ is_enabled: true, disabled_because: null, acts_as: ada.id });
  const heard = await ada.createIssue(slug, project);
  await expect.poll(() => heardBy(hook).map(({ data }) => data['id']), PATIENCE).toEqual([heard]);
});

/** A webhook without a worker until it is enabled. */
async function asleep() {
  const hook = await newWebhook(['issue']);
  const wake = (isEnabled: boolean) =>
    sql`update webhooks set is_enabled = ${isEnabled} where id = ${hook.id}`.execute(server.db);
  await wake(false);
  const ref = { workspaceId: team.workspaceId, webhookId: hook.id };
  return { hook, wake: () => wake(true), make: (now = Date.now()) => makeDeliveries(server.db, ref, now) };
}

const subjectsOf = async ({ id }: Hook): Promise<readonly (string | null)[]> =>
  (
    await sql<{ subjectId: string }>`select subject_id from webhook_deliveries where webhook_id = ${id}
      order by created_at, subject_id`.execute(server.db)
  ).rows.map(({ subjectId }) => subjectId);

test('imported and outdated changes are skipped, and later ones are sent', async () => {
  const { ada, slug, project } = team;
  const { hook, wake, make } = await asleep();
  const [brought, old, fresh] = [
    await ada.createIssue(slug, project, { title: 'Brought' }),
    await ada.createIssue(slug, project, { title: 'Old' }),
    await ada.createIssue(slug, project, { title: 'Fresh' }),
  ];
  const change = (id: string, to: object) =>
    sql`update history set via = coalesce(${'via' in to ? 'import' : null}, via),
        at = at - make_interval(hours => ${'hours' in to ? Number(to.hours) : 0})
      where workspace_id = ${team.workspaceId} and facts::text like ${`%${id}%`}`.execute(server.db);
  await change(brought, { via: 'import' });
  await change(old, { hours: 25 });
  await wake();
  while (await make());
  expect(await subjectsOf(hook)).toEqual([fresh]);
  await expect.poll(() => heardBy(hook).map(({ data }) => data['id']), PATIENCE).toEqual([fresh]);
});

test('two simultaneous workers for one webhook create each delivery once', async () => {
  const { ada, slug, project } = team;
  const { hook, wake, make } = await asleep();
  const ids: string[] = [];
  for (let at = 0; at < 3; at++) ids.push(await ada.createIssue(slug, project, { title: `Lamp ${at}` }));
  expect(await make(), 'nothing is made for a disabled one').toBe(false);
  await wake();
  // Latecomers check again.
  await Promise.all([make(), make(), make(), make()]);
  expect(await subjectsOf(hook)).toEqual(ids);
  expect(await make()).toBe(false);
});
