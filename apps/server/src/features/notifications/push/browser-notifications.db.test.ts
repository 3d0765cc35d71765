import {
  addProjectMembers,
  createComment,
  markAllNotificationsRead,
  removeProjectMember,
  ROLE,
  updateIssues,
  type Role,
} from '@cairn/domain';
import { momentAt } from '@cairn/domain/time-zone';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fixture } from '../../../../test/given/fixture.ts';
import { holdJobs } from '../../../../test/given/held-jobs.ts';
import { givenMember } from '../../../../test/given/members.ts';
import { openPushService } from '../../../../test/given/push-service.ts';
import { makeJobsDue } from '../../../../test/given/run-jobs.ts';
import { TEST_SECRET, testServer } from '../../../../test/server.ts';
import type { Person } from '../../../../test/person.ts';
import { JOBS_SCHEMA } from '../../../platform/db/jobs-schema.ts';
import { createHub } from '../../../create-hub.ts';
import { remindOfDue } from '../due-soon.ts';
import { followHistory } from '../follow-history.ts';
import { pushKeysOf, pushSeal } from './push-keys.ts';
import { putInPushes } from './put-in-pushes.ts';
import { dividePushes, sendPush, type PushTo } from './send-pushes.ts';

const server = testServer();
const service = await openPushService();
const OWN = '/api/users/me/browser-notifications';
const PREFERENCES = '/api/users/me/notification-preferences';

afterAll(() => service.close());

/** Ada has a browser; Bob, her colleague, acts. */
const team = fixture(async () => {
  const ada = await server.person('ada');
  const { slug, id: workspaceId } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const bob = await givenMember(server, ada, slug, ROLE.admin, 'bob');
  await addTo(ada, slug, project.id, bob, ROLE.admin);
  // The server's own run would interfere with these tests.
  await holdJobs(server.db, 'notifications.push');
  const hub = createHub({ db: server.db, url: server.databaseUrl, build: 'test', failed: raise });
  return { ada, bob, slug, workspaceId, project, hub };
});

async function addTo(owner: Person, slug: string, projectId: string, who: Person, role: Role): Promise<void> {
  const members = [{ id: uuid(), userId: who.id, role }];
  expect((await owner.run(slug, addProjectMembers, { projectId, members })).status).toBe(200);
}

function raise(error: unknown): void {
  throw error;
}

beforeEach(async () => {
  await told();
  service.pushed.length = 0;
  service.answers.length = 0;
  await turnOn();
});

async function turnOn(who = team.ada, path = '/send/ada'): Promise<number> {
  const { body } = await who.call<{ public_key: string }>('GET', OWN);
  return (await who.call('PUT', OWN, service.subscription(body.public_key, path))).status;
}

const isOn = async (who = team.ada): Promise<boolean> =>
  (await who.call<{ endpoint: string | null }>('GET', OWN)).body.endpoint !== null;

const newIssue = (title = 'A broken lamp'): Promise<string> =>
  team.ada.createIssue(team.slug, team.project, { title });

