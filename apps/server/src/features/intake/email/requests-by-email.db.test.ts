import {
  addProjectMembers,
  archiveProject,
  BOT_ID,
  FORM_OPEN_MAX,
  ROLE,
  updateProject,
  type IntakeRequest,
  type Issue,
} from '@cairn/domain';
import { mailedRequests as words } from '@cairn/messages/en/mailed-requests';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { SendMailOptions } from 'nodemailer';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { counter } from '../../../../test/given/counter.ts';
import { fixture } from '../../../../test/given/fixture.ts';
import { givenMember, givenOwner } from '../../../../test/given/members.ts';
import { openImapServer } from '../../../../test/given/imap-server.ts';
import { handOver, openPost } from '../../../../test/given/post.ts';
import { jobsDone } from '../../../../test/given/run-jobs.ts';
import { testServer } from '../../../../test/server.ts';
import { createHub } from '../../../create-hub.ts';
import { createRateLimit } from '../../../platform/auth/rate-limit.ts';
import { JOBS_SCHEMA } from '../../../platform/db/jobs-schema.ts';
import { readEmail, readHead, tokensTo } from '../../../platform/inbound-mail/index.ts';
import type { Services } from '../../../platform/services.ts';
import { takeRequestEmail } from './take-request-email.ts';

const SECRET = 'what the mail server shows to the tracker';
const imap = await openImapServer();
const server = testServer({
  REPLY_ADDRESS: 'reply@tracker.example',
  INBOUND_MAIL_SECRET: SECRET,
  IMAP_URL: imap.url,
  RATE_LIMIT_MULTIPLIER: '1',
});
const without = testServer();
const hand = (raw: Buffer | string): Promise<Response> => handOver(server.url, SECRET, raw);
const post = await openPost(hand);
afterAll(async () => {
  await post.close();
  await imap.close();
});

const nextNumber = counter();
const team = fixture(() => givenOwner(server));

beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.db);
});

interface Form {
  readonly takes_email: boolean;
  readonly can_take_email: boolean;
  readonly email_address: string | null;
}

const settingsPath = (projectId: string): string =>
  `/api/workspaces/${team.slug}/projects/${projectId}/intake-form`;

/** A project with an email address of its own. */
async function given(input: object = { takes_email: true }) {
  const { id: projectId } = await team.ada.createProject(team.slug, `E${nextNumber()}`);
  await team.ada.run(team.slug, updateProject, { projectId, patch: { hasIntake: true } });
  const { body } = await team.ada.call<Form>('PATCH', settingsPath(projectId), input);
  return { projectId, address: body.email_address ?? '' };
}

const send = (to: string, more: SendMailOptions = {}) =>
  post.send({
    from: '"Grace Hopper" <grace@navy.example>',
    to,
    messageId: `<${uuid()}@navy.example>`,
    subject: 'A moth in the relay',
    text: 'It stopped at 3:45.\n\nGrace',
    ...more,
  });

interface Filed extends Pick<IntakeRequest, 'authorId' | 'sender' | 'status'> {
  readonly title: Issue['title'];
  readonly text: string | null;
}

async function filedIn(projectId: string): Promise<readonly Filed[]> {
  const { rows } = await sql<Filed>`select r.author_id, r.sender, r.status, i.title, d.plain as text
    from intake_requests r
    join issues i on i.workspace_id = r.workspace_id and i.id = r.id
    left join descriptions d on d.workspace_id = r.workspace_id and d.issue_id = r.id
    where r.project_id = ${projectId} order by i.number`.execute(server.db);
  return rows;
}

