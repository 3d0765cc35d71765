import { createComment, removeIssues, removeProjectMember, ROLE, updateIssues } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { LookupFunction } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { holdJobs } from '../../../test/given/held-jobs.ts';
import { givenMember } from '../../../test/given/members.ts';
import { paragraph } from '../../../test/given/paragraph.ts';
import { openReceiver, verified } from '../../../test/given/webhook-receiver.ts';
import { TEST_SECRET, testServer } from '../../../test/server.ts';
import { guardedAgents } from '../../platform/outgoing/index.ts';
import { makeDeliveries } from './make-deliveries.ts';
import { webhookSeal } from './secrets.ts';
import { sendDeliveries, type Sending } from './send-deliveries.ts';
import { tellAdmins } from './tell-admins.ts';
import type { WebhookRef } from './webhook.ts';

const server = testServer({ WEBHOOK_NETWORKS: '127.0.0.1' });
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

const team = fixture(
  async () => {
    const receiver = await openReceiver();
    const ada = await server.person('ada');
    const { slug, id: workspaceId } = await ada.createWorkspace();
    const project = await ada.createProject(slug);
    // The server's own run would interfere with these tests.
    await holdJobs(server.db, 'webhooks.send');
    return { receiver, ada, slug, workspaceId, project };
  },
  ({ receiver }) => receiver.close(),
);

beforeEach(async () => {
  team.receiver.received.length = 0;
  await sql`delete from webhooks`.execute(server.db);
});

interface Hook extends WebhookRef {
  readonly path: string;
  readonly secret: string;
}

async function newWebhook(events: readonly string[] | null = ['issue'], who = team.ada): Promise<Hook> {
  const base = `/api/workspaces/${team.slug}/webhooks`;
  const path = `/hook/${uuid()}`;
  const made = await who.call<{ id: string }>('POST', base, { url: team.receiver.url + path, events });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { body } = await who.call<{ secret: string }>('GET', `${base}/${made.body.id}/secret`);
  return { workspaceId: team.workspaceId, webhookId: made.body.id, path, secret: body.secret };
}

/** Sends as if it were that much later; returns when to come back, counted from now. */
async function send(hook: Hook, later = 0, more: Partial<Sending> = {}): Promise<number | undefined> {
  const start = Date.now();
  const at = await sendDeliveries(
    {
      db: server.db,
      seal: webhookSeal(TEST_SECRET),
      agents: guardedAgents({ allowed: ['127.0.0.1'] }),
      signal: new AbortController().signal,
      now: () => Date.now() + later,
      timeoutMs: 5 * SECOND,
      onDisabled: () => Promise.resolve(),
      ...more,
    },
    hook,
  );
  return at && at.getTime() - start;
}

const newIssue = (title = 'A broken lamp') => team.ada.createIssue(team.slug, team.project, { title });

async function read<Row>(table: 'webhooks' | 'webhook_deliveries'): Promise<readonly Row[]> {
  const order = table === 'webhooks' ? 'created_at' : 'number';
  const { rows } = await sql<Row>`select * from ${sql.table(table)} order by ${sql.ref(order)}`.execute(
    server.db,
  );
  return rows;
}

interface Logged {
  readonly id: string;
  readonly status: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly answerStatus: number | null;
  readonly answer: string | null;
  readonly body: string;
  readonly action: string;
}
const log = () => read<Logged>('webhook_deliveries');
const hookNow = async () =>
  (await read<{ isEnabled: boolean; disabledBecause: string | null; failures: number }>('webhooks'))[0];

test('a failed delivery is retried with the same ID after growing delays, until it arrives', async () => {
  const { receiver } = team;
  const hook = await newWebhook();
  receiver.replies.set(hook.path, [{ status: 503 }, { status: 500 }, { status: 503 }]);
  await newIssue();
  const waits = [await send(hook)];
  expect(receiver.at(hook.path)).toHaveLength(1);
  // Not yet.
  expect(await send(hook, 10 * SECOND)).toBeGreaterThan(0);
  expect(receiver.at(hook.path)).toHaveLength(1);
  waits.push(await send(hook, 31 * SECOND), await send(hook, 3 * MINUTE));
  expect(waits.map((wait) => Math.round((wait ?? 0) / SECOND / 10) * 10)).toEqual([30, 90, 300]);
  expect(await send(hook, 6 * MINUTE)).toBeUndefined();
  const ids = receiver.at(hook.path).map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(1);
  const stamps = new Set(receiver.at(hook.path).map(({ headers }) => headers['webhook-timestamp']));
  expect(stamps.size).toBe(4);
  expect(await log()).toMatchObject([{ status: 'delivered', attempts: 4, error: null, answerStatus: 204 }]);
  expect(await hookNow()).toMatchObject({ failures: 0, isEnabled: true });
});

