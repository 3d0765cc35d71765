import { createToken, listTokens, revokeToken } from '@cairn/domain/tokens/routes';
import { tokenRefusals } from '@cairn/domain/tokens/refusals';
import type { SyncActor } from '@cairn/sync/server';
import { notFound, refused } from '../../platform/commands/index.ts';
import { route } from '../../platform/http/index.ts';
import type { Services } from '../../platform/services.ts';
import { insertToken, revokeToken as revoke, tokensOf, type TokenSummary } from './store.ts';

/** More than a workspace has programs; limits the list, which isn't paged. */
const TOKENS_MOST = 100;
/** Revoked tokens are kept, so creating and revoking in a loop is limited too. */
const TOKENS_AN_HOUR = 60;

export const routes = [
  route(listTokens, async ({ services: { db }, member }) =>
    (await tokensOf(db, member.workspaceId)).map(toWire),
  ),
  route(createToken, async ({ services, member, input: { title, description, expires_at } }) => {
    const expiresAt = expires_at === null ? null : new Date(expires_at);
    if (expiresAt !== null && expiresAt.getTime() <= Date.now())
      throw refused(tokenRefusals.expired_already, {}, { field: 'expires_at' });
    await assertNotTooMany(services, member);
    return await insertToken(services.db, { ...member, title, description, expiresAt });
  }),
  route(revokeToken, async ({ services: { db }, member, params }) => {
    if (!(await revoke(db, member.workspaceId, params.id))) throw notFound();
    return { ok: true } as const;
  }),
];

async function assertNotTooMany(
  { db, rateLimit }: Pick<Services, 'db' | 'rateLimit'>,
  { userId, workspaceId }: SyncActor,
): Promise<void> {
  const limit = { action: 'api-token', subject: userId, points: TOKENS_AN_HOUR, seconds: 3600 };
  const seconds = await rateLimit.spend([limit]);
  if (seconds !== undefined) throw refused(tokenRefusals.too_many_in_an_hour, {}, { seconds });
  if ((await tokensOf(db, workspaceId)).length >= TOKENS_MOST)
    throw refused(tokenRefusals.too_many, { most: TOKENS_MOST });
}

const toWire = ({ id, title, description, userId, ...at }: TokenSummary) => ({
  id,
  title,
  description,
  user_id: userId,
  created_at: new Date(at.createdAt).toISOString(),
  last_used_at: momentOf(at.lastUsedAt),
  expires_at: momentOf(at.expiresAt),
});

const momentOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
