import { Hono } from 'hono';
import { sql } from 'kysely';
import { people } from '../../src/features/people/feature.ts';
import { isInstanceAdmin } from '../../src/features/people/public.ts';
import { createAuth, type Auth, type SignUpMode } from '../../src/platform/auth/index.ts';
import type { Db } from '../../src/platform/db/index.ts';
import { notFound } from '../../src/platform/commands/index.ts';
import { answerError, createShares, serveRoutes } from '../../src/platform/http/index.ts';
import type { Services } from '../../src/platform/services.ts';
import { failedJobsIn } from '../../src/platform/jobs/index.ts';
import { createMail, type Mail } from '../../src/platform/mail/index.ts';

export const SECRET = 'a-secret-key-for-tests-only-0123456789';
export const PASSWORD = 'seven wet otters in a boat';

export interface PeopleApp {
  auth: Auth;
  mail: Mail;
  /** One visitor's browser: keeps its cookie, speaks JSON, is of our own origin. */
  browser(options?: BrowserOptions): Browser;
  /** People whose names or pictures changed, as the hook was told. */
  changedProfiles: string[];
  /** People whose tokens were ended with their account. */
  endedTokens: string[];
}

export interface BrowserOptions {
  address?: string;
  headers?: Record<string, string>;
}

export interface Browser {
  /** The session's. */
  cookie: string;
  /** What it is known by to the accounts that were signed in from it. */
  device: string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

export interface PeopleAppOptions {
  publicUrl?: string;
  smtpUrl?: string;
  trustedProxies?: string[];
  limitMultiplier?: number;
  pause?: (ms: number) => Promise<unknown>;
  signUp?: SignUpMode;
  isInvited?: (email: string, secret: string) => Promise<boolean>;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let nextAddress = 0;

/** Accounts and their API in this process, without a socket. */
export function peopleApp(db: Db, options: PeopleAppOptions = {}): PeopleApp {
  const publicUrl = options.publicUrl ?? 'http://localhost:4600';
  const mail = createMail({
    secret: SECRET,
    smtpUrl: options.smtpUrl,
    from: 'Cairn <cairn@example.com>',
    log: silent,
  });
  const endedTokens: string[] = [];
  const endTokens = async (_: unknown, userId: string): Promise<void> => void endedTokens.push(userId);
  const auth = createAuth({
    endTokens,
    db,
    mail,
    publicUrl,
    secret: SECRET,
    trustedProxies: options.trustedProxies ?? [],
    limitMultiplier: options.limitMultiplier ?? 1,
    ...(options.pause === undefined ? {} : { pause: options.pause }),
    signUp: options.signUp ?? 'open',
    isInvited: options.isInvited ?? (() => Promise.resolve(false)),
    log: silent,
  });
  const changedProfiles: string[] = [];
  const onProfileChanged = async (userId: string): Promise<void> => void changedProfiles.push(userId);
  const app = new Hono({ strict: false });
  app.all('/auth/*', async (c) => await auth.handler(c.req.raw, c.env));
  app.onError((error, context) => answerError(error, context, { failed: () => undefined }));
  const accounts = { ended: endTokens, profileChanged: onProfileChanged };
  // What these routes do not use is left out.
  const services = { db, auth, mail, accounts, failedJobs: failedJobsIn(db) } as unknown as Services;
  const nobody = (): Promise<never> => Promise.reject(notFound());
  const identify = {
    sessionOf: auth.sessionOf,
    isInstanceAdmin: (userId: string) => isInstanceAdmin(db, userId),
    callerOf: nobody,
    memberOf: nobody,
    signedInMemberOf: nobody,
  };
  serveRoutes(app, people.routes ?? [], { services, identify, shares: createShares() });
  const browser = (settings: BrowserOptions = {}): Browser => openBrowser(app, publicUrl, settings);
  return { auth, mail, browser, changedProfiles, endedTokens };
}

function openBrowser(app: Hono, publicUrl: string, options: BrowserOptions): Browser {
  // A new address each, so that tests do not use up each other's tries.
  const address = options.address ?? `10.0.${(nextAddress >> 8) & 255}.${nextAddress++ & 255}`;
  const browser: Browser = {
    cookie: '',
    device: '',
    async send(method, path, body, headers = {}) {
      const cookies = [browser.cookie, browser.device].filter((cookie) => cookie !== '').join('; ');
      const request = new Request(`${publicUrl}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(cookies === '' ? {} : { cookie: cookies }),
          'sec-fetch-site': 'same-origin',
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36',
          ...options.headers,
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const response = await app.fetch(request, { incoming: { socket: { remoteAddress: address } } });
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';', 1);
        if (pair.includes('cairn_device=')) browser.device = pair;
        else browser.cookie = /max-age=0/i.test(cookie) ? '' : pair;
      }
      return response;
    },
  };
  return browser;
}

/** Somebody who has just signed up and whose browser is signed in. */
export async function signUp(app: PeopleApp, email: string, password = PASSWORD): Promise<Browser> {
  const browser = app.browser();
  const response = await browser.send('POST', '/auth/sign-up', { email, password, display_name: email });
  if (response.status !== 200)
    throw new Error(`sign-up answered ${response.status}: ${await response.text()}`);
  return browser;
}

/** The newest mail to somebody, as an administrator without a mail server would read it. */
export async function lastMail(
  app: PeopleApp,
  db: Db,
  to: string,
): Promise<{ subject: string; text: string }> {
  const mails = await app.mail.newest(db, 100);
  const found = mails.find((mail) => mail.to === to);
  if (found === undefined) throw new Error(`no mail to ${to}`);
  return { subject: found.subject, text: found.text ?? '' };
}

/** Lets the emails that somebody has had so far be older, so that they may have another. */
export async function ageMails(db: Db, to: string, seconds: number): Promise<void> {
  await sql`update mails set created_at = created_at - make_interval(secs => ${seconds})
    where to_address = ${to}`.execute(db);
}

export function tokenIn(text: string): string {
  const token = /[?&](?:token|confirm)=([\w.\-%]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error('no link with a token in the mail');
  return token;
}

/** Every row of the tables of this folder, as text, as somebody with a stolen backup would read it. */
export async function dumpPeople(db: Db): Promise<string> {
  const tables = ['users', 'accounts', 'sessions', 'verifications', 'mails', 'rate_limits'];
  const dumps = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
        db,
      );
      return rows.map(({ row }) => row).join('\n');
    }),
  );
  return dumps.join('\n');
}