test("an email to a project's address becomes one request, however often it arrives", async () => {
  const { projectId, address } = await given();
  expect(address).toMatch(/^reply\+[0-9a-f]{32}@tracker\.example$/);
  const messageId = '<moth@navy.example>';
  for (const to of [address, address.toUpperCase()]) await send(to, { messageId });
  expect(await filedIn(projectId)).toEqual([
    {
      authorId: BOT_ID,
      sender: { name: 'Grace Hopper', email: 'grace@navy.example', number: '', via: 'email' },
      status: -2,
      title: 'A moth in the relay',
      text: 'It stopped at 3:45.\n\nGrace',
    },
  ]);
  const { body } = await team.ada.call<{
    results: readonly { source: string; sender: object; issue_detail: { description_html: string } }[];
  }>('GET', `/api/workspaces/${team.slug}/projects/${projectId}/inbox-issues`);
  expect(body.results).toMatchObject([
    { source: 'email', sender: { name: 'Grace Hopper', email: 'grace@navy.example', number: '' } },
  ]);
  expect(body.results[0]?.issue_detail.description_html).toContain('<p>It stopped at 3:45.</p>');
});

test("emails in the server's mailbox become requests too", async () => {
  const { projectId, address } = await given();
  imap.put(
    `From: Grace <grace@navy.example>\r\nTo: ${address}\r\nMessage-ID: <imap@navy.example>\r\nSubject: Read\r\n\r\nHello\r\n`,
  );
  await sql`select ${sql.raw(JOBS_SCHEMA)}.add_job('inbound-mail.read', '{"input":{}}'::json)`.execute(
    server.db,
  );
  await expect.poll(() => filedIn(projectId)).toMatchObject([{ title: 'Read', text: 'Hello' }]);
  await jobsDone(server);
  expect(imap.flags()).toEqual([['\\Seen']]);
});

test('one email to two projects is a request in each, and HTML-only emails become text', async () => {
  const [one, other] = [await given(), await given()];
  await send(one.address, {
    cc: other.address,
    subject: 'Fwd: RE: Broken',
    text: undefined,
    html: '<p>Look at <b>this</b>:</p><script>alert(1)</script><blockquote>It hums</blockquote>',
  });
  for (const { projectId } of [one, other]) {
    const [filed, ...more] = await filedIn(projectId);
    expect(more).toEqual([]);
    expect(filed?.title).toBe('Broken');
    expect(filed?.text).toContain('Look at this:');
    expect(filed?.text).toContain('It hums');
    expect(filed?.text).not.toMatch(/alert|<b>/);
  }
});

test('the request says what was dropped from an email, and one without a subject gets a title', async () => {
  const { projectId, address } = await given();
  await send(address, {
    subject: '',
    text: `First line\n${'x'.repeat(30_000)}`,
    attachments: [{ filename: 'log.txt', content: 'log' }],
  });
  await send(address, { subject: ' \t ', text: '' });
  const [long, empty] = await filedIn(projectId);
  expect(long?.title).toBe('First line');
  expect(long?.text).toContain(words.cut);
  expect(long?.text).toContain(words.attachments);
  expect(long?.text?.length).toBeLessThan(20_300);
  expect(empty).toMatchObject({ title: words.noSubject, text: null });
});

test('nothing happens for an address that is off or was renewed, or whose project is archived or has intake off', async () => {
  const off = await given({ is_on: true });
  await send(off.address);
  const { projectId, address } = await given();
  const renewed = await team.ada.call<Form>('POST', `${settingsPath(projectId)}/renew-email`);
  expect(renewed.body.email_address).not.toBe(address);
  await send(address);
  expect(await filedIn(projectId)).toEqual([]);
  await send(renewed.body.email_address ?? '');
  expect(await filedIn(projectId)).toHaveLength(1);
  const closed = await given();
  await team.ada.run(team.slug, updateProject, { projectId: closed.projectId, patch: { hasIntake: false } });
  const archived = await given();
  await team.ada.run(team.slug, archiveProject, { projectId: archived.projectId });
  await send(closed.address);
  await send(archived.address);
  await send('reply+0123456789abcdef0123456789abcdef@tracker.example');
  for (const each of [off, closed, archived]) expect(await filedIn(each.projectId)).toEqual([]);
});

test("automatic emails don't become requests", async () => {
  const { projectId, address } = await given();
  await send(address, { headers: { 'Auto-Submitted': 'auto-replied' } });
  await send(address, { headers: { 'List-Id': '<news.example>' } });
  await send(address, { from: 'mailer-daemon@navy.example' });
  expect(await filedIn(projectId)).toEqual([]);
});