test("one delivery that a receiver rejects doesn't block the others", async () => {
  const { receiver } = team;
  const hook = await newWebhook();
  receiver.replies.set(hook.path, [{ status: 400 }]);
  const [first, second] = [await newIssue('One'), await newIssue('Two')];
  await send(hook);
  expect(receiver.at(hook.path)).toHaveLength(1);
  receiver.replies.set(hook.path, [{ status: 400 }]);
  await send(hook, 31 * SECOND);
  await send(hook, 5 * MINUTE);
  const said = receiver
    .at(hook.path)
    .map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id);
  expect(said).toEqual([first, first, first, second]);
});

test('a run ends after some seconds, to let others run, and the next one continues', async () => {
  const { receiver } = team;
  const hook = await newWebhook();
  await newIssue('One');
  await newIssue('Two');
  // A receiver that takes six seconds per delivery.
  const passed = () => receiver.at(hook.path).length * 6 * SECOND;
  const wait = await send(hook, 0, { now: () => Date.now() + passed() });
  expect(receiver.at(hook.path)).toHaveLength(1);
  expect(wait).toBeLessThan(MINUTE);
  expect(await send(hook, passed())).toBeUndefined();
  expect(receiver.at(hook.path)).toHaveLength(2);
});

test("a stopping server sends nothing more, and doesn't blame the receiver", async () => {
  const { receiver } = team;
  const hook = await newWebhook();
  await newIssue();
  expect(await send(hook, 0, { signal: AbortSignal.abort() })).toBeLessThan(MINUTE);
  expect(receiver.at(hook.path)).toHaveLength(0);
  expect(await hookNow()).toMatchObject({ failures: 0, isEnabled: true });
  expect(await send(hook)).toBeUndefined();
  expect(receiver.at(hook.path)).toHaveLength(1);
});

test("after a day it is given up; a webhook that can't be reached is disabled, and Admins get an email", async () => {
  const { ada, slug, receiver } = team;
  const hook = await newWebhook();
  receiver.replies.set(
    hook.path,
    Array.from({ length: 100 }, () => ({ status: 503 })),
  );
  await newIssue();
  const mail = { isSending: false, mailLater: async (_tx: unknown, email: object) => told.push(email) > 0 };
  const told: object[] = [];
  const onDisabled: Sending['onDisabled'] = (tx, ref, webhook) =>
    tellAdmins(tx, { mail: mail as never, publicUrl: 'https://cairn.example.com' }, ref, webhook);
  const attempts = async () => (await log())[0]?.attempts ?? 0;
  for (let later = 0; later < 24 * HOUR && (await hookNow())?.isEnabled;) {
    const wait = await send(hook, later, { onDisabled });
    later = Math.max(later, wait ?? 0) + SECOND;
  }
  expect(await hookNow()).toMatchObject({ isEnabled: false, disabledBecause: 'failing' });
  expect(await attempts()).toBeGreaterThan(20);
  expect(await attempts()).toBeLessThan(40);
  expect(await log()).toMatchObject([{ status: 'failed', error: 'answer' }]);
  expect(told).toEqual([
    {
      purpose: 'webhook-disabled',
      to: ada.email,
      subject: `Webhook to 127.0.0.1:${receiver.port} disabled`,
      text: expect.stringContaining(`https://cairn.example.com/${slug}/settings/webhooks/${hook.webhookId}`),
    },
  ]);
  await newIssue('Missed');
  expect(await send(hook, 25 * HOUR, { onDisabled })).toBeUndefined();
  const path = `/api/workspaces/${slug}/webhooks/${hook.webhookId}`;
  expect((await ada.call('PATCH', path, { is_enabled: true })).body).toMatchObject({
    failures: 0,
    is_enabled: true,
  });
  receiver.replies.delete(hook.path);
  receiver.received.length = 0;
  const heard = await newIssue('Heard');
  await send(hook);
  expect(receiver.at(hook.path).map((each) => verified(each, hook.secret).data['id'])).toEqual([heard]);
});

