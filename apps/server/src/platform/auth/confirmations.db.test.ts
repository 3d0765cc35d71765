import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { testDatabase } from '../../../test/database.ts';
import { runJobs } from '../../../test/given/run-jobs.ts';
import { openMailbox } from '../../../test/given/mailbox.ts';
import { ageMails, PASSWORD, peopleApp, signUp, tokenIn, type Browser } from '../../../test/given/people.ts';

const database = testDatabase();
const OWN_PASSWORD = 'eight dry badgers on a hill';

const setup = fixture(async () => {
  const mailbox = await openMailbox();
  const app = peopleApp(database.db, { smtpUrl: mailbox.url });
  await signUp(app, 'admin@example.com');
  const sending = await runJobs(database, app.mail.jobs);
  return { mailbox, app, sending };
});

afterEach(() => {
  vi.useRealTimers();
});

afterAll(async () => {
  await setup.sending.stop(1_000);
  await setup.mailbox.close();
});

async function codeOf(response: Response): Promise<string> {
  const body = (await response.json()) as { error?: string; next?: string };
  return `${response.status} ${body.error ?? body.next ?? ''}`;
}

async function signUpAs(email: string, password: string, browser = setup.app.browser()): Promise<Browser> {
  const body = { email, password, display_name: 'Somebody' };
  expect(await codeOf(await browser.send('POST', '/auth/sign-up', body))).toBe('200 confirm_email');
  return browser;
}

const signIn = async (email: string, password: string, browser = setup.app.browser()): Promise<string> =>
  await codeOf(await browser.send('POST', '/auth/sign-in', { email, password }));

const confirm = async (token: string, password: string, browser = setup.app.browser()): Promise<string> =>
  await codeOf(await browser.send('POST', '/auth/confirm-email', { token, password }));

/** The link of the newest email with this subject. */
async function linkTo(email: string, subject = /Confirm/): Promise<string> {
  const find = () =>
    setup.mailbox.emails.findLast(
      (message) => message.to?.[0]?.address === email && subject.test(message.subject ?? ''),
    );
  await expect.poll(find, { interval: 50 }).toBeDefined();
  return tokenIn(find()?.text ?? '');
}

async function resetWith(email: string, password: string): Promise<void> {
  await setup.app.browser().send('POST', '/auth/forgot-password', { email });
  const token = await linkTo(email, /Reset/);
  const done = await setup.app.browser().send('POST', '/auth/reset-password', { token, password });
  expect(await codeOf(done)).toBe('200 sign_in');
}

describe('an address that somebody else signed up with', () => {
  test('is not theirs when its owner opens the link', async () => {
    const email = 'victim@example.com';
    const attacker = await signUpAs(email, PASSWORD);
    const token = await linkTo(email);
    expect(await confirm(token, OWN_PASSWORD)).toBe('400 wrong_sign_up_password');
    expect(await signIn(email, PASSWORD, attacker)).toBe('403 email_not_confirmed');
    expect((await attacker.send('GET', '/api/users/me')).status).toBe(401);
  });

  test('is its owner’s after a reset, and nothing of theirs works', async () => {
    const email = 'reset-victim@example.com';
    const attacker = await signUpAs(email, PASSWORD);
    const token = await linkTo(email);
    await resetWith(email, OWN_PASSWORD);
    expect(await signIn(email, PASSWORD, attacker)).toBe('401 invalid_credentials');
    expect(await confirm(token, PASSWORD, attacker)).toBe('400 invalid_token');
    expect(await signIn(email, OWN_PASSWORD)).toBe('200 signed_in');
  });

  test('is whose password was set last before it was confirmed', async () => {
    const email = 'second@example.com';
    await signUpAs(email, PASSWORD);
    await ageMails(database.db, email, 61);
    const owner = await signUpAs(email, OWN_PASSWORD);
    const token = await linkTo(email);
    expect(await confirm(token, PASSWORD)).toBe('400 wrong_sign_up_password');
    expect(await confirm(token, OWN_PASSWORD, owner)).toBe('200 signed_in');
    expect((await owner.send('GET', '/api/users/me')).status).toBe(200);
    expect(await signIn(email, PASSWORD)).toBe('401 invalid_credentials');
  });

  test('keeps what was let in while the server sent no mail, until its owner resets the password', async () => {
    const email = 'early@example.com';
    const withoutMail = peopleApp(database.db);
    const attacker = await signUp(withoutMail, email);
    const { id } = (await (await attacker.send('GET', '/api/users/me')).json()) as { id: string };
    // Somebody else cannot take it over by signing up again either.
    await signUpAs(email, OWN_PASSWORD);
    expect(await signIn(email, OWN_PASSWORD)).toBe('401 invalid_credentials');
    expect((await attacker.send('GET', '/api/users/me')).status).toBe(200);
    await resetWith(email, OWN_PASSWORD);
    expect((await attacker.send('GET', '/api/users/me')).status).toBe(401);
    expect(setup.app.endedTokens).toContain(id);
  });
});

