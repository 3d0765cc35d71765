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

/** Passes the address that we determined to better-auth; a header of this name from a client is overwritten. */
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
  /** Revokes what lets programs act for a person. */
  endTokens?: ((tx: Db | Tx, userId: string) => Promise<void>) | undefined;
}

/** The account whose password was just replaced by a reset link, for the request that used the link. */
export const resetting = new AsyncLocalStorage<{ email?: string }>();

export type Identity = ReturnType<typeof createIdentity>;

/** better-auth, with only the parts that we use enabled. */
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
      // Signing up gives the same answer for known and unknown emails; the route then tries to sign in.
      autoSignIn: false,
      // Without a mail server, nobody could confirm anything.
      requireEmailVerification: mail.isSending,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      // better-auth counts UTF-16 units and we count characters, so the effective limit is ours.
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
        // Someone who could open the email owns the address. Without a mail server, a server admin may have shared the
        // link.
        if (mail.isSending) {
          // Until now somebody else may have had the account: their sessions and tokens end with their password.
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
        // If emails have to be confirmed, a new account belongs to nobody until then; see confirmations.ts.
        isPending: { type: 'boolean', required: false, input: false, defaultValue: mail.isSending },
      },
    },
    account: { modelName: 'accounts', encryptOAuthTokens: true, accountLinking: { enabled: false } },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    session: {
      modelName: 'sessions',
      fields: { token: 'tokenHash' },
      // The absolute end of a session; sessionOf checks idleness.
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

/** `__Host-` makes browsers refuse the cookie from a subdomain; they only allow it over HTTPS. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? '__Host-cairn_session' : 'cairn_session';
}

/** A used or pending link must not outlive the password it was requested for. */
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
