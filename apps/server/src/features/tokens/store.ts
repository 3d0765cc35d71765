import { createHash, randomBytes } from 'node:crypto';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/index.ts';

/** Lets secret scanners know it when it turns up where it should not. */
const PREFIX = 'cairn_api_';
/** How stale "last used" may be; finer would write on every request. */
const USED_EVERY_MINUTES = 5;

export interface TokenHolder {
  readonly userId: string;
  readonly workspaceId: string;
}

/** Makes a token and returns it: it is stored hashed and cannot be shown again. */
export async function insertToken(
  db: Db | Tx,
  given: TokenHolder & { readonly title: string; readonly expiresAt: Date | null },
): Promise<{ id: string; token: string }> {
  const id = uuid();
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  await sql`insert into api_tokens (workspace_id, id, user_id, title, token_hash, expires_at)
    values (${given.workspaceId}, ${id}, ${given.userId}, ${given.title}, ${hashOf(token)}, ${given.expiresAt})`.execute(
    db,
  );
  return { id, token };
}

/**
 * Whose token the request carries, as `X-Api-Key` or bearer; undefined for none, for unknown and expired ones, and for
 * those of accounts that are closed.
 */
export async function holderOf(db: Db, headers: Headers): Promise<TokenHolder | undefined> {
  const token = tokenIn(headers);
  if (token === undefined) return undefined;
  const { rows } = await sql<TokenHolder & { isStale: boolean }>`
    select user_id, workspace_id,
      coalesce(last_used_at < now() - make_interval(mins => ${USED_EVERY_MINUTES}), true) as is_stale
    from api_tokens join users on users.id = user_id
    where token_hash = ${hashOf(token)} and (expires_at is null or expires_at > now()) and deactivated_at is null`.execute(
    db,
  );
  const [row] = rows;
  if (row?.isStale)
    await sql`update api_tokens set last_used_at = now() where token_hash = ${hashOf(token)}`.execute(db);
  return row && { userId: row.userId, workspaceId: row.workspaceId };
}

/** Whether the request speaks with a token at all, so that a bad one is never mistaken for a cookie's session. */
export const hasToken = (headers: Headers): boolean => tokenIn(headers) !== undefined;

function tokenIn(headers: Headers): string | undefined {
  const key = headers.get('x-api-key') ?? /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return key?.startsWith(PREFIX) ? key : undefined;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
