import { createHash, randomBytes } from 'node:crypto';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/index.ts';

/** Lets secret scanners recognise leaked tokens. */
const PREFIX = 'cairn_api_';
/** How outdated "last used" may be, because anything finer would write on every request. */
const USED_EVERY_MINUTES = 5;

export interface TokenHolder {
  readonly userId: string;
  readonly workspaceId: string;
}

/** What can be shown of a token later: never the token itself. */
export interface TokenSummary {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly userId: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly expiresAt: number | null;
}

/** Creates a token and returns it: it is stored hashed and can't be shown again. */
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

/** The unrevoked tokens of a workspace, including expired ones, newest first. */
export async function tokensOf(db: Db | Tx, workspaceId: string): Promise<TokenSummary[]> {
  const { rows } = await sql<TokenSummary>`
    select id, title, description, user_id, created_at, last_used_at, expires_at from api_tokens
    where workspace_id = ${workspaceId} and revoked_at is null order by created_at desc, id desc`.execute(db);
  return rows;
}

/** Revokes a token permanently. False if the workspace has no such token. */
export async function revokeToken(db: Db | Tx, workspaceId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update api_tokens set revoked_at = now()
    where workspace_id = ${workspaceId} and id::text = ${id} and revoked_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Revokes a person's tokens: everywhere, or in one workspace. Coming back or reopening the account doesn't restore
 * them. Returns how many there were.
 */
export async function endTokensOf(db: Db | Tx, userId: string, workspaceId?: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update api_tokens set revoked_at = now()
    where user_id = ${userId} and workspace_id = coalesce(${workspaceId ?? null}, workspace_id)
      and revoked_at is null`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * The owner of the request's token, in `X-Api-Key` or as bearer; undefined for none, for unknown, expired and revoked
 * ones, and for closed accounts.
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

/** Whether the request has a token at all, so that a bad one is never mistaken for a cookie session. */
export const hasToken = (headers: Headers): boolean => tokenIn(headers) !== undefined;

function tokenIn(headers: Headers): string | undefined {
  const key = headers.get('x-api-key') ?? /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return key?.startsWith(PREFIX) ? key : undefined;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
