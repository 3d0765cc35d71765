import {
  addProjectMembers,
  asksForAttention,
  createComment,
  createIssue,
  createRelation,
  EMAIL_TOPICS,
  markAllNotificationsRead,
  removeProjectMember,
  ROLE,
  scopes,
  updateIssues,
  updateNotifications,
  type EmailTopic,
  type IssuePatch,
  type Notification,
  type ProjectLevel,
} from '@cairn/domain';
import { dayAt, momentAt } from '@cairn/domain/time-zone';
import { uuid, type Command } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { openMailbox } from '../../../test/given/mailbox.ts';
import { newIssue as newIssueOf } from '../../../test/person.ts';
import { makeJobsDue } from '../../../test/given/run-jobs.ts';
import { zoneAt } from '../../../test/given/zone-at.ts';
import { TEST_SECRET, testServer } from '../../../test/server.ts';
import { createHub } from '../../create-hub.ts';
import { createLog } from '../../platform/log/index.ts';
import { createMail } from '../../platform/mail/index.ts';
import { remindOfDue } from './due-soon.ts';
import { followHistory } from './follow-history.ts';
import { preferencesOfOne } from './preferences.ts';
import { putInEmails } from './put-in-emails.ts';
import type { AlsoTell } from './put-in.ts';
import { digestsDue, sendDigest } from './send-emails.ts';

const mailbox = await openMailbox();
const server = testServer({ SMTP_URL: mailbox.url });
/** It only enqueues; the server sends. */
const mail = createMail({
  secret: TEST_SECRET,
  smtpUrl: mailbox.url,
  from: 'Cairn <cairn@example.com>',
  log: createLog({ level: 'silent' }),
});
const DONE = 3;
const DAY_MS = 86_400_000;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const PREFERENCES = '/api/users/me/notification-preferences/';

afterAll(() => mailbox.close());

/** Ada reads her email; Bob, her colleague, acts. */
const team = fixture(async () => {
  const ada = await server.person('ada');
  const { slug, id: workspaceId } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const [bobId, membershipId] = [uuid(), uuid()];
  const scope = scopes.project(project.id);
  await sql`insert into users (id, email, display_name) values (${bobId}, 'bob@example.com', 'Bob <b>')`.execute(
    server.db,
  );
  await sql`insert into members (workspace_id, id, scope, role, display_name, first_name, last_name, is_bot, is_active,
      created_at)
    values (${workspaceId}, ${bobId}, 'g', 20, 'Bob <b>', '', '', false, true, now())`.execute(server.db);
  await sql`insert into project_members (workspace_id, id, scope, project_id, user_id, role, created_at)
    values (${workspaceId}, ${membershipId}, ${scope}, ${project.id}, ${bobId}, 20, now())`.execute(
    server.db,
  );
  const hub = createHub({ db: server.db, url: server.databaseUrl, build: 'test', failed: raise });
  return { ada, slug, workspaceId, project, bobId, hub };
});

function raise(error: unknown): void {
  throw error;
}

beforeEach(async () => {
  await choose(
    Object.fromEntries(EMAIL_TOPICS.map((topic) => [topic, true])),
    Object.fromEntries(EMAIL_TOPICS.map((topic) => [topic, 'immediate'])),
  );
  await emails();
  mailbox.emails.length = 0;
});

async function choose(topics: object, delivery: object = {}, hour = 8): Promise<void> {
  const { status, body } = await team.ada.call('PATCH', PREFERENCES, {
    ...topics,
    delivery,
    digest_hour: hour,
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

async function byBob<Input>(command: Command<Input>, args: Input): Promise<void> {
  const { name, version } = command;
  const actor = { userId: team.bobId, workspaceId: team.workspaceId };
  const outcome = await team.hub.run(actor, { name, v: version, args });
  expect(outcome).toMatchObject({ kind: 'done' });
  expect(outcome).not.toHaveProperty('refusal.code');
}

const newIssue = (title = 'A broken lamp'): Promise<string> =>
  team.ada.createIssue(team.slug, team.project, { title });

const patch = (issueId: string, change: IssuePatch): Promise<void> =>
  byBob(updateIssues, { changes: [{ issueId, patch: change }] });

const say = (issueId: string, ...mentioned: readonly string[]): Promise<void> =>
  byBob(createComment, {
    id: uuid(),
    issueId,
    body: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            ...mentioned.map((id) => ({
              type: 'mention',
              attrs: { id: uuid(), entity_identifier: id, label: 'ada' },
            })),
            { type: 'text', text: 'Is it <i>dark</i> there?' },
          ],
        },
      ],
    },
  });

