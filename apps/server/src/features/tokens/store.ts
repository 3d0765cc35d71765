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

/** What may be known of a token afterwards: never the token itself. */
export interface TokenSummary {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly userId: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly expiresAt: number | null;
}

/** Makes a token and returns it: it is stored hashed and cannot be shown again. */
export async function insertToken(
  db: Db | Tx,
  given: TokenHolder & {
    readonly title: string;
    readonly description?: string;
    readonly expiresAt: Date | null;
  },
): Promise<{ id: string; token: string }> {
  const id = uuid();
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  await sql`insert into api_tokens (workspace_id, id, user_id, title, description, token_hash, expires_at)
    values (${given.workspaceId}, ${id}, ${given.userId}, ${given.title}, ${given.description ?? ''},
      ${hashOf(token)}, ${given.expiresAt})`.execute(db);
  return { id, token };
}

/** The tokens of a workspace that nobody has ended, expired ones too, newest first. */
export async function tokensOf(db: Db | Tx, workspaceId: string): Promise<TokenSummary[]> {
  const { rows } = await sql<TokenSummary>`
    select id, title, description, user_id, created_at, last_used_at, expires_at from api_tokens
    where workspace_id = ${workspaceId} and revoked_at is null order by created_at desc, id desc`.execute(db);
  return rows;
}

/** Ends a token for good. False when the workspace has no such token, or has no more. */
export async function revokeToken(db: Db | Tx, workspaceId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update api_tokens set revoked_at = now()
    where workspace_id = ${workspaceId} and id::text = ${id} and revoked_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Ends what lets programs act for somebody: everywhere, or in one workspace. Coming back, or opening the account again,
 * brings no token back. How many there were.
 */
export async function endTokensOf(db: Db | Tx, userId: string, workspaceId?: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update api_tokens set revoked_at = now()
    where user_id = ${userId} and workspace_id = coalesce(${workspaceId ?? null}, workspace_id)
      and revoked_at is null`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Whose token the request carries, as `X-Api-Key` or bearer; undefined for none, for unknown, expired and ended ones,
 * and for those of accounts that are closed.
 */
export async function holderOf(db: Db, headers: Headers): Promise<TokenHolder | undefined> {
  const token = tokenIn(headers);
  if (token === undefined) return undefined;
  const { rows } = await sql<TokenHolder & { isStale: boolean }>`
    select user_id, workspace_id,
      coalesce(last_used_at < now() - make_interval(mins => ${USED_EVERY_MINUTES}), true) as is_stale
    from api_tokens join users on users.id = user_id
    where token_hash = ${hashOf(token)} and revoked_at is null and (expires_at is null or expires_at > now())
      and deactivated_at is null`.execute(db);
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