test("after ten an hour from one sender the mail server has to retry, and others aren't delayed", async () => {
  const { projectId, address } = await given();
  const raw = (nth: number, from = 'grace@navy.example'): string =>
    `From: ${from}\r\nTo: ${address}\r\nMessage-ID: <${nth}@${from}>\r\nSubject: ${nth}\r\n\r\nHello`;
  for (let nth = 0; nth < 10; nth++) expect((await hand(raw(nth))).status).toBe(204);
  expect((await hand(raw(10))).status).toBe(429);
  // A repeated email is accepted without counting.
  expect((await hand(raw(3))).status).toBe(204);
  expect((await hand(raw(10, 'ada@navy.example'))).status).toBe(204);
  expect(await filedIn(projectId)).toHaveLength(11);
});

describe('an email over the limit is refused before it is parsed', () => {
  const read: string[] = [];
  /** The same without HTTP, recording what was read. */
  async function take(address: string, from: string, nth = 0): Promise<void> {
    const raw = Buffer.from(
      `From: ${from}\r\nTo: ${address}\r\nMessage-ID: <${nth}@${from}>\r\nSubject: a\r\n\r\na`,
    );
    const head = await readHead(raw);
    if (!head) throw new Error('expected an email');
    const { db, databaseUrl: url } = server;
    const hub = createHub({ db, url, build: 'test', failed: () => undefined });
    const services = { db, hub, rateLimit: createRateLimit(db, Date.now, 1) };
    const tokens = tokensTo('reply@tracker.example', head.recipients);
    await takeRequestEmail(services as unknown as Services, {
      tokens,
      head,
      read: () => {
        read.push(from);
        return readEmail(raw);
      },
    });
  }

  beforeEach(() => {
    read.length = 0;
  });

  test('over the limit of a sender or a project, while repeats are accepted', async () => {
    const { address } = await given();
    for (let nth = 0; nth < 10; nth++) await take(address, 'grace@navy.example', nth);
    await take(address, 'grace@navy.example', 3);
    await expect(take(address, 'grace@navy.example', 10)).rejects.toThrow();
    expect(read).toHaveLength(10);
    for (let nth = 10; nth < 60; nth++) await take(address, `${nth}@navy.example`);
    await expect(take(address, 'ada@navy.example')).rejects.toThrow();
    expect(read).toHaveLength(60);
  });

  test('with the maximum number of open requests', async () => {
    const { address, projectId } = await given();
    for (let nth = 0; nth < FORM_OPEN_MAX; nth++) {
      if (nth % 50 === 0) await sql`delete from rate_limits`.execute(server.db);
      await take(address, `${nth}@navy.example`);
    }
    await sql`delete from rate_limits`.execute(server.db);
    read.length = 0;
    await expect(take(address, 'ada@navy.example')).rejects.toThrow();
    expect(read).toEqual([]);
    expect(await filedIn(projectId)).toHaveLength(FORM_OPEN_MAX);
  });
});

test('only admins see and change the address, and without inbound email there is none', async () => {
  const { projectId } = await given();
  const member = await givenMember(server, team.ada, team.slug, ROLE.member);
  const members = [{ id: uuid(), userId: member.id, role: ROLE.member }];
  await team.ada.run(team.slug, addProjectMembers, { projectId, members });
  for (const [method, path] of [
    ['GET', settingsPath(projectId)],
    ['PATCH', settingsPath(projectId)],
    ['POST', `${settingsPath(projectId)}/renew-email`],
  ] as const)
    expect(
      (await member.call(method, path, method === 'PATCH' ? { takes_email: false } : undefined)).status,
    ).toBe(403);
  const eve = await without.person('eve');
  const { slug } = await eve.createWorkspace();
  const project = await eve.createProject(slug);
  const path = `/api/workspaces/${slug}/projects/${project.id}/intake-form`;
  const { body } = await eve.call<Form>('PATCH', path, { takes_email: true });
  expect(body).toMatchObject({ can_take_email: false, email_address: null });
});
