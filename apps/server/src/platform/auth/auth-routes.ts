import { setTimeout as sleep } from 'node:timers/promises';
import { NAME_MAX_LENGTH } from '@cairn/domain/people/constants';
import { APIError } from 'better-auth/api';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/index.ts';
import type { Mail } from '../mail/index.ts';
import { unavailableResponse, whyUnavailable } from '../unavailable.ts';
import type { ClientAddress } from './client-address.ts';
import type { AuthLog } from './create-auth.ts';
import { ADDRESS_HEADER, forgetResetLinks, letter, type Identity } from './identity.ts';
import { limits } from './limits.ts';
import { refusePassword } from './password.ts';
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
  clientAddress: ClientAddress;
  publicUrl: string;
  log: AuthLog;
}

const MAX_BODY_BYTES = 16_384;
/** Answers that must not tell a known address from an unknown one all take this long. */
const STEADY_MS = 120;

const email = z.email().max(320);
// Refusals of new passwords have their own words; here only nonsense is stopped.
const password = z.string().min(1).max(1_000);
const displayName = z
  .string()
  .trim()
  .min(1)
  .max(NAME_MAX_LENGTH)
  .refine((name) => !/\p{Cc}/u.test(name));
const mailedToken = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((token) => !/\p{Cc}/u.test(token));
const bodies = {
  signUp: z.strictObject({ email, password, display_name: displayName }),
  signIn: z.strictObject({ email, password }),
  forgotPassword: z.strictObject({ email }),
  resetPassword: z.strictObject({ token: mailedToken(1_000), password }),
  confirmEmail: z.strictObject({ token: mailedToken(2_000) }),
  changePassword: z.strictObject({ current_password: password, new_password: password }),
  setPassword: z.strictObject({ new_password: password }),
};

/**
 * The sign-in endpoints. better-auth does the work; its own routes stay closed, because their answers carry the
 * session token where scripts can read it and say more than a stranger should know.
 */
