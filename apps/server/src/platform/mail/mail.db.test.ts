import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { fixtureOfEach } from '../../../test/given/fixture.ts';
import { testDatabase } from '../../../test/database.ts';
import { openMailbox } from '../../../test/given/mailbox.ts';
import { makeJobsDue, runJobs } from '../../../test/given/run-jobs.ts';
import { ageMails, PASSWORD, peopleApp, SECRET, tokenIn } from '../../../test/given/people.ts';
import { withTransaction } from '../db/index.ts';
import { JOBS_SCHEMA } from '../db/jobs-schema.ts';
import { createMail, type EmailPurpose, type Mail } from './index.ts';

const database = testDatabase();
const silent = { info: () => undefined, warn: () => undefined };

/** What a server gives them. */
const STOP_MS = 2_000;

const setup = fixtureOfEach(async () => {
  await sql`delete from mails`.execute(database.db);
  await sql`delete from ${sql.raw(JOBS_SCHEMA)}._private_jobs`.execute(database.db);
  const mailbox = await openMailbox();
  return { mailbox };
});

afterEach(async () => {
  await setup.mailbox.close();
});

function mailTo(smtpUrl: string | undefined): Mail {
  return createMail({ secret: SECRET, smtpUrl, from: 'Cairn <cairn@example.com>', log: silent });
}

async function delivering(mail: Mail, until: () => boolean): Promise<void> {
  const jobs = await runJobs(database, mail.jobs);
  try {
    await expect.poll(until, { interval: 20 }).toBe(true);
  } finally {
    await jobs.stop(STOP_MS);
  }
}