/** An action for each topic, and the subject of its emails. */
const DEEDS: Readonly<Record<EmailTopic, (issueId: string) => Promise<void>>> = {
  property_change: (issueId) => patch(issueId, { priority: 'urgent' }),
  state_change: (issueId) => patch(issueId, { stateId: team.project.stateIds[2] ?? '' }),
  issue_completed: (issueId) => patch(issueId, { stateId: team.project.stateIds[DONE] ?? '' }),
  comment: (issueId) => say(issueId),
  mention: (issueId) => say(issueId, team.ada.id),
  due_soon: async (issueId) => {
    const patch = { assigneeIds: { add: [team.ada.id], remove: [] }, dueDate: dayIn(3) };
    const done = await team.ada.run(team.slug, updateIssues, { changes: [{ issueId, patch }] });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const { hub, workspaceId } = team;
    await remindOfDue({ hub, workspaceId, asOf: momentAt(dayIn(2), 8, 'UTC'), alsoTell });
  },
  blocking: async (issueId) => {
    const blocker = newIssueOf(uuid(), team.project, { title: 'The bulb' });
    await byBob(createIssue, blocker);
    const ends = { issueId: blocker.id, kind: 'blocking' as const, relatedId: issueId };
    await byBob(createRelation, { id: uuid(), oppositeId: uuid(), ...ends });
  },
  added_to_project: async () => {
    const { rows } = await sql<{ id: string }>`select id from project_members
      where project_id = ${team.project.id} and user_id = ${team.ada.id}`.execute(server.db);
    await byBob(removeProjectMember, { membershipId: rows[0]?.id ?? '' });
    const members = [{ id: uuid(), userId: team.ada.id, role: ROLE.admin }];
    await byBob(addProjectMembers, { projectId: team.project.id, members });
  },
};

const alsoTell: AlsoTell = async (tx, found) => void (await putInEmails(tx, found));

const tell = (): Promise<boolean> =>
  followHistory({ hub: team.hub, workspaceId: team.workspaceId, alsoTell });

