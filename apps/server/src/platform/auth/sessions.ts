import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { lookUpTogether, type Db } from '../db/index.ts';

const DAY_MS = 86_400_000;
/** A session ends after this long without a visit … */
const SESSION_IDLE_MS = 30 * DAY_MS;
/** … and in any case after this long. */
export const SESSION_LIFE_MS = 90 * DAY_MS;
/** How old "last seen" may be; a shorter time would cause a write on every request. */
const SEEN_EVERY_MS = 5 * 60_000;

export interface Session {
  sessionId: string;
  userId: string;
}

export type RevokedSession = Session;

/** One entry in the list of active sessions. */
interface SessionSummary {
  id: string;
  ipAddress: string;
  userAgent: string;
  createdAt: number;
  lastSeenAt: number;
}

export interface Sessions {
  /**
   * The live session of a cookie, read from its row each time. Undefined for ended and expired sessions and deactivated
   * accounts.
   */
  sessionOf(headers: Headers): Promise<Session | undefined>;
  list(userId: string): Promise<SessionSummary[]>;
  /** False if the user has no such session. */
  revoke(userId: string, sessionId: string): Promise<boolean>;
  /** Ends all sessions of a user, optionally except one. */
  revokeAll(userId: string, except?: string): Promise<number>;
  forgetExpired(): Promise<void>;
}

export interface SessionSettings {
  db: Db;
  cookieName: string;
  now: () => number;
  onRevoked: (sessions: RevokedSession[]) => void;
}

export function createSessions({ db, cookieName, now, onRevoked }: SessionSettings): Sessions {
  const isLive = () =>
    sql`expires_at > ${new Date(now())} and last_seen_at > ${new Date(now() - SESSION_IDLE_MS)}`;
  const announce = (rows: RevokedSession[]): number => {
    if (rows.length > 0) onRevoked(rows);
    return rows.length;
  };

  const liveByHash = lookUpTogether(
    async (hashes: readonly string[]) => {
      const { rows } = await sql<Session & { tokenHash: string; lastSeenAt: number }>`
        select token_hash, sessions.id as session_id, user_id, last_seen_at
        from sessions join users on users.id = user_id
        where token_hash = any(${hashes}::text[]) and ${isLive()} and users.deactivated_at is null`.execute(
        db,
      );
      const found = new Map(rows.map((row) => [row.tokenHash, row]));
      return hashes.map((hash) => found.get(hash));
    },
    (hash) => hash,
  );

  return {
    async sessionOf(headers) {
      const token = readToken(headers.get('cookie'), cookieName);
      if (token === undefined) return undefined;
      const row = await liveByHash(hashToken(token));
      if (row === undefined) return undefined;
      // Reading works even if nothing can be written; the next visit updates it.
      if (row.lastSeenAt < now() - SEEN_EVERY_MS)
        await markSeen(db, row.sessionId, now()).catch(() => undefined);
      return { sessionId: row.sessionId, userId: row.userId };
    },

    async list(userId) {
      const { rows } = await sql<SessionSummary>`
        select id, ip_address, user_agent, created_at, last_seen_at from sessions
        where user_id = ${userId} and ${isLive()} order by last_seen_at desc, id`.execute(db);
      return rows;
    },

    async revoke(userId, sessionId) {
      const { rows } = await sql<RevokedSession>`
        delete from sessions where id::text = ${sessionId} and user_id = ${userId}
        returning id as session_id, user_id`.execute(db);
      return announce(rows) > 0;
    },

    async revokeAll(userId, except) {
      const { rows } = await sql<RevokedSession>`
        delete from sessions where user_id = ${userId} and id::text is distinct from ${except ?? null}
        returning id as session_id, user_id`.execute(db);
      return announce(rows);
    },

    async forgetExpired() {
      const { rows } = await sql<RevokedSession>`
        delete from sessions where not (${isLive()}) returning id as session_id, user_id`.execute(db);
      announce(rows);
    },
  };
}

/** Tokens are random, so a plain hash is enough, and it can be looked up. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

async function markSeen(db: Db, sessionId: string, now: number): Promise<void> {
  await sql`update sessions set last_seen_at = ${new Date(now)} where id = ${sessionId}`.execute(db);
}

/**
 * better-auth writes `token.signature`. The signature is not checked here: only a token whose hash is stored counts,
 * and nobody can guess one.
 */
function readToken(cookies: string | null, name: string): string | undefined {
  for (const part of (cookies ?? '').split(';')) {
    const [key, value = ''] = part.trim().split('=', 2);
    if (key !== name) continue;
    const token = value.split('.', 1)[0];
    return token === '' ? undefined : token;
  }
  return undefined;
}