test("redirects aren't followed, long responses are truncated, and slow ones time out", async () => {
  const { receiver } = team;
  const hook = await newWebhook();
  const inside = '/inside';
  receiver.replies.set(hook.path, [{ status: 302, headers: { location: receiver.url + inside } }]);
  await newIssue('Redirected');
  await send(hook);
  expect(receiver.at(inside)).toEqual([]);
  expect(await log()).toMatchObject([{ status: 'waiting', error: 'answer', answerStatus: 302 }]);
  receiver.replies.set(hook.path, [{ status: 200, text: `\u0000${'é'.repeat(1_000_000)}` }]);
  await send(hook, MINUTE);
  const [cut] = await log();
  expect(cut?.status).toBe('delivered');
  expect(cut?.answer?.length).toBeLessThan(2_000);
  receiver.replies.set(hook.path, ['hangs']);
  await newIssue('Slow');
  await send(hook, 0, { timeoutMs: 300 });
  expect((await log()).at(-1)).toMatchObject({ status: 'waiting', error: 'timeout', answerStatus: null });
});

test.each([
  ['a name that resolves to this machine', 'http://hooks.example.com', '127.0.0.1'],
  ['a name that resolves inside', 'http://hooks.example.com', '10.0.0.7'],
  ['a name that resolves to the services of a cloud', 'https://hooks.example.com', '169.254.169.254'],
  ['a name that resolves to IPv6 inside', 'http://hooks.example.com', 'fd00::1'],
  ['an address of this machine', 'http://127.0.0.1', undefined],
  ['the same in another form', 'http://2130706433', undefined],
  ['the same as IPv6', 'http://[::ffff:127.0.0.1]', undefined],
])(
  'nothing is sent to %s, whatever was looked at when the webhook was saved',
  async (_name, url, resolved) => {
    const { receiver } = team;
    const hook = await newWebhook();
    const at = new URL(`${url}:${receiver.port}/hook`).href;
    await sql`update webhooks set url = ${at} where id = ${hook.webhookId}`.execute(server.db);
    await newIssue();
    const lookup = ((_host, options, found) =>
      options.all === true
        ? found(null, [{ address: resolved ?? '', family: resolved?.includes(':') ? 6 : 4 }])
        : found(null, resolved ?? '', 4)) as LookupFunction;
    await send(hook, 0, {
      agents: guardedAgents({ allowed: [], ...(resolved !== undefined && { lookup }) }),
    });
    expect(receiver.received).toEqual([]);
    expect(await log()).toMatchObject([
      { status: 'waiting', attempts: 1, error: 'unreachable', answer: null },
    ]);
  },
);

