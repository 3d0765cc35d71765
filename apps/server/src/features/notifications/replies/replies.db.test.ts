import { createComment, removeProjectMember, scopes, type Comment } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { SendMailOptions } from 'nodemailer';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fixture } from '../../../../test/given/fixture.ts';
import { openMailbox } from '../../../../test/given/mailbox.ts';
import { handOver, openPost } from '../../../../test/given/post.ts';
import { jobsDone, makeJobsDue } from '../../../../test/given/run-jobs.ts';
import { TEST_SECRET, testServer } from '../../../../test/server.ts';
import { createHub } from '../../../create-hub.ts';
import { withTransaction } from '../../../platform/db/index.ts';
import { readEmail, readHead } from '../../../platform/inbound-mail/index.ts';
import { followHistory } from '../follow-history.ts';
import { putInEmails } from '../put-in-emails.ts';
import { receiveReply } from './receive-reply.ts';
import { replyAddress } from './reply-address.ts';
import { replyKey } from './reply-token.ts';
import { settleReply } from './settle-reply.ts';
import { sweepReplies } from './sweep-replies.ts';

const ADDRESS = 'reply@tracker.example';
const SECRET = 'what the mail server shows to the tracker';
const MAILBOX = { address: ADDRESS, key: replyKey(TEST_SECRET) };
const DAY_MS = 86_400_000;

const outbox = await openMailbox();
const server = testServer({ SMTP_URL: outbox.url, REPLY_ADDRESS: ADDRESS, INBOUND_MAIL_SECRET: SECRET });
const post = await openPost((raw) => hand(raw));
const closing: (() => Promise<unknown>)[] = [() => outbox.close(), post.close];
afterAll(async () => {
  for (const close of closing) await close();
});

const hand = (
  raw: Buffer | string | ReadableStream,
  headers?: Readonly<Record<string, string>>,
): Promise<Response> => handOver(server.url, SECRET, raw, headers);

/** The same without HTTP. */
const receive = async (raw: Buffer, read = () => readEmail(raw)): Promise<void> => {
  const tokens = [...raw.toString().matchAll(/reply\+(\w+)@/g)].map(([, token = '']) => token);
  const head = await readHead(raw);
  if (head) await receiveReply(server.db, MAILBOX.key, { tokens, head, read });
};

/** Ada reads emails and replies; Bob is her colleague. */
const team = fixture(async () => {
  const ada = await server.person('ada');
  const { slug, id: workspaceId } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const [bobId, membershipId] = [uuid(), uuid()];
  const scope = scopes.project(project.id);
  await sql`insert into users (id, email, email_verified, display_name)
    values (${bobId}, 'bob@example.com', true, 'Bob')`.execute(server.db);
  await sql`insert into members (workspace_id, id, scope, role, display_name, first_name, last_name, is_bot, is_active,
      created_at)
    values (${workspaceId}, ${bobId}, 'g', 20, 'Bob', '', '', false, true, now())`.execute(server.db);
  await sql`insert into project_members (workspace_id, id, scope, project_id, user_id, role, created_at)
    values (${workspaceId}, ${membershipId}, ${scope}, ${project.id}, ${bobId}, 20, now())`.execute(
    server.db,
  );
  await sql`update users set email_verified = true where id = ${ada.id}`.execute(server.db);
  const hub = createHub({ db: server.db, url: server.databaseUrl, build: 'test', failed: raise });
  return { ada, slug, workspaceId, project, bobId, membershipId, hub };
});

function raise(error: unknown): void {
  throw error;
}

beforeEach(async () => {
  await sql`update mails set created_at = created_at - interval '2 days'`.execute(server.db);
  await sql`update received_replies set received_at = received_at - interval '2 hours'`.execute(server.db);
  outbox.emails.length = 0;
});

const newIssue = (): Promise<string> =>
  team.ada.createIssue(team.slug, team.project, { title: 'A broken lamp' });

const addressOf = (userId: string, issueId: string, now?: number): Promise<string> =>
  withTransaction(server.db, (tx) =>
    replyAddress(tx, MAILBOX, { workspaceId: team.workspaceId, userId, issueId }, now),
  );

interface Said {
  readonly authorId: string;
  readonly plain: string;
}

async function commentsOn(issueId: string): Promise<readonly Said[]> {
  const { rows } = await sql<Said>`select author_id, plain from comments where issue_id = ${issueId}
    order by created_at`.execute(server.db);
  return rows;
}