async function say(issueId: string, text: string): Promise<void> {
  const body = { type: 'doc' as const, content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  expect((await team.bob.run(team.slug, createComment, { id: uuid(), issueId, body })).status).toBe(200);
}

/** Assigns everything to browsers, without sending. */
async function told(): Promise<readonly PushTo[]> {
  const { hub, workspaceId } = team;
  await followHistory({
    hub,
    workspaceId,
    alsoTell: async (tx, found) => void (await putInPushes(tx, found)),
  });
  const { rows } = await sql<{ userId: string }>`select distinct user_id from notification_pushes`.execute(
    server.db,
  );
  const pushes: PushTo[] = [];
  for (const { userId } of rows)
    await dividePushes(server.db, { workspaceId, userId }, async (_tx, push) => void pushes.push(push));
  return pushes;
}

async function send(pushes: readonly PushTo[]): Promise<void> {
  const keys = await pushKeysOf(server.db, pushSeal(TEST_SECRET));
  const sending = {
    db: server.db,
    keys,
    publicUrl: 'https://cairn.example.com',
    agent: service.agent,
    signal: AbortSignal.timeout(10_000),
  };
  for (const push of pushes) await sendPush(sending, push);
}

const pushed = async () => {
  await send(await told());
  return service.pushed;
};

test('a browser gets what happened, encrypted for it and signed with the key that it subscribed with', async () => {
  const issueId = await newIssue();
  await say(issueId, 'Is it dark there?');
  const [first, ...others] = await pushed();
  expect(others).toEqual([]);
  expect(first).toEqual({
    path: '/send/ada',
    ttl: '3600',
    topic: expect.stringMatching(/^[\w-]{32}$/),
    contents: {
      title: expect.stringMatching(/^\[WEB-\d+\] A broken lamp$/),
      body: 'bob commented\nIs it dark there?',
      path: `/${team.slug}/projects/${team.project.id}/issues/${issueId}`,
      tag: issueId,
    },
    claims: expect.objectContaining({ aud: 'https://push.example.com', sub: 'https://cairn.example.com' }),
  });
});

test('a browser is notified of an added project membership, and of issues due the next day', async () => {
  const { ada, bob, slug, hub, workspaceId } = team;
  const project = await bob.createProject(slug, 'LIT');
  await addTo(bob, slug, project.id, ada, ROLE.member);
  expect((await pushed()).map(({ contents }) => contents)).toEqual([
    {
      title: 'Project LIT',
      body: 'bob added you to this project',
      path: `/${slug}/projects/${project.id}/issues`,
      tag: project.id,
    },
  ]);
  service.pushed.length = 0;
  const issueId = await newIssue();
  const [day, dueDate] = [2, 3].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  const changes = [{ issueId, patch: { assigneeIds: { add: [ada.id], remove: [] }, dueDate } }];
  expect((await ada.run(slug, updateIssues, { changes })).status).toBe(200);
  await remindOfDue({
    hub,
    workspaceId,
    asOf: momentAt(day ?? '', 8, 'UTC'),
    alsoTell: async (tx, found) => void (await putInPushes(tx, found)),
  });
  const [due] = await pushed();
  expect(due?.contents).toMatchObject({
    body: expect.stringMatching(/^This issue is due on /),
    tag: issueId,
  });
});

test('several changes of an issue are one notification, and those of another issue a second', async () => {
  const [one, other] = [await newIssue('One'), await newIssue('Other')];
  await say(one, 'First');
  await say(one, 'Second');
  await say(other, 'Third');
  const found = (await pushed()).map(({ contents: { title, body } }) => [title.replace(/^\S+ /, ''), body]);
  expect(found.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
    ['One', 'bob commented\nSecond\nand 1 more'],
    ['Other', 'bob commented\nThird'],
  ]);
});

test("a topic that is switched off isn't sent, even if already waiting", async () => {
  const issueId = await newIssue();
  const choose = async (isWanted: boolean): Promise<void> => {
    const { body } = await team.ada.call('PATCH', PREFERENCES, { browser: { comment: isWanted } });
    expect(body).toMatchObject({ browser: { comment: isWanted, mention: true }, comment: true });
  };
  await choose(false);
  await say(issueId, 'One');
  expect(await told()).toEqual([]);
  await choose(true);
  await say(issueId, 'Two');
  const waiting = await told();
  expect(waiting).toHaveLength(1);
  await choose(false);
  await send(waiting);
  await choose(true);
  expect(service.pushed).toEqual([]);
});

test("what has been read or can no longer be seen isn't sent", async () => {
  const { ada, bob, slug } = team;
  await say(await newIssue(), 'Read in the browser');
  const read = await told();
  expect((await ada.run(slug, markAllNotificationsRead, { until: Date.now() + 1000 })).status).toBe(200);
  await send(read);

  const other = await ada.createProject(slug, 'OTH');
  const issueId = await ada.createIssue(slug, other, { title: 'A canary' });
  await sql`insert into project_members (workspace_id, id, scope, project_id, user_id, role, created_at)
    select workspace_id, gen_random_uuid(), scope, project_id, ${bob.id}, 20, now() from project_members
    where project_id = ${other.id}`.execute(server.db);
  const change = { changes: [{ issueId, patch: { priority: 'high' as const } }] };
  expect((await bob.run(slug, updateIssues, change)).status).toBe(200);
  const hidden = await told();
  expect(hidden).toHaveLength(1);
  const { rows } = await sql<{ id: string }>`select id from project_members
    where project_id = ${other.id} and user_id = ${ada.id}`.execute(server.db);
  const out = await bob.run(slug, removeProjectMember, { membershipId: rows[0]?.id ?? '' });
  expect(out.status).toBe(200);
  await send(hidden);
  expect(service.pushed).toEqual([]);
});

