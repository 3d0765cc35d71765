import { isPlain } from '@cairn/domain/people/names';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { Refusal, type Auth, type Session } from '../../platform/auth/index.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { FailedJobs } from '../../platform/jobs/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import { isOwnPicture } from '../assets/public.ts';
import { closeAccount } from './close-account.ts';
import { describeDevice } from './device.ts';
import { isVisibleToOthers, profileChange, type Profile } from './profile.ts';
import { accountsOf, findProfile, isInstanceAdmin, reactivateUser, updateProfile } from './store.ts';

export interface PeopleApiSettings {
  db: Db;
  auth: Auth;
  mail: Mail;
  failedJobs: FailedJobs;
  /** A name or picture that others see has changed. */
  onProfileChanged(userId: string): Promise<void>;
  /** Ends what lets programs act for somebody. */
  endTokens(db: Db | Tx, userId: string): Promise<void>;
}

const SHOWN_MAILS = 100;
const SHOWN_ACCOUNTS = 100;
const SHOWN_FAILED_JOBS = 100;

const passwordAgain = z.strictObject({ password: z.string().min(1).max(1_000) });

/**
 * One's own account, sessions, and for instance admins the outbox, the failed jobs and the accounts. Mount it at `/api`.
 * Paths work with and without a slash at the end, as the public paths of the product are written both ways.
 */
