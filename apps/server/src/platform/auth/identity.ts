import { AsyncLocalStorage } from 'node:async_hooks';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@cairn/domain/people/constants';
import { peopleMails } from '@cairn/messages/en/people-mails';
import { uuid } from '@cairn/sync/schema';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/index.ts';
import type { Email, EmailPurpose, Mail } from '../mail/index.ts';
import type { AccountStore } from './account-store.ts';
import type { AuthLog } from './create-auth.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { SESSION_LIFE_MS } from './sessions.ts';

/** Carries the address that we worked out to better-auth; whatever a client sent under this name is overwritten. */
export const ADDRESS_HEADER = 'x-cairn-address';

const RESET_SECONDS = 3_600;

export interface IdentitySettings {
  db: Db;
  store: AccountStore;
  mail: Mail;
  publicUrl: string;
  secret: string;
  cookieName: string;
  log: AuthLog;
  /** Ends what lets programs act for somebody. */
  endTokens?: ((tx: Db | Tx, userId: string) => Promise<void>) | undefined;
}

/** Whose password a reset link has just replaced, for the request that used the link. */
export const resetting = new AsyncLocalStorage<{ email?: string }>();

export type Identity = ReturnType<typeof createIdentity>;

/** better-auth with everything on that we use and everything off that we do not. */
export function createIdentity(settings: IdentitySettings) {
  const { db, store, mail, publicUrl, secret, cookieName, log } = settings;
  const send = async (to: string, kind: keyof typeof peopleMails, url: string): Promise<unknown> =>
    await mail.mailLater(store.current(), accountEmail(to, kind, url));

  return betterAuth({
    appName: 'Cairn',
    baseURL: publicUrl,
    basePath: '/auth',
    secret,
    database: store.adapter,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => log.error({ details }, `sign-in: ${message}`),
    },
    emailAndPassword: {
      enabled: true,
      // Signing up answers a known address like an unknown one; the route then tries to sign in.
      autoSignIn: false,
      // Without a mail server nobody could ever confirm anything.
      requireEmailVerification: mail.isSending,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      // Counted in UTF-16 units there and in characters by us, so the limit that people meet is ours.
      maxPasswordLength: PASSWORD_MAX_LENGTH * 2,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: hashPassword,
        verify: async ({ hash, password }) => await verifyPassword(hash, password),
      },
      sendResetPassword: async ({ user, token }) => {
        if (await isDeactivated(store.current(), user.id)) return;
        await send(user.email, 'resetPassword', `${publicUrl}/accounts/reset-password?token=${token}`);
      },
      onPasswordReset: async ({ user }) => {
        const box = resetting.getStore();
        if (box !== undefined) box.email = user.email;
        // Who could open the mail owns the address. Without a mail server an administrator may have passed it on.
        if (mail.isSending) {
          // Until now somebody else may have had the account: what they left in it ends with their password.
          if (!user.emailVerified) await settings.endTokens?.(db, user.id);
          await sql`update users set email_verified = true, is_pending = false where id = ${user.id}`.execute(
            db,
          );
        }
        await forgetMailedSecrets(db, user.id);
        await send(user.email, 'passwordChanged', `${publicUrl}/accounts/forgot-password`);
      },
      onExistingUserSignUp: async ({ user }) => {
        if (mail.isSending) await send(user.email, 'alreadySignedUp', `${publicUrl}/`);
      },
    },
    user: {
      modelName: 'users',
      fields: { name: 'displayName', image: 'avatarUrl' },
      additionalFields: {
        // Where addresses are confirmed, a new account belongs to nobody until then; see confirmations.ts.
        isPending: { type: 'boolean', required: false, input: false, defaultValue: mail.isSending },
      },
    },
    account: { modelName: 'accounts', encryptOAuthTokens: true, accountLinking: { enabled: false } },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    session: {
      modelName: 'sessions',
      fields: { token: 'tokenHash' },
      // The end of a session's life; being idle is judged by sessionOf.
      expiresIn: SESSION_LIFE_MS / 1000,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    databaseHooks: {
      session: {
        create: { before: async (session) => !(await isDeactivated(store.current(), session.userId)) },
      },
    },
    advanced: {
      // We write the whole cookie name ourselves; true would put __Secure- in front of __Host-.
      useSecureCookies: false,
      cookies: { session_token: { name: cookieName, attributes: cookieAttributes(publicUrl) } },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => uuid() },
    },
  } satisfies BetterAuthOptions);
}

/** `__Host-` makes browsers refuse the cookie from a subdomain; they only allow it on https. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? '__Host-cairn_session' : 'cairn_session';
}

/** A used or pending link must not outlive the password it was asked for. */
export async function forgetMailedSecrets(db: Db | Tx, userId: string): Promise<void> {
  await sql`delete from verifications where value = ${userId}`.execute(db);
}

export function accountEmail(to: string, kind: keyof typeof peopleMails, url: string): Email {
  const { subject, text } = peopleMails[kind];
  return { purpose: PURPOSES[kind], to, subject, text: text.replace('{url}', url) };
}

const PURPOSES: Readonly<Record<keyof typeof peopleMails, EmailPurpose>> = {
  resetPassword: 'reset-password',
  confirmEmail: 'confirm-email',
  alreadySignedUp: 'already-signed-up',
  passwordChanged: 'password-changed',
};

function cookieAttributes(publicUrl: string) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: publicUrl.startsWith('https://') } as const;
}

async function isDeactivated(db: Db | Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`
    select deactivated_at is not null as gone from users where id = ${userId}`.execute(db);
  return rows[0]?.gone === true;
}