describe('the outbox', () => {
  test('delivers text and HTML and keeps no body afterwards', async () => {
    const mail = mailTo(setup.mailbox.url);
    await mail.mailLater(database.db, {
      purpose: 'invitation',
      to: 'ada@example.com',
      subject: 'Grüße',
      text: 'A <b>link</b>: https://x.example/?a=1&b=2',
    });
    await delivering(mail, () => setup.mailbox.emails.length === 1);
    const [email] = setup.mailbox.emails;
    expect(email).toMatchObject({
      subject: 'Grüße',
      from: { address: 'cairn@example.com' },
      to: [{ address: 'ada@example.com' }],
    });
    expect(email?.text).toContain('https://x.example/?a=1&b=2');
    expect(email?.html).toContain('&lt;b&gt;');
    expect(email?.html).toContain('<a href="https://x.example/?a=1&amp;b=2">');
    const { rows } = await sql<{ isDone: boolean }>`
      select sent_at is not null and sealed_body is null and next_attempt_at is null as is_done from mails`.execute(
      database.db,
    );
    expect(rows).toEqual([{ isDone: true }]);
  });

  test('sends nothing when the transaction that wrote it rolls back', async () => {
    const mail = mailTo(setup.mailbox.url);
    const failing = withTransaction(database.db, async (tx) => {
      await mail.mailLater(tx, {
        purpose: 'invitation',
        to: 'ada@example.com',
        subject: 'Never',
        text: 'never',
      });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const { rows } = await sql`select 1 from mails`.execute(database.db);
    expect(rows).toHaveLength(0);
  });

  test('waits longer after each failure, and the next mail is not held up', async () => {
    const mail = mailTo(setup.mailbox.url);
    setup.mailbox.refusing.set('busy@example.com', 1);
    await mail.mailLater(database.db, {
      purpose: 'invitation',
      to: 'busy@example.com',
      subject: 'Busy',
      text: 'busy',
    });
    await mail.mailLater(database.db, {
      purpose: 'invitation',
      to: 'free@example.com',
      subject: 'Free',
      text: 'free',
    });
    await delivering(mail, () => setup.mailbox.emails.length === 1);
    const { rows } = await sql<{ error: string; attempts: number }>`
      select error, attempts from mails where to_address = 'busy@example.com'`.execute(database.db);
    expect(rows[0]?.attempts).toBe(1);
    expect(rows[0]?.error).toContain('try later');
    const { rows: waiting } = await sql<{ wait: number }>`
      select extract(epoch from run_at - now())::int as wait
      from ${sql.raw(JOBS_SCHEMA)}._private_jobs`.execute(database.db);
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.wait).toBeGreaterThan(50);
    await makeJobsDue(database);
    await delivering(mail, () => setup.mailbox.emails.length === 2);
  });

  test('does not keep the server from stopping while a mail server hangs', async () => {
    let isCalled = false;
    const silentServer = createServer(() => (isCalled = true)).listen(0, '127.0.0.1');
    await once(silentServer, 'listening');
    const { port } = silentServer.address() as AddressInfo;
    const mail = mailTo(`smtp://127.0.0.1:${port}`);
    for (const name of ['one', 'two'])
      await mail.mailLater(database.db, {
        purpose: 'invitation',
        to: `${name}@example.com`,
        subject: name,
        text: name,
      });
    await delivering(mail, () => isCalled);
    // Neither was waited for: the first is still on its way, the second is free for another process.
    const { rows } = await sql`select attempts, error from mails order by attempts desc`.execute(database.db);
    expect(rows).toEqual([
      { attempts: 1, error: null },
      { attempts: 0, error: null },
    ]);
    silentServer.close();
  });

  test('is delivered once by two processes together', async () => {
    const mail = mailTo(setup.mailbox.url);
    for (let index = 0; index < 25; index++) {
      await mail.mailLater(database.db, {
        purpose: 'invitation',
        to: `p${index}@example.com`,
        subject: 'Once',
        text: 'once',
      });
    }
    const other = await runJobs(database, mailTo(setup.mailbox.url).jobs);
    await delivering(mail, () => setup.mailbox.emails.length >= 25);
    await other.stop(STOP_MS);
    expect(new Set(setup.mailbox.emails.map((email) => email.to?.[0]?.address)).size).toBe(25);
    expect(setup.mailbox.emails).toHaveLength(25);
  });

  test('is claimed one by one, also where the database believes that there is only one', async () => {
    const mail = mailTo(setup.mailbox.url);
    const write = async (name: string): Promise<boolean> =>
      await mail.mailLater(database.db, {
        purpose: 'invitation',
        to: `${name}@example.com`,
        subject: name,
        text: name,
      });
    await write('one');
    await sql`analyze mails`.execute(database.db);
    await write('two');
    await write('three');
    await delivering(mail, () => setup.mailbox.emails.length === 3);
    expect(setup.mailbox.emails.map(({ subject }) => subject)).toEqual(['one', 'two', 'three']);
  });

  test.each([
    'a@b.example\r\nBcc: eve@example.com',
    'a@b.example, eve@example.com',
    'Ada <a@b.example>',
    'a@b.example\u0000',
    '',
  ])('refuses the recipient %j', async (to) => {
    await expect(
      mailTo(undefined).mailLater(database.db, { purpose: 'invitation', to, subject: 's', text: 't' }),
    ).rejects.toThrow('address');
  });

  test('cannot be given headers through a subject', async () => {
    const mail = mailTo(setup.mailbox.url);
    await mail.mailLater(database.db, {
      purpose: 'invitation',
      to: 'ada@example.com',
      subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nbody\u2028X: y',
      text: 'text',
    });
    await delivering(mail, () => setup.mailbox.emails.length === 1);
    expect(setup.mailbox.emails[0]?.bcc).toBeUndefined();
    expect(setup.mailbox.emails[0]?.subject).toBe('Hello Bcc: eve@example.com body X: y');
    expect(setup.mailbox.emails[0]?.text?.trim()).toBe('text');
  });

  test('is encrypted at rest and unreadable with another key', async () => {
    await mailTo(undefined).mailLater(database.db, {
      purpose: 'invitation',
      to: 'ada@example.com',
      subject: 's',
      text: 'a secret link',
    });
    const { rows } = await sql<{ row: string }>`select m::text as row from mails m`.execute(database.db);
    expect(rows[0]?.row).not.toContain(Buffer.from('a secret link').toString('hex'));
    expect((await mailTo(undefined).newest(database.db, 1))[0]?.text).toBe('a secret link');
    const other = createMail({
      secret: `${SECRET}!`,
      smtpUrl: undefined,
      from: 'c@example.com',
      log: silent,
    });
    expect((await other.newest(database.db, 1))[0]?.text).toBeNull();
  });
});

describe('emails to one address', () => {
  const write = async (purpose: EmailPurpose, to = 'ada@example.com'): Promise<boolean> =>
    await mailTo(setup.mailbox.url).mailLater(database.db, { purpose, to, subject: 's', text: 't' });
  const wait = async (seconds: number): Promise<void> =>
    await ageMails(database.db, 'ada@example.com', seconds);

  test.each(['confirm-email', 'reset-password', 'already-signed-up'] as const)(
    'for %s lie a minute apart, in whatever case it is written, and hold up nothing else',
    async (purpose) => {
      expect(await write(purpose)).toBe(true);
      expect(await write(purpose, 'ADA@example.com')).toBe(false);
      expect(await write('invitation')).toBe(true);
      expect(await write(purpose, 'bob@example.com')).toBe(true);
      await wait(61);
      expect(await write(purpose)).toBe(true);
    },
  );

  test('come once an hour after the fifth of a day, and never fewer: a good link is always there', async () => {
    for (let round = 0; round < 5; round++) {
      expect(await write('reset-password')).toBe(true);
      await wait(61);
    }
    expect(await write('reset-password')).toBe(false);
    await wait(3_600);
    expect(await write('reset-password')).toBe(true);
    await wait(3_000);
    expect(await write('reset-password')).toBe(false);
    await wait(86_400);
    expect(await write('reset-password')).toBe(true);
  });

  test('are as few when many ask at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, async () => await write('reset-password')));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  test('are at most 30 in a day of one kind, however many ask', async () => {
    let written = 0;
    for (let round = 0; round < 288; round++) {
      if (await write('reset-password')) written++;
      await wait(300);
    }
    expect(written).toBeLessThanOrEqual(30);
  });
});

