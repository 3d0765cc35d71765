import { setTimeout as sleep } from 'node:timers/promises';
import * as contracts from '@cairn/domain/people/auth-routes';
import { APIError } from 'better-auth/api';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/index.ts';
import type { Mail } from '../mail/index.ts';
import { unavailableResponse, whyUnavailable } from '../unavailable.ts';
import { limitSubject, type ClientAddress } from './client-address.ts';
import type { AuthLog } from './create-auth.ts';
import type { Confirmations } from './confirmations.ts';
import type { Devices } from './devices.ts';
import { ADDRESS_HEADER, forgetMailedSecrets, accountEmail, resetting, type Identity } from './identity.ts';
import { limits } from './limits.ts';
import { hashTurns, refusePassword } from './password.ts';
import type { Passwords } from './passwords.ts';
import type { Limit, RateLimit } from './rate-limit.ts';
import { Refusal, type RefusalCode } from './refusal.ts';
import { requireSameOrigin } from './same-origin.ts';
import type { Session, Sessions } from './sessions.ts';

export interface AuthRoutesSettings {
  db: Db;
  mail: Mail;
  identity: Identity;
  sessions: Sessions;
  passwords: Passwords;
  rateLimit: RateLimit;
  confirmations: Confirmations;
  devices: Devices;
  clientAddress: ClientAddress;
  publicUrl: string;
  log: AuthLog;
  /** Waits for this many milliseconds. */
  pause: (ms: number) => Promise<unknown>;
  signUp: SignUpMode;
  /** Whether the secret in an invitation link is valid and was created for this email. */
  isInvited: (email: string, secret: string) => Promise<boolean>;
}

/** Who may sign up: everyone, people with an invitation, or nobody but the operator. */
export type SignUpMode = 'open' | 'invited' | 'closed';

const MAX_BODY_BYTES = 16_384;
/** The duration of answers that must not reveal whether an email has an account. */
const STEADY_MS = 120;
/** As long as any other refusal takes. */
const HASTE_MS = STEADY_MS;

/**
 * The sign-in endpoints. better-auth does the work; its own routes stay closed, because their answers contain the
 * session token where scripts can read it, and reveal more than a stranger should know.
 */