export function peopleApi(settings: PeopleApiSettings): Hono {
  const { db, auth, mail, failedJobs, onProfileChanged, endTokens } = settings;
  const api = new Hono({ strict: false });
  api.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error;
    // To the letter like every address that leads nowhere.
    return error.code === 'not_found' ? c.notFound() : error.toResponse();
  });

  const me = ['/users/me', '/users/me/', '/users/me/profile', '/users/me/profile/'];
  api.on('GET', me, async (c) => {
    const { userId } = await assertSession(c);
    return reply(await getProfile(userId));
  });
  api.on('PATCH', me, async (c) => {
    const { userId } = await assertSession(c);
    const change = await parse(c, profileChange);
    if (!(await isOwnPicture(db, change.avatar_url, { of: 'person-avatar', userId })))
      throw new Refusal('invalid_input');
    await updateProfile(db, userId, change);
    if (isVisibleToOthers(change)) await onProfileChanged(userId);
    return reply(await getProfile(userId));
  });

  const mySessions = ['/users/me/sessions', '/users/me/sessions/'];
  api.on('GET', mySessions, async (c) => {
    const { userId, sessionId } = await assertSession(c);
    const sessions = await auth.sessions.list(userId);
    return reply(
      sessions.map((session) => ({
        id: session.id,
        device: describeDevice(session.userAgent),
        ip_address: session.ipAddress,
        created_at: new Date(session.createdAt).toISOString(),
        last_seen_at: new Date(session.lastSeenAt).toISOString(),
        is_current: session.id === sessionId,
      })),
    );
  });
  api.on('DELETE', mySessions, async (c) => {
    const { userId, sessionId } = await assertSession(c);
    return reply({ ended: await auth.sessions.revokeAll(userId, sessionId) });
  });
  api.on('DELETE', ['/users/me/sessions/:id', '/users/me/sessions/:id/'], async (c) => {
    const { userId } = await assertSession(c);
    if (!(await auth.sessions.revoke(userId, c.req.param('id')))) throw new Refusal('not_found');
    return reply({ ended: 1 });
  });

  api.on('POST', ['/users/me/deactivate', '/users/me/deactivate/'], async (c) => {
    const { userId } = await assertSession(c);
    const { password } = await parse(c, passwordAgain);
    await auth.confirmPassword({ headers: c.req.raw.headers, env: c.env }, userId, password);
    const ended = await close(userId);
    if (ended === undefined) throw new Refusal('last_instance_admin');
    return reply({ ended });
  });

  api.on('GET', ['/instance/mails', '/instance/mails/'], async (c) => {
    await assertInstanceAdmin(c);
    const mails = await mail.newest(db, SHOWN_MAILS);
    return reply({
      is_sending: mail.isSending,
      mails: mails.map(({ id, to, subject, text, createdAt, sentAt, attempts, isWaiting, error }) => ({
        id,
        to,
        subject,
        text,
        created_at: new Date(createdAt).toISOString(),
        sent_at: sentAt === null ? null : new Date(sentAt).toISOString(),
        attempts,
        is_waiting: isWaiting,
        error,
      })),
    });
  });

  api.on('GET', ['/instance/failed-jobs', '/instance/failed-jobs/'], async (c) => {
    await assertInstanceAdmin(c);
    const jobs = await failedJobs.newest(SHOWN_FAILED_JOBS);
    return reply(
      jobs.map(({ enqueuedAt, failedAt, ...job }) => ({
        ...job,
        enqueued_at: new Date(enqueuedAt).toISOString(),
        failed_at: new Date(failedAt).toISOString(),
      })),
    );
  });

  const runAgain = '/instance/failed-jobs/:id/run-again';
  api.on('POST', [runAgain, `${runAgain}/`], async (c) => {
    await assertInstanceAdmin(c);
    if (!(await failedJobs.runAgain(c.req.param('id') ?? ''))) throw new Refusal('not_found');
    return reply({ enqueued: true });
  });

  api.on('GET', ['/instance/users', '/instance/users/'], async (c) => {
    await assertInstanceAdmin(c);
    const email = c.req.query('email');
    if (email !== undefined && !isPlain(email)) throw new Refusal('invalid_input');
    const accounts = await accountsOf(db, { email, limit: SHOWN_ACCOUNTS });
    return reply(
      accounts.map(({ id, email, displayName, isInstanceAdmin: isAdmin, emailVerified, ...at }) => ({
        id,
        email,
        display_name: displayName,
        is_instance_admin: isAdmin,
        email_verified: emailVerified,
        created_at: new Date(at.createdAt).toISOString(),
        closed_at: at.closedAt === null ? null : new Date(at.closedAt).toISOString(),
      })),
    );
  });

  api.on('POST', ['/instance/users/:id/close', '/instance/users/:id/close/'], async (c) => {
    const { userId } = await assertInstanceAdmin(c);
    const id = c.req.param('id');
    // One's own is closed with the password, under one's profile.
    if (id === userId) throw new Refusal('close_own_account');
    const ended = await close(id);
    if (ended === undefined) throw new Refusal('not_found');
    return reply({ ended });
  });

  api.on('POST', ['/instance/users/:id/reactivate', '/instance/users/:id/reactivate/'], async (c) => {
    await assertInstanceAdmin(c);
    if (!(await reactivateUser(db, c.req.param('id')))) throw new Refusal('not_found');
    return reply({ reactivated: true });
  });

  const close = async (userId: string): Promise<number | undefined> =>
    await closeAccount({ db, endTokens, endSessions: (id) => auth.sessions.revokeAll(id) }, userId);

  async function assertInstanceAdmin(c: Context): Promise<Session> {
    const session = await assertSession(c);
    // Like a path that does not exist, for everybody else.
    if (!(await isInstanceAdmin(db, session.userId))) throw new Refusal('not_found');
    return session;
  }

  async function assertSession(c: Context): Promise<Session> {
    const session = await auth.sessionOf(c.req.raw.headers);
    if (session === undefined) throw new Refusal('not_signed_in');
    return session;
  }

  async function getProfile(userId: string): Promise<Profile> {
    const profile = await findProfile(db, userId);
    if (profile === undefined) throw new Refusal('not_found');
    return profile;
  }

  return api;
}

async function parse<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const body: unknown = await c.req.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Refusal('invalid_input');
  return parsed.data;
}

function reply(body: unknown): Response {
  return Response.json(body, { headers: { 'cache-control': 'no-store' } });
}