test('a sender that dies before recording a delivery causes a duplicate rather than a loss', async () => {
  const { receiver } = team;
  const hook = await newWebhook();
  await newIssue();
  let isDead = false;
  const dies: Partial<Sending> = {
    now: () => {
      if (receiver.received.length > 0 && !isDead) {
        isDead = true;
        throw new Error('killed');
      }
      return Date.now();
    },
  };
  await expect(send(hook, 0, dies)).rejects.toThrow('killed');
  // A dead process doesn't release its claim.
  await sql`update webhooks set sending_until = now() + interval '30 seconds'`.execute(server.db);
  expect(await send(hook)).toBeGreaterThan(0);
  expect(receiver.at(hook.path)).toHaveLength(1);
  expect(await send(hook, 31 * SECOND)).toBeUndefined();
  expect(await send(hook, 62 * SECOND)).toBeUndefined();
  const ids = receiver.at(hook.path).map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('two simultaneous senders for one webhook send each delivery once', async () => {
  const hook = await newWebhook();
  for (let at = 0; at < 5; at++) await newIssue(`Issue ${at}`);
  await Promise.all([send(hook), send(hook), send(hook)]);
  await send(hook);
  const ids = team.receiver.at(hook.path).map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(5);
  expect(new Set(ids).size).toBe(5);
});

test('visibility is checked before each attempt', async () => {
  const { ada, slug, receiver, project } = team;
  const bob = await givenMember(server, ada, slug, ROLE.admin, 'bob');
  const membershipId = uuid();
  await sql`insert into project_members (workspace_id, id, scope, project_id, user_id, role, created_at)
    select workspace_id, ${membershipId}, scope, project_id, ${bob.id}, 15, created_at from project_members
    where project_id = ${project.id} limit 1`.execute(server.db);
  const hook = await newWebhook(null, bob);
  receiver.replies.set(hook.path, [{ status: 503 }, { status: 503 }]);
  const [gone, hidden] = [await newIssue('Gone'), await newIssue('Hidden')];
  const commentId = uuid();
  await ada.run(slug, createComment, { id: commentId, issueId: gone, body: paragraph('Said') as never });
  await send(hook);
  expect((await ada.run(slug, removeIssues, { issueIds: [gone] })).status).toBe(200);
  await send(hook, MINUTE);
  receiver.received.length = 0;
  expect((await ada.run(slug, removeProjectMember, { membershipId })).status).toBe(200);
  receiver.replies.delete(hook.path);
  await send(hook, 10 * MINUTE);
  const logged = (await log()).map(({ action, status, error }) => ({ action, status, error }));
  expect(logged.filter(({ action }) => action === 'created')).toEqual(
    Array.from({ length: 3 }, () => ({ action: 'created', status: 'failed', error: 'no_access' })),
  );
  expect(JSON.stringify(receiver.at(hook.path))).not.toMatch(/Gone|Hidden|Said/);
  expect(hidden).not.toBe(gone);
});

test('while many are waiting, no more are created: the history keeps the rest', async () => {
  const hook = await newWebhook();
  await sql`insert into webhook_deliveries (workspace_id, id, webhook_id, event, action, scope, body, created_at, status,
      give_up_at, next_attempt_at)
    select ${hook.workspaceId}, gen_random_uuid(), ${hook.webhookId}, 'webhook', 'test', 'g', '{}', now(), 'waiting',
      now() + interval '1 day', now() + interval '1 hour' from generate_series(1, 500)`.execute(server.db);
  const issueId = await newIssue('Later');
  await send(hook);
  expect(await log()).toHaveLength(500);
  await sql`delete from webhook_deliveries where number in (select number from webhook_deliveries limit 1)`.execute(
    server.db,
  );
  await send(hook);
  expect(team.receiver.at(hook.path).map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { event: 'issue', data: { id: issueId } },
  ]);
});

test('large commands are processed a few at a time, each change once and in order', async () => {
  const { ada, slug } = team;
  const ids = await Promise.all(Array.from({ length: 120 }, () => newIssue()));
  const hook = await newWebhook();
  const priorities = ['low', 'medium', 'high', 'urgent'] as const;
  for (const priority of priorities) {
    const changes = ids.map((issueId) => ({ issueId, patch: { priority } }));
    expect((await ada.run(slug, updateIssues, { changes })).status).toBe(200);
  }
  expect(await makeDeliveries(server.db, hook, Date.now())).toBe(true);
  expect(await log()).toHaveLength(240);
  expect(await makeDeliveries(server.db, hook, Date.now())).toBe(true);
  const told = new Map<string, string[]>();
  for (const { body } of await log()) {
    const { data, changes } = JSON.parse(body) as {
      data: { id: string };
      changes: { priority: { after: string } };
    };
    told.set(data.id, [...(told.get(data.id) ?? []), changes.priority.after]);
  }
  expect([...told.keys()].toSorted()).toEqual(ids.toSorted());
  for (const each of told.values()) expect(each).toEqual(priorities);
});

test('several changes by one command are one delivery, with the row before and after', async () => {
  const { ada, slug } = team;
  const issueId = await newIssue('Before');
  const hook = await newWebhook();
  const patch = { title: 'Between', priority: 'high', dueDate: '2100-01-02' } as const;
  expect((await ada.run(slug, updateIssues, { changes: [{ issueId, patch }] })).status).toBe(200);
  const next = { title: 'After', assigneeIds: { add: [ada.id], remove: [] } };
  expect((await ada.run(slug, updateIssues, { changes: [{ issueId, patch: next }] })).status).toBe(200);
  await send(hook);
  const [first, second] = team.receiver.at(hook.path).map((each) => verified(each, hook.secret));
  expect(first?.changes).toEqual({
    title: { before: 'Before', after: 'Between' },
    priority: { before: 'none', after: 'high' },
    due_date: { before: null, after: '2100-01-02' },
  });
  expect(first?.data).toMatchObject({ title: 'Between', assignee_ids: [] });
  expect(second?.changes).toEqual({
    title: { before: 'Between', after: 'After' },
    assignee_ids: { before: [], after: [ada.id] },
  });
  expect(second?.data).toMatchObject({ title: 'After', priority: 'high', assignee_ids: [ada.id] });
});