export function authRoutes(settings: AuthRoutesSettings): Hono {
  const { db, mail, identity, sessions, passwords, rateLimit, publicUrl, log } = settings;
  const { api } = identity;
  const routes = new Hono().basePath('/auth');

  routes.use('*', requireSameOrigin(publicUrl));
  routes.use(
    '*',
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => new Refusal('invalid_input').toResponse() }),
  );
  routes.onError((error) => {
    const unavailable = isUnavailable(error) ? error.message : whyUnavailable(error);
    if (unavailable !== undefined) {
      log.warn({ error: describe(error) }, 'sign-in request could not be answered');
      return unavailableResponse(unavailable);
    }
    const refusal = toRefusal(error);
    if (refusal.code === 'unexpected') log.error({ error: describe(error) }, 'sign-in request failed');
    return refusal.toResponse();
  });
  routes.notFound(() => new Refusal('not_found').toResponse());

  routes.get('/setup', async () => {
    const { rows } = await sql<{ hasAccounts: boolean }>`
      select exists (select 1 from users where not is_bot) as has_accounts`.execute(db);
    const state = { has_accounts: rows[0]?.hasAccounts === true, sends_mail: mail.isSending };
    return Response.json(state, { headers: { 'cache-control': 'no-store' } });
  });

  routes.post('/sign-up', async (c) => {
    const body = await parse(c, bodies.signUp);
    const { address, headers } = caller(c);
    assertGoodPassword(body.password);
    await spend(limits.signUp(address, body.email));
    return await steadily(async () => {
      const { email, password, display_name: name } = body;
      await attempt(api.signUpEmail({ body: { email, password, name }, headers }));
      // Also for an address that is taken: whoever has its password simply comes in.
      const signedIn = await attempt(
        api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
      );
      if (signedIn !== undefined) return answer({ next: 'signed_in' }, signedIn.headers);
      if (!mail.isSending) throw new Refusal('sign_up_refused');
      return answer({ next: 'confirm_email' });
    });
  });

  routes.post('/sign-in', async (c) => {
    const body = await parse(c, bodies.signIn);
    const { address, headers } = caller(c);
    const spent = limits.signIn(address, body.email);
    await spend(spent);
    const { headers: cookies } = await refusingSteadily(
      async () => await api.signInEmail({ body, headers, returnHeaders: true }),
    );
    await rateLimit.refund(spent);
    return answer({ next: 'signed_in' }, cookies);
  });

  routes.post('/sign-out', async (c) => {
    const { headers } = caller(c);
    // better-auth says yes also when the session could not be ended.
    const session = await sessions.sessionOf(headers);
    if (session) await sessions.revoke(session.userId, session.sessionId);
    const { headers: cookies } = await api.signOut({ headers, returnHeaders: true });
    return answer({ next: 'signed_out' }, cookies);
  });

  routes.post('/forgot-password', async (c) => {
    const body = await parse(c, bodies.forgotPassword);
    const { address, headers } = caller(c);
    await spend(limits.forgotPassword(address, body.email));
    return await steadily(async () => {
      await api.requestPasswordReset({ body, headers });
      return answer({ next: 'check_mail' });
    });
  });

  routes.post('/reset-password', async (c) => {
    const body = await parse(c, bodies.resetPassword);
    const { address, headers } = caller(c);
    assertGoodPassword(body.password);
    await spend(limits.mailedToken(address, body.token));
    await api.resetPassword({ body: { token: body.token, newPassword: body.password }, headers });
    return answer({ next: 'sign_in' });
  });

  routes.post('/confirm-email', async (c) => {
    const { token } = await parse(c, bodies.confirmEmail);
    const { address, headers } = caller(c);
    await spend(limits.mailedToken(address, token));
    await attemptOr(api.verifyEmail({ query: { token }, headers }), 'invalid_token');
    return answer({ next: 'sign_in' });
  });

  routes.post('/change-password', async (c) => {
    const { userId } = await assertSession(c);
    const body = await parse(c, bodies.changePassword);
    const { address, headers } = caller(c);
    assertGoodPassword(body.new_password);
    const spent = limits.confirm(address, userId);
    await spend(spent);
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
    await forgetResetLinks(db, userId);
    await mail.mailLater(
      db,
      letter(response.user.email, 'passwordChanged', `${publicUrl}/accounts/forgot-password`),
    );
    return answer({ next: 'signed_in' }, cookies);
  });

  routes.post('/set-password', async (c) => {
    const { userId } = await assertSession(c);
    const body = await parse(c, bodies.setPassword);
    assertGoodPassword(body.new_password);
    if (await passwords.has(userId)) throw new Refusal('password_already_set');
    await api.setPassword({ body: { newPassword: body.new_password }, headers: caller(c).headers });
    return answer({ next: 'signed_in' });
  });

  async function assertSession(c: Context): Promise<Session> {
    const session = await sessions.sessionOf(c.req.raw.headers);
    if (session === undefined) throw new Refusal('not_signed_in');
    return session;
  }

  async function spend(spent: readonly Limit[]): Promise<void> {
    const wait = await rateLimit.spend(spent);
    if (wait !== undefined) throw new Refusal('too_many_tries', wait);
  }

  function caller(c: Context): { address: string; headers: Headers } {
    const address = settings.clientAddress(c.req.raw.headers, socketAddress(c.env));
    const headers = new Headers(c.req.raw.headers);
    headers.set(ADDRESS_HEADER, address);
    return { address, headers };
  }

  return routes;
}

async function parse<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  // A foreign page can send text or a form without asking first, but not JSON.
  if (!(c.req.header('content-type') ?? '').startsWith('application/json'))
    throw new Refusal('invalid_input');
  const body: unknown = await c.req.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Refusal('invalid_input');
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

/** Who may come in does not have to wait. */
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

/** Undefined when better-auth says no. */
async function attempt<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof APIError && !isUnavailable(error)) return undefined;
    throw error;
  }
}

async function attemptOr<T>(work: Promise<T>, code: RefusalCode): Promise<T> {
  const result = await attempt(work.then((value) => ({ value })));
  if (result === undefined) throw new Refusal(code);
  return result.value;
}

const refusals: Readonly<Record<string, RefusalCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid_credentials',
  // Only when signing in: new passwords have been measured before.
  PASSWORD_TOO_LONG: 'invalid_credentials',
  // A deactivated account, see databaseHooks: to a stranger it does not exist.
  FAILED_TO_CREATE_SESSION: 'invalid_credentials',
  EMAIL_NOT_VERIFIED: 'email_not_confirmed',
  INVALID_TOKEN: 'invalid_token',
  USER_NOT_FOUND: 'invalid_token',
  INVALID_PASSWORD: 'wrong_password',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'wrong_password',
  PASSWORD_ALREADY_SET: 'password_already_set',
  UNAUTHORIZED: 'not_signed_in',
};

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = error instanceof APIError ? refusals[error.body?.code ?? ''] : undefined;
  return new Refusal(code ?? 'unexpected');
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