test.each([404, 410, 403])("a push service that responds %i isn't called again", async (status) => {
  service.answers.push(status);
  await say(await newIssue(), 'Gone');
  expect(await pushed()).toEqual([]);
  expect(await isOn()).toBe(false);
});

test("an unavailable push service is retried, and one that rejects the message isn't", async () => {
  await say(await newIssue(), 'Later');
  const waiting = await told();
  service.answers.push(503);
  await expect(send(waiting)).rejects.toThrow('the push service answered 503');
  service.answers.push(413);
  await send(waiting);
  expect(service.pushed).toEqual([]);
  await send(waiting);
  expect(service.pushed).toHaveLength(1);
  expect(await isOn()).toBe(true);
});

test("it ends with the session, and what is waiting isn't sent", async () => {
  const carl = await givenMember(server, team.ada, team.slug, ROLE.member, 'carl');
  await addTo(team.ada, team.slug, team.project.id, carl, ROLE.member);
  await told();
  expect(await turnOn(carl, '/send/carl')).toBe(200);
  const issueId = await carl.createIssue(team.slug, team.project, { title: 'Of Carl' });
  await say(issueId, 'For Carl');
  const waiting = await told();
  expect(waiting).toHaveLength(1);
  expect((await carl.call('POST', '/auth/sign-out', {})).status).toBe(200);
  await send(waiting);
  expect(service.pushed).toEqual([]);
  const { rows } = await sql`select from push_subscriptions where user_id = ${carl.id}`.execute(server.db);
  expect(rows).toEqual([]);
});

test('switching it off ends it, and a browser belongs to whoever signed in last', async () => {
  expect(await isOn()).toBe(true);
  expect(await turnOn(team.bob, '/send/ada')).toBe(200);
  expect([await isOn(team.ada), await isOn(team.bob)]).toEqual([false, true]);
  expect((await team.bob.call('DELETE', OWN)).status).toBe(200);
  expect(await isOn(team.bob)).toBe(false);
});

test.each([
  ['plain http', { endpoint: 'http://push.example.com/a' }],
  ['a machine inside', { endpoint: 'https://localhost/a' }],
  ['an address inside', { endpoint: 'https://127.0.0.1/a' }],
  ['no address', { endpoint: 'push' }],
  ['a long address', { endpoint: `https://push.example.com/${'a'.repeat(1024)}` }],
  ['keys that are none', { keys: { p256dh: 'short', auth: 'short' } }],
])('%s is refused', async (_, change) => {
  const good = service.subscription('', '/send/ada');
  expect((await team.ada.call('PUT', OWN, { ...good, ...change })).status).toBe(400);
});

test('invalid keys are dropped', async () => {
  await sql`update push_subscriptions set p256dh = ${`BA${'a'.repeat(85)}`}`.execute(server.db);
  await say(await newIssue(), 'Into the void');
  expect(await pushed()).toEqual([]);
  expect(await isOn()).toBe(false);
});

test('the server assigns and sends automatically, and drops addresses in the internal network', async () => {
  await sql.raw(`drop trigger wait_for_tests on ${JOBS_SCHEMA}._private_jobs`).execute(server.db);
  await sql`update push_subscriptions set endpoint = ${`https://localhost:${new URL(server.url).port}/send`}`.execute(
    server.db,
  );
  await say(await newIssue(), 'Who is there?');
  await expect
    .poll(async () => {
      await makeJobsDue(server);
      return await isOn();
    })
    .toBe(false);
});

test('the keys stay until the secret that encrypts them changes', async () => {
  const keys = await pushKeysOf(server.db, pushSeal(TEST_SECRET));
  expect(await pushKeysOf(server.db, pushSeal(TEST_SECRET))).toEqual(keys);
  const { rows } = await sql<{ text: string }>`select push_keys::text as text from push_keys`.execute(
    server.db,
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(keys.privateKey);
  const others = await pushKeysOf(server.db, pushSeal(`${TEST_SECRET}, another one`));
  expect(others).not.toEqual(keys);
  expect(await isOn()).toBe(false);
});