const waiting = async (): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select (select count(*) from notification_emails where not in_digest)::int
    + (select count(*) from mails where next_attempt_at is not null)::int as count`.execute(server.db);
  return rows[0]?.count ?? 0;
};

/** Waits until everything has been processed and immediate emails are sent. */
async function emails(): Promise<Email[]> {
  await tell();
  await sql`update notification_emails set created_at = now() - interval '1 hour' where not in_digest`.execute(
    server.db,
  );
  await sql`select cairn_jobs.add_job('notifications.look-for-emails', '{"input":{}}'::json)`.execute(
    server.db,
  );
  await expect
    .poll(async () => {
      await makeJobsDue(server);
      return waiting();
    })
    .toBe(0);
  return mailbox.emails;
}

const header = (email: Email | undefined, key: string): string | undefined =>
  email?.headers.find((each) => each.key === key)?.value;

test("a mention is emailed right away, as HTML and text, in its issue's thread, with one-click unsubscribing", async () => {
  const issueId = await newIssue();
  await say(issueId, team.ada.id);
  const [first, ...others] = await emails();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ to: [{ address: team.ada.email }] });
  expect(first?.subject).toMatch(/^\[WEB-\d+\] A broken lamp$/);
  expect(first?.text).toContain('Bob <b> mentioned you\n> @ada');
  expect(first?.text).toContain(`/${team.slug}/projects/${team.project.id}/issues/${issueId}`);
  expect(first?.text).toContain('Is it <i>dark</i> there?');
  expect(first?.html).toContain('Bob &lt;b&gt; mentioned you');
  expect(first?.html).toContain('Is it &lt;i&gt;dark&lt;/i&gt; there?');
  mailbox.emails.length = 0;
  await say(issueId, team.ada.id);
  const [second] = await emails();
  expect(header(second, 'references')).toBe(header(first, 'references'));
  expect(header(second, 'in-reply-to')).toMatch(/^<.+@cairn>$/);
  expect(second?.messageId).not.toBe(first?.messageId);
  expect(header(second, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const link = new URL(header(second, 'list-unsubscribe')?.slice(1, -1) ?? '').pathname;
  // Opening the link, as mail programs do, changes nothing.
  const asked = await fetch(server.url + link);
  expect([asked.status, (await asked.text()).includes('mentions')]).toEqual([200, true]);
  expect((await team.ada.call<object>('GET', PREFERENCES)).body).toMatchObject({ mention: true });
  const oneClick = (to: string): Promise<Response> =>
    fetch(server.url + to, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  expect((await oneClick(`${link}x`)).status).toBe(404);
  expect((await oneClick(link.replace(team.ada.id, team.bobId))).status).toBe(404);
  expect((await oneClick(link)).status).toBe(200);
  expect((await team.ada.call<object>('GET', PREFERENCES)).body).toMatchObject({
    mention: false,
    comment: true,
  });
  mailbox.emails.length = 0;
  await say(issueId, team.ada.id);
  expect(await emails()).toEqual([]);
});

test.each(EMAIL_TOPICS)('an email about %s is sent if switched on, and not if off', async (topic) => {
  const issueId = await newIssue();
  await DEEDS[topic](issueId);
  expect(await emails()).toHaveLength(1);
  mailbox.emails.length = 0;
  await choose({ [topic]: false });
  await DEEDS[topic](await newIssue());
  expect(await emails()).toEqual([]);
});

test('by default mentions are emailed right away and the rest in the daily email at eight', async () => {
  expect(await preferencesOfOne(server.db, team.bobId)).toEqual({
    ...Object.fromEntries(EMAIL_TOPICS.map((topic) => [topic, true])),
    delivery: {
      ...Object.fromEntries(EMAIL_TOPICS.map((topic) => [topic, 'digest'])),
      mention: 'immediate',
    },
    digest_hour: 8,
    browser: Object.fromEntries(EMAIL_TOPICS.map((topic) => [topic, true])),
  });
});

test('what was off when it happened is not sent later', async () => {
  await choose({ comment: false });
  await DEEDS.comment(await newIssue());
  await tell();
  await choose({ comment: true });
  expect(await emails()).toEqual([]);
});

test('closed accounts get no pending emails', async () => {
  const { ada, slug, bobId } = team;
  const issueId = await newIssue();
  await say(issueId);
  await ada.run(slug, updateIssues, { changes: [{ issueId, patch: { priority: 'low' } }] });
  await tell();
  const { rows } = await sql`update notification_emails set in_digest = false where user_id = ${bobId}
    returning user_id`.execute(server.db);
  expect(rows).toHaveLength(1);
  await sql`update users set deactivated_at = now() where id = ${bobId}`.execute(server.db);
  const found = await emails();
  await sql`update users set deactivated_at = null where id = ${bobId}`.execute(server.db);
  expect(found.flatMap(({ to = [] }) => to.map(({ address }) => address))).toEqual([ada.email]);
});

test('topics switched off before sending are not sent, and neither is what has been read', async () => {
  const issueId = await newIssue();
  await DEEDS.comment(issueId);
  await tell();
  await choose({ comment: false });
  expect(await emails()).toEqual([]);
  await choose({ comment: true });
  await DEEDS.comment(issueId);
  await tell();
  const until = Date.now() + 1000;
  expect((await team.ada.run(team.slug, markAllNotificationsRead, { until })).status).toBe(200);
  expect(await emails()).toEqual([]);
});

test('several changes of an issue are one email, and those of another issue a second', async () => {
  const [one, other] = [await newIssue('One'), await newIssue('Other')];
  await DEEDS.property_change(one);
  await DEEDS.state_change(one);
  await DEEDS.property_change(other);
  const found = await emails();
  expect(found.map(({ subject }) => subject?.replace(/^\S+ /, '') ?? '').toSorted()).toEqual([
    'One',
    'Other',
  ]);
  expect(found.find(({ subject }) => subject?.endsWith('One'))?.text).toContain(
    'Bob <b> changed the priority\nBob <b> changed the state to In Progress',
  );
});

test("SYS-18 a digest is sent once a day, at the chosen hour in the person's time zone", async () => {
  await choose({}, Object.fromEntries(EMAIL_TOPICS.map((topic) => [topic, 'digest'])), 17);
  expect((await team.ada.call('PATCH', '/api/users/me', { timezone: 'Asia/Tokyo' })).status).toBe(200);
  const [one, other] = [await newIssue('One'), await newIssue('Other')];
  await DEEDS.property_change(one);
  await DEEDS.comment(other);
  await tell();
  expect(await waiting()).toBe(0);
  // Created at 09:30 in Tokyo; 17:00 there is 08:00 in UTC.
  await sql`update notification_emails set created_at = '2026-03-10T00:30:00Z'`.execute(server.db);
  const due = async (at: string): Promise<string[]> =>
    (await digestsDue(server.db, new Date(at))).map(({ before }) => new Date(before).toISOString());
  expect(await due('2026-03-10T07:59:00Z')).toEqual([]);
  expect(await due('2026-03-10T08:00:00Z')).toEqual(['2026-03-10T08:00:00.000Z']);
  expect(await due('2026-03-11T07:00:00Z')).toEqual(['2026-03-10T08:00:00.000Z']);
  await sql`update notification_emails set created_at = '2026-03-10T08:30:00Z'`.execute(server.db);
  expect(await due('2026-03-10T09:00:00Z')).toEqual([]);
  await sql`select cairn_jobs.add_job('notifications.look-for-emails', '{"input":{}}'::json)`.execute(
    server.db,
  );
  await expect.poll(() => mailbox.emails.length).toBe(1);
  const [email] = mailbox.emails;
  expect(email?.subject).toMatch(/^2 notifications in /);
  expect(email?.text).toContain('Bob <b> changed the priority');
  expect(email?.text).toContain('Bob <b> commented');
  expect(header(email, 'list-unsubscribe')).toBeDefined();
});

test('SYS-18 a day of two people: assigned, mentioned, snoozed past midnight, the daily email at nine, and unsubscribed by one click', async () => {
  const { ada, slug, project } = team;
  const zone = zoneAt(14);
  expect((await ada.call('PATCH', '/api/users/me', { timezone: zone })).status).toBe(200);
  const digest = Object.fromEntries(EMAIL_TOPICS.map((topic) => [topic, 'digest']));
  await choose({}, { ...digest, mention: 'immediate' }, 9);
  const [today, tomorrow, dayAfter] = [0, 1, 2].map((days) => dayAt(Date.now() + days * DAY_MS, zone));
  const at = (day = '', hour: number): number => momentAt(day, hour, zone);
  const [lamp, map, paper, shelf] = [
    await newIssue('A lamp'),
    await newIssue('A map'),
    await newIssue('Some paper'),
    await newIssue('A shelf'),
  ];

  // In the afternoon: what concerns her by name is sent right away.
  await patch(lamp, { assigneeIds: { add: [ada.id], remove: [] } });
  await DEEDS.mention(map);
  await DEEDS.comment(paper);
  await DEEDS.state_change(shelf);
  expect((await emails()).map(({ subject }) => subject?.replace(/^\S+ /, ''))).toEqual(['A map']);
  mailbox.emails.length = 0;

  // She reads one and snoozes two: one until seven in the morning, one for longer than the email waits.
  const held = async (): Promise<Notification[]> =>
    ((await ada.everything(slug)).get('notification') ?? []) as unknown as Notification[];
  const of = async (issueId: string): Promise<Notification[]> =>
    (await held()).filter((row) => row.issueId === issueId);
  const change = async (issueId: string, set: Partial<Notification>): Promise<void> => {
    const changes = (await of(issueId)).map(({ id }) => ({ notificationId: id, patch: set }));
    expect((await ada.run(slug, updateNotifications, { changes })).status).toBe(200);
  };
  await change(paper, { readAt: Date.now() });
  await change(lamp, { readAt: Date.now(), snoozedUntil: at(tomorrow, 7) });
  await change(shelf, { snoozedUntil: at(dayAfter, 12) });
  const asks = async (issueId: string, moment: number): Promise<boolean> =>
    (await of(issueId)).some((row) => asksForAttention(row, moment));
  expect([await asks(lamp, at(today, 23)), await asks(lamp, at(tomorrow, 6))]).toEqual([false, false]);
  expect([await asks(lamp, at(tomorrow, 7)), await asks(paper, at(tomorrow, 7))]).toEqual([true, false]);

  // At nine in her time zone, and not before, one email with what she hasn't read.
  const due = async (moment: number) => await digestsDue(server.db, new Date(moment));
  expect(await due(at(tomorrow, 9) - 1)).toEqual([]);
  const atNine = await due(at(tomorrow, 9));
  expect(atNine).toEqual([{ workspaceId: team.workspaceId, userId: ada.id, before: at(tomorrow, 9) }]);
  const sendAt = async (moment: number): Promise<Email[]> => {
    mailbox.emails.length = 0;
    const sending = { db: server.db, mail, publicUrl: server.url, asOf: new Date(moment) };
    for (const { before, ...to } of await due(moment)) await sendDigest(sending, to, new Date(before));
    return await emails();
  };
  const [daily, ...others] = await sendAt(at(tomorrow, 9));
  expect(others).toEqual([]);
  expect(daily).toMatchObject({ to: [{ address: ada.email }] });
  expect(daily?.subject).toMatch(/^1 notification in /);
  expect(daily?.text).toContain('A lamp\nBob <b> assigned you');
  for (const other of ['A map', 'Some paper', 'A shelf']) expect(daily?.text).not.toContain(other);
  expect(await sendAt(at(tomorrow, 10))).toEqual([]);

  // One click stops these; the others are still sent.
  const link = new URL(header(daily, 'list-unsubscribe')?.slice(1, -1) ?? '').pathname;
  const body = 'List-Unsubscribe=One-Click';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await fetch(server.url + link, { method: 'POST', headers, body })).status).toBe(200);
  await patch(lamp, { priority: 'urgent' });
  await patch(map, { stateId: project.stateIds[2] ?? '' });
  await tell();
  const [next] = await sendAt(at(dayAfter, 9));
  expect(next?.text).toContain('A map\nBob <b> changed the state');
  expect(next?.text).not.toContain('A lamp');
});

test('what a person can no longer see is in no email', async () => {
  const { ada, slug } = team;
  const other = await ada.createProject(slug, 'OTH');
  const issueId = await ada.createIssue(slug, other, { title: 'A canary' });
  const bobsId = uuid();
  await sql`insert into project_members (workspace_id, id, scope, project_id, user_id, role, created_at)
    values (${team.workspaceId}, ${bobsId}, ${scopes.project(other.id)}, ${other.id}, ${team.bobId}, 20, now())`.execute(
    server.db,
  );
  await DEEDS.comment(issueId);
  await tell();
  const { rows } = await sql<{ id: string }>`select id from project_members
    where project_id = ${other.id} and user_id = ${ada.id}`.execute(server.db);
  await byBob(removeProjectMember, { membershipId: rows[0]?.id ?? '' });
  expect(await emails()).toEqual([]);
});

test('an email about a blocker names it if its reader can see it, and so does one about an unblocked issue', async () => {
  const { ada, slug, workspaceId, project } = team;
  const issueId = await newIssue();
  const block = (blockerId: string): Promise<void> =>
    byBob(createRelation, {
      id: uuid(),
      oppositeId: uuid(),
      issueId: blockerId,
      kind: 'blocking' as const,
      relatedId: issueId,
    });
  const bulb = uuid();
  await byBob(createIssue, newIssueOf(bulb, project, { title: 'The bulb' }));
  await block(bulb);
  expect((await emails()).at(-1)?.text).toMatch(/Bob <b> blocked this issue\. Blocked by WEB-\d+ The bulb\n/);
  await patch(bulb, { stateId: project.stateIds[DONE] ?? '' });
  expect((await emails()).at(-1)?.text).toMatch(
    /Bob <b> unblocked this issue\. No longer blocked by WEB-\d+ The bulb\n/,
  );

  const other = await ada.createProject(slug, 'HID', false);
  await sql`insert into project_members (workspace_id, id, scope, project_id, user_id, role, created_at)
    values (${workspaceId}, ${uuid()}, ${scopes.project(other.id)}, ${other.id}, ${team.bobId}, 20, now())`.execute(
    server.db,
  );
  const hidden = await ada.createIssue(slug, other, { title: 'A canary' });
  const { rows } = await sql<{ id: string }>`select id from project_members
    where project_id = ${other.id} and user_id = ${ada.id}`.execute(server.db);
  await byBob(removeProjectMember, { membershipId: rows[0]?.id ?? '' });
  await emails();
  mailbox.emails.length = 0;
  await block(hidden);
  const [email, ...others] = await emails();
  expect(others).toEqual([]);
  expect(email?.text).toContain('Bob <b> blocked this issue\n');
  expect(JSON.stringify(email)).not.toMatch(/canary|HID/);
});

const mute = async (level: ProjectLevel, projectId = team.project.id): Promise<number> =>
  (
    await team.ada.call('PATCH', `/api/workspaces/${team.slug}/projects/${projectId}/notifications/`, {
      level,
    })
  ).status;

test('a muted project causes no emails, immediate or daily, and another one does', async () => {
  const { ada, slug, workspaceId } = team;
  const other = await ada.createProject(slug, 'LOUD');
  await sql`insert into project_members (workspace_id, id, scope, project_id, user_id, role, created_at)
    values (${workspaceId}, ${uuid()}, ${scopes.project(other.id)}, ${other.id}, ${team.bobId}, 20, now())`.execute(
    server.db,
  );
  const [muted, waits] = [await newIssue(), await newIssue('Waits')];
  await DEEDS.comment(waits);
  await tell();
  expect(await mute('no_emails')).toBe(200);
  await DEEDS.mention(muted);
  await DEEDS.state_change(muted);
  const loud = await ada.createIssue(slug, other, { title: 'A loud one' });
  await DEEDS.comment(loud);
  expect((await emails()).map(({ subject }) => subject)).toEqual(['[LOUD-1] A loud one']);
  const { rows } = await sql<{ kind: string }>`select kind from notifications
    where user_id = ${ada.id} and issue_id = ${muted} order by created_at`.execute(server.db);
  expect(rows.map(({ kind }) => kind)).toEqual(['mentioned', 'state']);
  // What arrived while it was muted isn't sent later.
  mailbox.emails.length = 0;
  expect(await mute('all')).toBe(200);
  expect(await emails()).toEqual([]);
  await DEEDS.comment(muted);
  expect(await emails()).toHaveLength(1);
});

test('for a project at the lowest level, the inbox only gets what concerns the person by name', async () => {
  const { ada } = team;
  const issueId = await newIssue();
  expect(await mute('direct')).toBe(200);
  for (const topic of ['comment', 'mention', 'state_change', 'due_soon', 'blocking'] as const)
    await DEEDS[topic](issueId);
  await patch(issueId, { assigneeIds: { add: [], remove: [ada.id] } });
  await patch(issueId, { assigneeIds: { add: [ada.id], remove: [] } });
  expect(await emails()).toEqual([]);
  const { rows } = await sql<{ kind: string }>`select kind from notifications
    where user_id = ${ada.id} and issue_id = ${issueId} order by created_at`.execute(server.db);
  expect(rows.map(({ kind }) => kind)).toEqual(['mentioned', 'assigned']);
  expect(await mute('all')).toBe(200);
});