/** Waits until everything received is processed and all emails about it are sent. */
async function settled(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{
        count: number;
      }>`select (select count(*) from received_replies where settled_at is null)::int
        + (select count(*) from mails where next_attempt_at is not null)::int as count`.execute(server.db);
      return rows[0]?.count;
    })
    .toBe(0);
}

const told = (): readonly (string | undefined)[] => outbox.emails.map(({ text }) => text?.trim());

interface Answer extends SendMailOptions {
  readonly by?: string;
}

/** A reply from Ada, unless given otherwise, through a real mail server. */
async function answer(issueId: string, { by = team.ada.id, ...email }: Answer = {}): Promise<void> {
  await post.send({
    from: team.ada.email,
    to: await addressOf(by, issueId),
    subject: 'Re: [WEB-1] A broken lamp',
    text: 'It is.',
    ...email,
  });
  await settled();
}

test('an email about an issue says that one can reply, and the reply becomes a comment', async () => {
  const { ada, hub, workspaceId, bobId } = team;
  await ada.call('PATCH', '/api/users/me/notification-preferences', { delivery: { comment: 'immediate' } });
  const issueId = await newIssue();
  const { name, version } = createComment;
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Is it dark?' }] }],
  };
  await hub.run({ userId: bobId, workspaceId }, { name, v: version, args: { id: uuid(), issueId, body } });
  await followHistory({
    hub,
    workspaceId,
    alsoTell: async (tx, found) => void (await putInEmails(tx, found)),
  });
  await sql`update notification_emails set created_at = now() - interval '1 hour' where not in_digest`.execute(
    server.db,
  );
  await sql`select cairn_jobs.add_job('notifications.look-for-emails', '{"input":{}}'::json)`.execute(
    server.db,
  );
  await expect
    .poll(async () => {
      await makeJobsDue(server);
      return outbox.emails.length;
    })
    .toBe(1);
  const [email] = outbox.emails;
  const replyTo = email?.replyTo?.[0]?.address ?? '';
  expect(replyTo).toMatch(/^reply\+[a-z2-7]{45}@tracker\.example$/);
  expect(email?.text).toContain('Reply to this email to add a comment to the issue.');
  expect(email?.html).toContain('Reply to this email to add a comment to the issue.');
  outbox.emails.length = 0;
  await post.send({
    from: `Ada <${ada.email.toUpperCase()}>`,
    // As some mail servers do.
    to: replyTo.toUpperCase(),
    subject: `Re: ${email?.subject}`,
    inReplyTo: email?.messageId ?? '',
    text: `It *is*.\n\nI will look\nat it.\n\nOn Tue, Mar 3, 2026 at 9:14 AM Cairn <${replyTo}> wrote:\n\n${(email?.text ?? '').replaceAll(/^/gm, '> ')}`,
  });
  await settled();
  expect(await commentsOn(issueId)).toEqual([
    { authorId: bobId, plain: 'Is it dark?' },
    { authorId: ada.id, plain: 'It *is*.\nI will look\nat it.' },
  ]);
  const of = await ada.partial<Comment>(team.slug, 'comment', issueId);
  expect(of.map(({ authorId, origin }) => [authorId, origin])).toEqual([
    [bobId, null],
    [ada.id, 'email'],
  ]);
  expect(told()).toEqual([]);
});

test('an HTML-only reply becomes a comment of its text', async () => {
  const issueId = await newIssue();
  await answer(issueId, {
    text: undefined,
    html: '<div>It <b>is</b>.</div><div class="gmail_quote"><div>On Tue, Mar 3, 2026 Cairn &lt;a@b.c&gt; wrote:</div><blockquote>Is it?</blockquote></div>',
  });
  expect(await commentsOn(issueId)).toMatchObject([{ plain: 'It is.' }]);
});

