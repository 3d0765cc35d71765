import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { PASSWORD, peopleApp, SECRET, tokenIn } from '../../../test/given/people.ts';
import { withTransaction } from '../db/index.ts';
import { createMail, type Mail } from './index.ts';

const database = testDatabase();
const silent = { info: () => undefined, warn: () => undefined };

interface Mailbox {
  url: string;
  letters: Email[];
  /** Recipients that the mail server turns away, with how many times more. */
  refusing: Map<string, number>;
}

let mailbox: Mailbox & { close(): Promise<void> };

beforeEach(async () => {
  await sql`delete from mails`.execute(database.db);
  mailbox = await openMailbox();
});

afterEach(async () => {
  await mailbox.close();
});

async function openMailbox(): Promise<Mailbox & { close(): Promise<void> }> {
  const letters: Email[] = [];
  const refusing = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(address, _session, done) {
      const left = refusing.get(address.address) ?? 0;
      refusing.set(address.address, left - 1);
      done(left > 0 ? new Error('try later') : null);
    },
    onData(stream, _session, done) {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer));
        letters.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      })();
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const close = async (): Promise<void> => await new Promise((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, letters, refusing, close };
}

function mailTo(smtpUrl: string | undefined): Mail {
  return createMail({ secret: SECRET, smtpUrl, from: 'Cairn <cairn@example.com>', log: silent });
}

async function delivering(mail: Mail, until: () => boolean): Promise<void> {
  const sender = mail.start(database.db);
  try {
    await expect.poll(until, { interval: 20 }).toBe(true);
  } finally {
    await sender.stop();
  }
}

describe('the outbox', () => {
  test('delivers text and HTML and keeps no body afterwards', async () => {
    const mail = mailTo(mailbox.url);
    await mail.mailLater(database.db, {
      to: 'ada@example.com',
      subject: 'Grüße',
      text: 'A <b>link</b>: https://x.example/?a=1&b=2',
    });
    await delivering(mail, () => mailbox.letters.length === 1);
    const [letter] = mailbox.letters;
    expect(letter).toMatchObject({
      subject: 'Grüße',
      from: { address: 'cairn@example.com' },
      to: [{ address: 'ada@example.com' }],
    });
    expect(letter?.text).toContain('https://x.example/?a=1&b=2');
    expect(letter?.html).toContain('&lt;b&gt;');
    expect(letter?.html).toContain('<a href="https://x.example/?a=1&amp;b=2">');
    const { rows } = await sql<{ isDone: boolean }>`
      select sent_at is not null and sealed_body is null and next_attempt_at is null as is_done from mails`.execute(
      database.db,
    );
    expect(rows).toEqual([{ isDone: true }]);
  });

  test('sends nothing when the transaction that wrote it rolls back', async () => {
    const mail = mailTo(mailbox.url);
    const failing = withTransaction(database.db, async (tx) => {
      await mail.mailLater(tx, { to: 'ada@example.com', subject: 'Never', text: 'never' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const { rows } = await sql`select 1 from mails`.execute(database.db);
    expect(rows).toHaveLength(0);
  });

  test('waits longer after each failure, and the next mail is not held up', async () => {
    const mail = mailTo(mailbox.url);
    mailbox.refusing.set('busy@example.com', 1);
    await mail.mailLater(database.db, { to: 'busy@example.com', subject: 'Busy', text: 'busy' });
    await mail.mailLater(database.db, { to: 'free@example.com', subject: 'Free', text: 'free' });
    await delivering(mail, () => mailbox.letters.length === 1);
    const { rows } = await sql<{ wait: number; error: string; attempts: number }>`
      select extract(epoch from next_attempt_at - now())::int as wait, error, attempts
      from mails where to_address = 'busy@example.com'`.execute(database.db);
    expect(rows[0]?.attempts).toBe(1);
    expect(rows[0]?.error).toContain('try later');
    expect(rows[0]?.wait).toBeGreaterThan(50);
    await sql`update mails set next_attempt_at = now() where to_address = 'busy@example.com'`.execute(
      database.db,
    );
    await delivering(mail, () => mailbox.letters.length === 2);
  });

  test('does not keep the server from stopping while a mail server hangs', async () => {
    let isCalled = false;
    const silentServer = createServer(() => (isCalled = true)).listen(0, '127.0.0.1');
    await once(silentServer, 'listening');
    const { port } = silentServer.address() as AddressInfo;
    const mail = mailTo(`smtp://127.0.0.1:${port}`);
    for (const name of ['one', 'two'])
      await mail.mailLater(database.db, { to: `${name}@example.com`, subject: name, text: name });
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
    const mail = mailTo(mailbox.url);
    for (let index = 0; index < 25; index++) {
      await mail.mailLater(database.db, { to: `p${index}@example.com`, subject: 'Once', text: 'once' });
    }
    const other = mailTo(mailbox.url).start(database.db);
    await delivering(mail, () => mailbox.letters.length >= 25);
    await other.stop();
    expect(new Set(mailbox.letters.map((letter) => letter.to?.[0]?.address)).size).toBe(25);
    expect(mailbox.letters).toHaveLength(25);
  });

  test.each([
    'a@b.example\r\nBcc: eve@example.com',
    'a@b.example, eve@example.com',
    'Ada <a@b.example>',
    'a@b.example\u0000',
    '',
  ])('refuses the recipient %j', async (to) => {
    await expect(mailTo(undefined).mailLater(database.db, { to, subject: 's', text: 't' })).rejects.toThrow(
      'address',
    );
  });

  test('cannot be given headers through a subject', async () => {
    const mail = mailTo(mailbox.url);
    await mail.mailLater(database.db, {
      to: 'ada@example.com',
      subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nbody\u2028X: y',
      text: 'text',
    });
    await delivering(mail, () => mailbox.letters.length === 1);
    expect(mailbox.letters[0]?.bcc).toBeUndefined();
    expect(mailbox.letters[0]?.subject).toBe('Hello Bcc: eve@example.com body X: y');
    expect(mailbox.letters[0]?.text?.trim()).toBe('text');
  });

  test('is encrypted at rest and unreadable with another key', async () => {
    await mailTo(undefined).mailLater(database.db, {
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

describe('with a mail server', () => {
  test('the first account comes in at once, later ones confirm their address first', async () => {
    const app = peopleApp(database.db, { smtpUrl: mailbox.url });
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

    await delivering(app.mail, () => mailbox.letters.length >= 2);
    const letterTo = (to: string) => mailbox.letters.find((letter) => letter.to?.[0]?.address === to);
    expect(letterTo('admin@example.com')?.subject).toBe('You already have a Cairn account');
    const credentials = { email: 'fresh@example.com', password: PASSWORD };
    expect((await fresh.browser.send('POST', '/auth/sign-in', credentials)).status).toBe(403);

    const token = tokenIn(letterTo('fresh@example.com')?.text ?? '');
    expect((await app.browser().send('POST', '/auth/confirm-email', { token: `${token}x` })).status).toBe(
      400,
    );
    expect((await app.browser().send('POST', '/auth/confirm-email', { token })).status).toBe(200);
    expect((await fresh.browser.send('POST', '/auth/sign-in', credentials)).status).toBe(200);
  });
});
