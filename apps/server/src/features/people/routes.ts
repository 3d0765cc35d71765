import {
  changeMe,
  changeMyProfile,
  closeAccount as closeAccountContract,
  deactivateMe,
  endMyOtherSessions,
  endMySession,
  getMe,
  getMyProfile,
  listAccounts,
  listFailedJobs,
  listMails,
  listMySessions,
  reactivateAccount,
  removeFailedJob,
  runJobAgain,
  type Profile,
} from '@cairn/domain/people/routes';
import { Refusal, type Session } from '../../platform/auth/index.ts';
import { notFound } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { route, type RouteRequest } from '../../platform/http/index.ts';
import type { Services } from '../../platform/services.ts';
import { isOwnPicture } from '../assets/public.ts';
import { closeAccount } from './close-account.ts';
import { describeDevice } from './device.ts';
import { isVisibleToOthers } from './profile.ts';
import { tellBrowsers } from './tell-browsers.ts';
import { accountsOf, findProfile, reactivateUser, updateProfile } from './store.ts';

const SHOWN_MAILS = 100;
const SHOWN_ACCOUNTS = 100;
const SHOWN_FAILED_JOBS = 100;

const showMe = async ({ services: { db }, session }: { services: Services; session: Session }) =>
  await getProfile(db, session.userId);

async function saveMe({
  services: { db, hub, accounts, failed },
  session: { userId },
  input,
}: Pick<RouteRequest<typeof changeMe>, 'services' | 'session' | 'input'>): Promise<Profile> {
  const areOwn =
    (await isOwnPicture(db, input.avatar_url, { of: 'person-avatar', userId })) &&
    (await isOwnPicture(db, input.cover_url, { of: 'person-cover', userId }));
  if (!areOwn) throw new Refusal('invalid');
  await updateProfile(db, userId, input);
  const profile = await getProfile(db, userId);
  // A change of time zone changes when an absence ends.
  const hasMovedEnd = input.timezone !== undefined && profile.away !== null;
  if (isVisibleToOthers(input) || hasMovedEnd) await accounts.profileChanged(userId);
  // Already stored; browsers that aren't notified read it at their next start.
  if (input.theme !== undefined) await tellBrowsers({ db, hub }, userId).catch(failed);
  return profile;
}

/** The caller's account and sessions, and what instance admins see of all. */
export const routes = [
  route(getMe, showMe),
  route(getMyProfile, showMe),
  route(changeMe, saveMe),
  route(changeMyProfile, saveMe),
  route(listMySessions, async ({ services: { auth }, session: { userId, sessionId } }) =>
    (await auth.sessions.list(userId)).map((session) => ({
      id: session.id,
      device: describeDevice(session.userAgent),
      ip_address: session.ipAddress,
      created_at: new Date(session.createdAt).toISOString(),
      last_seen_at: new Date(session.lastSeenAt).toISOString(),
      is_current: session.id === sessionId,
    })),
  ),
  route(endMyOtherSessions, async ({ services: { auth }, session: { userId, sessionId } }) => ({
    ended: await auth.sessions.revokeAll(userId, sessionId),
  })),
  route(endMySession, async ({ services: { auth }, session, params }) => {
    if (!(await auth.sessions.revoke(session.userId, params.id))) throw notFound();
    return { ended: 1 };
  }),
  route(deactivateMe, async ({ services, session: { userId }, input, raw, env }) => {
    await services.auth.confirmPassword({ headers: raw.headers, env }, userId, input.password);
    const ended = await close(services, userId);
    if (ended === undefined) throw new Refusal('last_instance_admin');
    return { ended };
  }),
  route(listMails, async ({ services: { db, mail, inboundMail } }) => ({
    is_sending: mail.isSending,
    reply_address: inboundMail?.address ?? null,
    mails: (await mail.newest(db, SHOWN_MAILS)).map(({ createdAt, sentAt, isWaiting, ...shown }) => ({
      ...shown,
      created_at: new Date(createdAt).toISOString(),
      sent_at: sentAt === null ? null : new Date(sentAt).toISOString(),
      is_waiting: isWaiting,
    })),
  })),
  route(listFailedJobs, async ({ services: { failedJobs } }) =>
    (await failedJobs.newest(SHOWN_FAILED_JOBS)).map(({ enqueuedAt, failedAt, ...job }) => ({
      ...job,
      enqueued_at: new Date(enqueuedAt).toISOString(),
      failed_at: new Date(failedAt).toISOString(),
    })),
  ),
  route(runJobAgain, async ({ services: { failedJobs }, params }) => {
    if (!(await failedJobs.runAgain(params.id))) throw notFound();
    return { enqueued: true } as const;
  }),
  route(removeFailedJob, async ({ services: { failedJobs }, params }) => {
    if (!(await failedJobs.remove(params.id))) throw notFound();
    return { removed: true } as const;
  }),
  route(listAccounts, async ({ services: { db }, query: { email } }) =>
    (await accountsOf(db, { email, limit: SHOWN_ACCOUNTS })).map((account) => ({
      id: account.id,
      email: account.email,
      display_name: account.displayName,
      is_instance_admin: account.isInstanceAdmin,
      email_verified: account.emailVerified,
      created_at: new Date(account.createdAt).toISOString(),
      closed_at: account.closedAt === null ? null : new Date(account.closedAt).toISOString(),
    })),
  ),
  route(closeAccountContract, async ({ services, session, params }) => {
    // One's own account is closed in the profile, with the password.
    if (params.id === session.userId) throw new Refusal('close_own_account');
    const ended = await close(services, params.id);
    if (ended === undefined) throw notFound();
    return { ended };
  }),
  route(reactivateAccount, async ({ services: { db }, params }) => {
    if (!(await reactivateUser(db, params.id))) throw notFound();
    return { reactivated: true } as const;
  }),
];

const close = async ({ db, auth, accounts }: Services, userId: string): Promise<number | undefined> =>
  await closeAccount(
    { db, endTokens: accounts.ended, endSessions: (id) => auth.sessions.revokeAll(id) },
    userId,
  );

async function getProfile(db: Db, userId: string): Promise<Profile> {
  const profile = await findProfile(db, userId);
  if (profile === undefined) throw notFound();
  return profile;
}