test('the same email makes one comment, even if received repeatedly and concurrently', async () => {
  const issueId = await newIssue();
  const to = await addressOf(team.ada.id, issueId);
  const raw = `From: ${team.ada.email}\r\nTo: ${to}\r\nMessage-ID: <one@b.c>\r\n\r\nIt is.\r\n`;
  const answers = await Promise.all(Array.from({ length: 4 }, () => hand(raw)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  await settled();
  // With another Received line, as from another route.
  expect((await hand(`Received: by b.c\r\n${raw}`)).status).toBe(204);
  await settled();
  expect(await commentsOn(issueId)).toHaveLength(1);
  const without = raw.replace(/Message-ID.*\r\n/, '');
  await hand(without);
  await hand(without);
  await settled();
  expect(await commentsOn(issueId)).toHaveLength(2);
});

test.each([
  ['an out-of-office answer', { headers: { 'Auto-Submitted': 'auto-replied' } }],
  ['what goes to many', { headers: { Precedence: 'bulk' } }],
  ['what a list has sent on', { headers: { 'List-Id': '<a.b.c>' } }],
  ['an email that came back', { headers: { 'Return-Path': '<>' } }],
  ['a report', { from: 'MAILER-DAEMON@example.com' }],
  ['one of our own', { messageId: '<0190@cairn>' }],
])('%s makes no comment and gets no answer', async (_, email) => {
  const issueId = await newIssue();
  await answer(issueId, email);
  expect(await commentsOn(issueId)).toEqual([]);
  expect(told()).toEqual([]);
});

test.each([
  ['an address of nobody', 'reply+nobody@tracker.example'],
  ['the mailbox itself', ADDRESS],
  ['another domain', undefined],
])('%s leads nowhere, and whoever writes there hears nothing', async (_, to) => {
  const issueId = await newIssue();
  const own = await addressOf(team.ada.id, issueId);
  await answer(issueId, { to: to ?? own.replace('tracker.example', 'other.example') });
  expect(await commentsOn(issueId)).toEqual([]);
  expect(told()).toEqual([]);
});

test("from another address it is refused, and the account's owner is told, not the sender", async () => {
  const issueId = await newIssue();
  await answer(issueId, { from: 'mallory@example.com', text: 'Buy now' });
  await answer(issueId, { from: 'bob@example.com' });
  expect(await commentsOn(issueId)).toEqual([]);
  expect(outbox.emails.map(({ to }) => to?.[0]?.address)).toEqual([team.ada.email]);
  expect(told()[0]).toMatch(/from another address/);
  expect(told()[0]).not.toContain('Buy now');
});

test.each([
  ['of quotes alone', { text: '> Is it?' }, /no text of its own/],
  ['that is too long', { text: 'a b '.repeat(6000) }, /too long/],
])('an answer %s is refused, and its writer is told once', async (_, email, why) => {
  const issueId = await newIssue();
  await answer(issueId, { ...email, messageId: '<mine@b.c>' });
  await answer(issueId, { ...email, messageId: '<mine@b.c>' });
  expect(await commentsOn(issueId)).toEqual([]);
  expect(told()).toEqual([expect.stringMatching(why)]);
  const [email1] = outbox.emails;
  expect(email1).toMatchObject({ subject: "Your reply wasn't posted", inReplyTo: '<mine@b.c>' });
  expect(email1?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-replied');
});

test('a reply to an old email is refused', async () => {
  const issueId = await newIssue();
  await answer(issueId, { to: await addressOf(team.ada.id, issueId, Date.now() - 100 * DAY_MS) });
  expect(await commentsOn(issueId)).toEqual([]);
  expect(told()).toEqual([expect.stringMatching(/too old/)]);
});

test('missing and invisible issues get the same response', async () => {
  const { ada, bobId, hub, workspaceId, membershipId } = team;
  const gone = await newIssue();
  const to = await addressOf(ada.id, gone);
  const { name, version } = removeProjectMember;
  await sql`delete from issues where id = ${gone}`.execute(server.db);
  await answer(gone, { to });
  const [first] = told();
  expect(first).toMatch(/doesn't exist or you don't have access/);
  outbox.emails.length = 0;
  const hidden = await newIssue();
  await hub.run({ userId: ada.id, workspaceId }, { name, v: version, args: { membershipId } });
  await answer(hidden, { by: bobId, from: 'bob@example.com' });
  expect(await commentsOn(hidden)).toEqual([]);
  expect(outbox.emails.map(({ to: whom }) => whom?.[0]?.address)).toEqual(['bob@example.com']);
  expect(told()).toEqual([first]);
});

test("closed accounts and former members can't comment", async () => {
  const { bobId, workspaceId } = team;
  const issueId = await newIssue();
  const by = { by: bobId, from: 'bob@example.com' };
  await sql`update users set deactivated_at = now() where id = ${bobId}`.execute(server.db);
  await answer(issueId, by);
  expect(told()).toEqual([]);
  await sql`update users set deactivated_at = null, email_verified = false where id = ${bobId}`.execute(
    server.db,
  );
  await answer(issueId, by);
  expect(told()).toEqual([expect.stringMatching(/isn't confirmed/)]);
  outbox.emails.length = 0;
  await sql`update mails set created_at = created_at - interval '2 days'`.execute(server.db);
  await sql`update users set email_verified = true where id = ${bobId}`.execute(server.db);
  await sql`update members set is_active = false where id = ${bobId} and workspace_id = ${workspaceId}`.execute(
    server.db,
  );
  await answer(issueId, by);
  expect(told()).toEqual([expect.stringMatching(/doesn't exist or you don't have access/)]);
  expect(await commentsOn(issueId)).toEqual([]);
});

test('attachments are dropped, and the sender is told', async () => {
  const issueId = await newIssue();
  await answer(issueId, { attachments: [{ filename: 'lamp.txt', content: 'a lamp' }] });
  expect(await commentsOn(issueId)).toMatchObject([{ plain: 'It is.' }]);
  expect(told()).toEqual([
    expect.stringMatching(/^Your reply was posted as a comment, without its attachments\. To add files/),
  ]);
});

test("images in a signature aren't reported as dropped", async () => {
  const issueId = await newIssue();
  await answer(issueId, {
    html: '<p>It is.</p><img src="cid:logo@b.c">',
    attachments: [{ filename: 'logo.png', content: 'a', cid: 'logo@b.c', contentDisposition: 'inline' }],
  });
  expect(await commentsOn(issueId)).toHaveLength(1);
  expect(told()).toEqual([]);
});

test('the number of refusal emails to one address is limited', async () => {
  const issueId = await newIssue();
  for (let count = 0; count < 3; count++) await answer(issueId, { text: '> nothing' });
  expect(told()).toHaveLength(1);
});

test('sixty an hour are accepted, the sender is told about more, and beyond twice that the mail server has to retry', async () => {
  const issueId = await newIssue();
  const to = await addressOf(team.ada.id, issueId);
  const raw = (at: number): Buffer =>
    Buffer.from(`From: ${team.ada.email}\r\nTo: ${to}\r\nMessage-ID: <${at}@many>\r\n\r\nIt is ${at}.\r\n`);
  for (let at = 0; at < 120; at++) await receive(raw(at));
  await expect(receive(raw(120))).rejects.toThrow();
  // An email already stored doesn't count again.
  await receive(raw(119));
  await sql`update received_replies set settled_at = now() where refusal is not null`.execute(server.db);
  const { rows } = await sql<{ kept: number; taken: number }>`select count(*)::int as kept,
    count(*) filter (where refusal is null)::int as taken from received_replies where message_id like '%@many>'`.execute(
    server.db,
  );
  expect(rows).toEqual([{ kept: 120, taken: 60 }]);
  await jobsDone(server);
  await settled();
  expect(await commentsOn(issueId)).toHaveLength(60);
});

test("emails that others send to an address don't use up its owner's limit, aren't parsed, and aren't stored beyond a few", async () => {
  const issueId = await newIssue();
  const to = await addressOf(team.ada.id, issueId);
  const raw = (from: string, at: number): Buffer =>
    Buffer.from(`From: ${from}\r\nTo: ${to}\r\nMessage-ID: <${at}@others>\r\n\r\nIt is ${at}.\r\n`);
  const unread = (): never => {
    throw new Error('expected it not to be read');
  };
  for (let at = 0; at < 130; at++) await receive(raw(`mallory${at}@example.com`, at), unread);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from received_replies
    where message_id like '%@others>'`.execute(server.db);
  expect(rows).toEqual([{ count: 10 }]);
  await receive(raw(team.ada.email, 200));
  await settled();
  expect(await commentsOn(issueId)).toMatchObject([{ plain: 'It is 200.' }]);
});

test("a reply over the limit, too late or already known isn't parsed", async () => {
  const issueId = await newIssue();
  const to = await addressOf(team.ada.id, issueId);
  const late = await addressOf(team.ada.id, issueId, Date.now() - 100 * DAY_MS);
  const raw = (at: number, address = to): Buffer =>
    Buffer.from(`From: ${team.ada.email}\r\nTo: ${address}\r\nMessage-ID: <${at}@unread>\r\n\r\nIt is.\r\n`);
  const read: number[] = [];
  const receiveCounted = (at: number, address?: string): Promise<void> =>
    receive(raw(at, address), () => {
      read.push(at);
      return readEmail(raw(at));
    });
  await receiveCounted(0, late);
  for (let at = 1; at < 70; at++) await receiveCounted(at);
  await receiveCounted(1);
  expect(read).toEqual(Array.from({ length: 59 }, (_, at) => at + 1));
});

test('only callers with the secret can deliver emails, of limited size', async () => {
  const raw = 'From: a@b.c\r\n\r\nHello';
  expect((await hand(raw, {})).status).toBe(401);
  expect((await hand(raw, { authorization: `Bearer ${SECRET}x` })).status).toBe(401);
  expect((await hand(raw, { authorization: SECRET })).status).toBe(401);
  expect((await hand(Buffer.alloc(10 * 1024 * 1024 + 1, 97))).status).toBe(400);
  expect((await hand(Buffer.alloc(9 * 1024 * 1024, 97))).status).toBe(204);
  expect((await hand('')).status).toBe(204);
  const bytes = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 256));
  expect((await hand(bytes)).status).toBe(204);
});

test('killed before, during and after creating the comment, it exists once and the sender is told once', async () => {
  const { ada, hub } = team;
  const issueId = await newIssue();
  const to = await addressOf(ada.id, issueId);
  const raw = `From: ${ada.email}\r\nTo: ${to}\r\nMessage-ID: <killed@b.c>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nIt is.\r\n--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\na\r\n--b--\r\n`;
  // Keeps the server's own worker away.
  await receive(Buffer.from(raw));
  const { rows } = await sql<{
    id: string;
  }>`select id from received_replies where message_id = '<killed@b.c>'`.execute(server.db);
  const id = rows[0]?.id ?? '';
  await settled();
  await sql`update received_replies set settled_at = null, words = 'It is.' where id = ${id}`.execute(
    server.db,
  );
  await sql`delete from comments where id = ${id}`.execute(server.db);
  outbox.emails.length = 0;
  await sql`update mails set created_at = created_at - interval '2 days'`.execute(server.db);

  const killed = new Error('killed');
  const dies = (): never => {
    throw killed;
  };
  const mail = { isSending: true, newest: dies, jobs: [], takeUpWaiting: dies } as const;
  const wrote: string[] = [];
  const writes = {
    ...mail,
    mailLater: async (_tx: unknown, email: { subject: string }) => wrote.push(email.subject) > 0,
  };
  const before = { run: dies } as never;
  const after = {
    run: async (...given: Parameters<typeof hub.run>) => {
      await hub.run(...given);
      throw killed;
    },
  } as never;
  await expect(settleReply({ db: server.db, hub: before, mail: writes }, id)).rejects.toThrow('killed');
  expect(await commentsOn(issueId)).toHaveLength(0);
  await expect(settleReply({ db: server.db, hub: after, mail: writes }, id)).rejects.toThrow('killed');
  await expect(settleReply({ db: server.db, hub, mail: { ...mail, mailLater: dies } }, id)).rejects.toThrow(
    'killed',
  );
  expect(await commentsOn(issueId)).toHaveLength(1);
  await settleReply({ db: server.db, hub, mail: writes }, id);
  await settleReply({ db: server.db, hub, mail: writes }, id);
  expect(await commentsOn(issueId)).toMatchObject([{ authorId: ada.id, plain: 'It is.' }]);
  expect(wrote).toEqual(['Your reply was posted without its attachments']);
});

test('texts are deleted once they are comments, and so are old emails', async () => {
  const issueId = await newIssue();
  await answer(issueId);
  const count = async (): Promise<unknown> => {
    const { rows } = await sql`select count(*)::int as replies, count(words)::int as words,
      (select count(*)::int from reply_addresses) > 0 as addresses from received_replies`.execute(server.db);
    return rows[0];
  };
  await sweepReplies(server.db);
  expect(await count()).toMatchObject({ words: 0, addresses: true });
  await sql`update received_replies set received_at = now() - interval '31 days'`.execute(server.db);
  await sql`update reply_addresses set used_until = now() - interval '31 days'`.execute(server.db);
  await sweepReplies(server.db);
  expect(await count()).toMatchObject({ replies: 0, addresses: false });
});