describe('a link that confirms', () => {
  test('lets in at once with the password, also in another browser, and works once', async () => {
    const email = 'fresh@example.com';
    await signUpAs(email, PASSWORD);
    const token = await linkTo(email);
    const browser = setup.app.browser();
    expect(await confirm(token, PASSWORD, browser)).toBe('200 signed_in');
    expect((await browser.send('GET', '/api/users/me')).status).toBe(200);
    expect(await confirm(token, PASSWORD)).toBe('400 invalid_token');
  });

  test('is none a day later', async () => {
    const email = 'late@example.com';
    await signUpAs(email, PASSWORD);
    const token = await linkTo(email);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_401_000 });
    expect(await confirm(token, PASSWORD)).toBe('400 invalid_token');
  });

  test('takes five tries of a password and no more, from whatever address', async () => {
    const email = 'guessed@example.com';
    await signUpAs(email, PASSWORD);
    const token = await linkTo(email);
    const answers: string[] = [];
    for (let round = 0; round < 6; round++) answers.push(await confirm(token, `a wrong guess ${round}`));
    expect(answers).toEqual([
      ...Array.from({ length: 5 }, () => '400 wrong_sign_up_password'),
      '429 too_many_tries',
    ]);
  });

  test('is stored hashed only', async () => {
    const email = 'hashed@example.com';
    await signUpAs(email, PASSWORD);
    const token = await linkTo(email);
    const { rows } = await sql`select v::text from verifications v`.execute(database.db);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

test('signing in to an unconfirmed account nine times in a minute mails its address once', async () => {
  const email = 'bombed@example.com';
  await signUpAs(email, PASSWORD);
  const answers: string[] = [];
  for (let round = 0; round < 9; round++) answers.push(await signIn(email, PASSWORD));
  expect(new Set(answers)).toEqual(new Set(['403 email_not_confirmed']));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mails where to_address = ${email}`.execute(database.db);
  expect(rows).toEqual([{ count: 1 }]);
});

describe('an account that nobody has confirmed', () => {
  const emailsLeft = async (): Promise<string[]> => {
    const { rows } = await sql<{ email: string }>`select email from users`.execute(database.db);
    return rows.map(({ email }) => email);
  };
  const age = async (email: string, days: number): Promise<void> => {
    await sql`update users set updated_at = now() - make_interval(days => ${days}) where email = ${email}`.execute(
      database.db,
    );
  };

  test('is gone after a week, and its address can be signed up with; others stay', async () => {
    for (const email of ['made-up@example.com', 'newer@example.com', 'confirmed@example.com'])
      await signUpAs(email, PASSWORD);
    expect(await confirm(await linkTo('confirmed@example.com'), PASSWORD)).toBe('200 signed_in');
    const withoutMail = peopleApp(database.db);
    await signUp(withoutMail, 'let-in@example.com');
    for (const email of ['made-up@example.com', 'confirmed@example.com', 'let-in@example.com'])
      await age(email, 8);
    await age('newer@example.com', 6);
    await setup.app.auth.sweep();
    const left = await emailsLeft();
    expect(left).not.toContain('made-up@example.com');
    expect(left).toEqual(
      expect.arrayContaining(['newer@example.com', 'confirmed@example.com', 'let-in@example.com']),
    );
    expect(await confirm(await linkTo('made-up@example.com'), PASSWORD)).toBe('400 invalid_token');
    await signUpAs('made-up@example.com', OWN_PASSWORD);
    expect(await signIn('made-up@example.com', OWN_PASSWORD)).toBe('403 email_not_confirmed');
  });
});