describe('what was kept or has waited too long', () => {
  test('is never sent when a mail server is set later, and stays readable without one', async () => {
    const email = { purpose: 'invitation', to: 'ada@example.com', subject: 'Kept', text: 'kept' } as const;
    await mailTo(undefined).mailLater(database.db, email);
    expect((await mailTo(undefined).newest(database.db, 1))[0]).toMatchObject({
      text: 'kept',
      isWaiting: false,
    });
    const mail = mailTo(setup.mailbox.url);
    await mail.mailLater(database.db, { ...email, subject: 'Later' });
    await delivering(mail, () => setup.mailbox.emails.length > 0);
    expect(setup.mailbox.emails.map(({ subject }) => subject)).toEqual(['Later']);
  });

  test('is dropped in place of being sent once its link is no longer good', async () => {
    const mail = mailTo(setup.mailbox.url);
    await mail.mailLater(database.db, {
      purpose: 'reset-password',
      to: 'ada@example.com',
      subject: 'Old',
      text: 'old',
    });
    await sql`update mails set expires_at = now() where subject = 'Old'`.execute(database.db);
    await mail.mailLater(database.db, {
      purpose: 'reset-password',
      to: 'bob@example.com',
      subject: 'New',
      text: 'new',
    });
    await delivering(mail, () => setup.mailbox.emails.length > 0);
    expect(setup.mailbox.emails.map(({ subject }) => subject)).toEqual(['New']);
    const { rows } = await sql<{ isGone: boolean; error: string }>`
      select sealed_body is null and next_attempt_at is null and sent_at is null as is_gone, error
      from mails where subject = 'Old'`.execute(database.db);
    expect(rows).toEqual([{ isGone: true, error: 'it could not be sent while it was of use' }]);
  });

  test('is of use as long as what it says: an hour for a new password, a day for the rest', async () => {
    for (const purpose of ['reset-password', 'confirm-email', 'invitation'] as const)
      await mailTo(undefined).mailLater(database.db, {
        purpose,
        to: 'ada@example.com',
        subject: 's',
        text: 't',
      });
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from mails
      order by purpose`.execute(database.db);
    expect(rows.map(({ hours }) => hours)).toEqual([24, 24, 1]);
  });
});

describe('what waited before there were jobs', () => {
  test('is delivered once, however often a server starts', async () => {
    const mail = mailTo(setup.mailbox.url);
    const email = { purpose: 'invitation', to: 'ada@example.com', subject: 'Old', text: 'old' } as const;
    await mail.mailLater(database.db, email);
    await sql`delete from ${sql.raw(JOBS_SCHEMA)}._private_jobs`.execute(database.db);
    await mail.takeUpWaiting(database.db);
    await mail.takeUpWaiting(database.db);
    await delivering(mail, () => setup.mailbox.emails.length > 0);
    await mail.takeUpWaiting(database.db);
    await mail.mailLater(database.db, { ...email, to: 'bob@example.com', subject: 'New' });
    await delivering(mail, () => setup.mailbox.emails.length > 1);
    expect(setup.mailbox.emails.map(({ subject }) => subject)).toEqual(['Old', 'New']);
  });
});

describe('with a mail server', () => {
  test('the first account comes in at once, later ones confirm their address first', async () => {
    const app = peopleApp(database.db, { smtpUrl: setup.mailbox.url });
    const signUp = async (email: string, password = PASSWORD) => {
      const browser = app.browser();
      const response = await browser.send('POST', '/auth/sign-up', {
        email,
        password,
        display_name: 'Somebody',
      });
      return { browser, status: response.status, body: await response.text() };
    };
    expect((await signUp('admin@example.com')).body).toBe('{"next":"signed_in"}');

    const fresh = await signUp('fresh@example.com');
    const known = await signUp('admin@example.com', 'not the admin’s password');
    expect(fresh).toMatchObject({ status: 200, body: '{"next":"confirm_email"}' });
    // A stranger cannot tell from the answer that the second one exists.
    expect({ status: known.status, body: known.body }).toEqual({ status: fresh.status, body: fresh.body });
    expect((await fresh.browser.send('GET', '/api/users/me')).status).toBe(401);

    await delivering(app.mail, () => setup.mailbox.emails.length >= 2);
    const emailTo = (to: string) => setup.mailbox.emails.find((email) => email.to?.[0]?.address === to);
    expect(emailTo('admin@example.com')?.subject).toBe('You already have a Cairn account');
    const credentials = { email: 'fresh@example.com', password: PASSWORD };
    expect((await fresh.browser.send('POST', '/auth/sign-in', credentials)).status).toBe(403);

    const token = tokenIn(emailTo('fresh@example.com')?.text ?? '');
    const confirm = async (token: string) =>
      (await app.browser().send('POST', '/auth/confirm-email', { token, password: PASSWORD })).status;
    expect(await confirm(`${token}x`)).toBe(400);
    expect(await confirm(token)).toBe(200);
    expect((await fresh.browser.send('POST', '/auth/sign-in', credentials)).status).toBe(200);
  });
});