export function authRoutes(settings: AuthRoutesSettings): Hono {
  const { db, mail, identity, sessions, passwords, rateLimit, confirmations, devices, publicUrl, log } =
    settings;
  const { api } = identity;
  const routes = new Hono().basePath('/auth');

  routes.use('*', requireSameOrigin(publicUrl));
  routes.use('*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => new Refusal('invalid').toResponse() }));
  routes.use('*', (c, next) => hashTurns.from(limitSubject(addressOf(c)), next));
  routes.onError((error) => {
    const unavailable = isUnavailable(error) ? error.message : whyUnavailable(error);
    if (unavailable !== undefined) {
      log.warn({ error: describe(error) }, "a sign-in request couldn't be answered");
      return unavailableResponse(unavailable);
    }
    const refusal = toRefusal(error);
    if (refusal.code === 'unexpected') log.error({ error: describe(error) }, 'a sign-in request failed');
    return refusal.toResponse();
  });
  routes.notFound(() => new Refusal('not_found').toResponse());

  routes.get('/setup', async () => {
    const state = { has_accounts: await hasAccounts(), sends_mail: mail.isSending, sign_up: settings.signUp };
    return Response.json(state, { headers: { 'cache-control': 'no-store' } });
  });

  routes.post('/sign-up', async (c) => {
    const body = await parse(c, contracts.signUp.input);
    const { address, headers } = caller(c);
    assertGoodPassword(body.password);
    await spend(limits.signUp(address, body.email));
    return await steadily(async () => {
      const { email, password, display_name: name } = body;
      await assertMaySignUp(email, body.invitation);
      if (!(await confirmations.replace({ email, name, password })))
        await attempt(api.signUpEmail({ body: { email, password, name }, headers }));
      // Also for an email that is taken: with its password, signing up is signing in.
      const signedIn = await attempt(signIn({ email, password }, headers));
      if (signedIn !== undefined) {
        // It was not a guess. It still counts for the address, to limit how many accounts are created from there.
        await rateLimit.refund(limits.signUpAsTry(email));
        return signedInAnswer(email, headers, signedIn);
      }
      if (!mail.isSending) throw new Refusal('sign_up_refused');
      return answer({ next: 'confirm_email' });
    });
  });

  routes.post('/sign-in', async (c) => {
    const body = await parse(c, contracts.signIn.input);
    const { address, headers } = caller(c);
    const device = devices.knownTo(headers, body.email);
    const spent =
      device === undefined ? limits.signIn(address, body.email) : limits.signInKnown(device, body.email);
    await spend(spent);
    const cookies = await refusingSteadily(async () => await signIn(body, headers));
    await rateLimit.refund(spent);
    return signedInAnswer(body.email, headers, cookies);
  });

  routes.post('/sign-out', async (c) => {
    const { headers } = caller(c);
    // better-auth also reports success if the session could not be ended.
    const session = await sessions.sessionOf(headers);
    if (session) await sessions.revoke(session.userId, session.sessionId);
    const { headers: cookies } = await api.signOut({ headers, returnHeaders: true });
    return answer({ next: 'signed_out' }, cookies);
  });

  routes.post('/forgot-password', async (c) => {
    const body = await parse(c, contracts.forgotPassword.input);
    const { address, headers } = caller(c);
    await spend(limits.forgotPassword(address, body.email));
    return await steadily(async () => {
      await api.requestPasswordReset({ body, headers });
      return answer({ next: 'check_mail' });
    });
  });

  routes.post('/reset-password', async (c) => {
    const body = await parse(c, contracts.resetPassword.input);
    const { address, headers } = caller(c);
    assertGoodPassword(body.password);
    await spend(limits.mailedToken(address, body.token));
    const reset: { email?: string } = {};
    await resetting.run(reset, async () => {
      await api.resetPassword({ body: { token: body.token, newPassword: body.password }, headers });
    });
    const response = answer({ next: 'sign_in' });
    // Attempts by others must not lock the owner out now.
    if (reset.email !== undefined)
      response.headers.append('set-cookie', devices.remember(headers, reset.email));
    return response;
  });

  routes.post('/confirm-email', async (c) => {
    const { token, password } = await parse(c, contracts.confirmEmail.input);
    const { address, headers } = caller(c);
    await spend(limits.mailedToken(address, token));
    const account = await confirmations.find(token);
    if (account === undefined) throw new Refusal('invalid_token');
    // The link proves access to the mailbox, not who created the account: its creator knows the password.
    if (!(await passwords.matches(account.userId, password))) throw new Refusal('wrong_sign_up_password');
    await confirmations.confirm(account.userId);
    await sessions.revokeAll(account.userId);
    const { email } = account;
    return signedInAnswer(email, headers, await signIn({ email, password }, headers));
  });

  routes.post('/change-password', async (c) => {
    const { userId } = await assertSession(c);
    const body = await parse(c, contracts.changePassword.input);
    const { address, headers } = caller(c);
    assertGoodPassword(body.new_password);
    const spent = limits.confirm(address, userId);
    await spend(spent);
    // No password is this long, so it can't be the current one; better-auth would answer as it does at sign-in.
    if (refusePassword(body.current_password) === 'password_too_long') throw new Refusal('wrong_password');
    const change = {
      currentPassword: body.current_password,
      newPassword: body.new_password,
      revokeOtherSessions: true,
    };
    const { headers: cookies, response } = await api.changePassword({
      body: change,
      headers,
      returnHeaders: true,
    });
    await rateLimit.refund(spent);
    await forgetMailedSecrets(db, userId);
    await mail.mailLater(
      db,
      accountEmail(response.user.email, 'passwordChanged', `${publicUrl}/accounts/forgot-password`),
    );
    return answer({ next: 'signed_in' }, cookies);
  });

  routes.post('/set-password', async (c) => {
    const { userId } = await assertSession(c);
    const body = await parse(c, contracts.setPassword.input);
    assertGoodPassword(body.new_password);
    if (await passwords.has(userId)) throw new Refusal('password_already_set');
    await api.setPassword({ body: { newPassword: body.new_password }, headers: caller(c).headers });
    return answer({ next: 'signed_in' });
  });

  /** Its cookies. With the right password for an unconfirmed email, a link is sent to it. */
  async function signIn(body: { email: string; password: string }, headers: Headers): Promise<Headers> {
    try {
      const { email, password } = body;
      const done = await api.signInEmail({ body: { email, password }, headers, returnHeaders: true });
      await confirmations.admit(email);
      return done.headers;
    } catch (error) {
      if (codeOf(error) === 'EMAIL_NOT_VERIFIED') await confirmations.send(body.email);
      throw error;
    }
  }

  function signedInAnswer(email: string, headers: Headers, cookies: Headers): Response {
    const response = answer({ next: 'signed_in' }, cookies);
    response.headers.append('set-cookie', devices.remember(headers, email));
    return response;
  }

  async function hasAccounts(): Promise<boolean> {
    const { rows } = await sql<{ hasAccounts: boolean }>`
      select exists (select 1 from users where not is_bot) as has_accounts`.execute(db);
    return rows[0]?.hasAccounts === true;
  }

  /** Gives the same answer for every email, whether it has an account, an invitation or neither. */
  async function assertMaySignUp(email: string, invitation: string | undefined): Promise<void> {
    // A new server needs an admin.
    if (settings.signUp === 'open' || !(await hasAccounts())) return;
    if (settings.signUp === 'closed') throw new Refusal('sign_up_closed');
    if (invitation === undefined || !(await settings.isInvited(email, invitation)))
      throw new Refusal('sign_up_by_invitation');
  }

  async function assertSession(c: Context): Promise<Session> {
    const session = await sessions.sessionOf(c.req.raw.headers);
    if (session === undefined) throw new Refusal('signed_out');
    return session;
  }

  async function spend(spent: readonly Limit[]): Promise<void> {
    const wait = await rateLimit.spend(spent);
    if (wait === undefined) return;
    // People who ask again after each answer are slowed down; waiting here costs the server nothing.
    await settings.pause(HASTE_MS);
    throw new Refusal('too_many_tries', wait);
  }

  function caller(c: Context): { address: string; headers: Headers } {
    const address = addressOf(c);
    const headers = new Headers(c.req.raw.headers);
    headers.set(ADDRESS_HEADER, address);
    return { address, headers };
  }

  function addressOf(c: Context): string {
    return settings.clientAddress(c.req.raw.headers, socketAddress(c.env));
  }

  return routes;
}

async function parse<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  // Another site can send text or a form without a preflight request, but not JSON.
  if (!(c.req.header('content-type') ?? '').startsWith('application/json')) throw new Refusal('invalid');
  const body: unknown = await c.req.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Refusal('invalid');
  return parsed.data;
}

