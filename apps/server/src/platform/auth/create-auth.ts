import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/index.ts';
import type { Mail } from '../mail/index.ts';
import { createAccountStore } from './account-store.ts';
import { authRoutes, socketAddress, type SignUpMode } from './auth-routes.ts';
import { createClientAddress, limitSubject } from './client-address.ts';
import { createConfirmations } from './confirmations.ts';
import { createDevices } from './devices.ts';
import { createIdentity, sessionCookieName } from './identity.ts';
import { limits } from './limits.ts';
import { hashTurns } from './password.ts';
import { createPasswords } from './passwords.ts';
import { createRateLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { createSessions, type RevokedSession, type Session, type Sessions } from './sessions.ts';

export interface AuthLog {
  info(context: object, message: string): void;
  warn(context: object, message: string): void;
  error(context: object, message: string): void;
}

export interface AuthSettings {
  db: Db;
  mail: Mail;
  /** The URL of the app, without a trailing slash. */
  publicUrl: string;
  secret: string;
  /** Addresses or CIDR ranges whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[];
  log: AuthLog;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Waits for this many milliseconds. */
  pause?: (ms: number) => Promise<unknown>;
  /** Multiplies all limits of attempts, for servers behind one shared address. */
  limitMultiplier?: number;
  /** Who may sign up; by default everyone. */
  signUp?: SignUpMode;
  isInvited?: (email: string, secret: string) => Promise<boolean>;
  /** Revokes the tokens of an account that turns out to have been held by somebody else. */
  endTokens?: (db: Db | Tx, userId: string) => Promise<void>;
}

type RevocationListener = (sessions: readonly RevokedSession[]) => void;

export interface Auth {
  /** Answers everything under `/auth/`. `env` is Hono's `c.env`, which contains the socket's address. */
  handler(request: Request, env?: unknown): Promise<Response>;
  /** The routes it answers, by method and path. */
  routes: readonly { readonly method: string; readonly path: string }[];
  /**
   * Who sends this request, read from the live row: ended and expired sessions and deactivated accounts stop working
   * immediately. API keys will be a second function like this one, not a branch in it.
   */
  sessionOf(headers: Headers): Promise<Session | undefined>;
  /**
   * The listener is called after sessions have ended in this process, to close their sockets. Returns how to stop
   * listening.
   */
  onSessionsRevoked(listener: RevocationListener): () => void;
  sessions: Sessions;
  /**
   * Checks the password again before something that cannot be undone. Throws a `Refusal` if it is wrong or was tried
   * too often.
   */
  confirmPassword(from: { headers: Headers; env: unknown }, userId: string, password: string): Promise<void>;
  /** Removes what has expired; call it from time to time. */
  sweep(): Promise<void>;
}

export function createAuth(settings: AuthSettings): Auth {
  const { db, mail, publicUrl, secret, log } = settings;
  const now = settings.now ?? (() => Date.now());
  const cookieName = sessionCookieName(publicUrl);
  const listeners = new Set<RevocationListener>();
  const onRevoked: RevocationListener = (sessions) => listeners.forEach((listener) => listener(sessions));

  const store = createAccountStore(db, onRevoked);
  const sessions = createSessions({ db, cookieName, now, onRevoked });
  const { endTokens } = settings;
  const identity = createIdentity({ db, store, mail, publicUrl, secret, cookieName, log, endTokens });
  const rateLimit = createRateLimit(db, now, settings.limitMultiplier ?? 1);
  const passwords = createPasswords(db);
  const clientAddress = createClientAddress(settings.trustedProxies);
  const confirmations = createConfirmations({ db, mail, publicUrl, now });
  const routes = authRoutes({
    db,
    mail,
    identity,
    sessions,
    passwords,
    rateLimit,
    confirmations,
    devices: createDevices({ secret, publicUrl }),
    publicUrl,
    log,
    clientAddress,
    pause: settings.pause ?? sleep,
    signUp: settings.signUp ?? 'open',
    isInvited: settings.isInvited ?? (() => Promise.resolve(false)),
  });

  return {
    handler: async (request, env) => await routes.fetch(request, toBindings(env)),
    routes: routes.routes,
    sessionOf: sessions.sessionOf,
    onSessionsRevoked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sessions,
    async confirmPassword({ headers, env }, userId, password) {
      const address = clientAddress(headers, socketAddress(env));
      const spent = limits.confirm(address, userId);
      const wait = await rateLimit.spend(spent);
      if (wait !== undefined) throw new Refusal('too_many_tries', wait);
      const matching = hashTurns.from(limitSubject(address), () => passwords.matches(userId, password));
      if (!(await matching)) throw new Refusal('wrong_password');
      await rateLimit.refund(spent);
    },
    async sweep() {
      await sessions.forgetExpired();
      await rateLimit.forgetExpired();
      await confirmations.forgetPending();
      await sql`delete from verifications where expires_at < ${new Date(now())}`.execute(db);
    },
  };
}

function toBindings(env: unknown): object {
  return typeof env === 'object' && env !== null ? env : {};
}