function assertGoodPassword(password: string): void {
  const code = refusePassword(password);
  if (code !== undefined) throw new Refusal(code);
}

function answer(body: { next: string }, from?: Headers): Response {
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of from?.getSetCookie() ?? []) headers.append('set-cookie', cookie);
  return Response.json(body, { headers });
}

/** What @hono/node-server puts into `c.env`. */
const bindings = z.object({ incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }) });

export function socketAddress(env: unknown): string | undefined {
  const parsed = bindings.safeParse(env);
  return parsed.success ? parsed.data.incoming.socket.remoteAddress : undefined;
}

async function steadily<T>(work: () => Promise<T>): Promise<T> {
  const floor = sleep(STEADY_MS);
  try {
    return await work();
  } finally {
    await floor;
  }
}

/** People who are let in do not have to wait. */
async function refusingSteadily<T>(work: () => Promise<T>): Promise<T> {
  const floor = sleep(STEADY_MS);
  try {
    return await work();
  } catch (error) {
    await floor;
    throw error;
  }
}

/** The database failed while better-auth was writing; see the account store. */
const isUnavailable = (error: unknown): error is APIError =>
  error instanceof APIError && error.status === 'SERVICE_UNAVAILABLE';

/** Undefined when better-auth refuses. */
async function attempt<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof APIError && !isUnavailable(error)) return undefined;
    throw error;
  }
}

const refusals: Readonly<Record<string, RefusalCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid_credentials',
  // Only when signing in: other passwords were checked when they were set.
  PASSWORD_TOO_LONG: 'invalid_credentials',
  // A deactivated account, see databaseHooks. Only someone with its password gets this far.
  FAILED_TO_CREATE_SESSION: 'account_closed',
  EMAIL_NOT_VERIFIED: 'email_not_confirmed',
  INVALID_TOKEN: 'invalid_token',
  USER_NOT_FOUND: 'invalid_token',
  INVALID_PASSWORD: 'wrong_password',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'wrong_password',
  PASSWORD_ALREADY_SET: 'password_already_set',
  UNAUTHORIZED: 'signed_out',
};

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal(refusals[codeOf(error)] ?? 'unexpected');
}

/** The code of a refusal by better-auth; empty for anything else. */
function codeOf(error: unknown): string {
  return error instanceof APIError ? (error.body?.code ?? '') : '';
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
