import { can, isPlain, nameFault, tidyName } from '@cairn/domain';
import type { SyncActor } from '@cairn/sync/server';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { RateLimit } from '../../platform/auth/index.ts';
import { forbidden, notFound, parseInput, Refused } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { loadActor } from '../../platform/sync/index.ts';
import { insertToken, revokeToken, tokensOf, type TokenSummary } from './store.ts';

export interface TokensApiSettings {
  readonly db: Db;
  readonly rateLimit: RateLimit;
  /** The member who is signed in. A token is nobody here: it makes no other that outlives it. */
  readonly signedInMemberOf: (headers: Headers, slug: string) => Promise<SyncActor>;
}

const TITLE_MAX = 255;
const DESCRIPTION_MAX = 1000;
/** More than a workspace has programs; bounds the list, which is shown whole. */
const TOKENS_MOST = 100;
/** Ended tokens are kept, so making and ending them over and over is bounded too. */
const TOKENS_AN_HOUR = 60;

const title = z
  .string('Title is required')
  .transform(tidyName)
  .refine((text) => nameFault(text, TITLE_MAX) !== 'empty', 'Title is required')
  .refine((text) => text.length <= TITLE_MAX, `Use at most ${TITLE_MAX} characters`)
  .refine(isPlain, "A title can't contain control characters or characters that change the text direction.");
const description = z
  .string()
  .transform(tidyName)
  .refine((text) => text.length <= DESCRIPTION_MAX, `Use at most ${DESCRIPTION_MAX} characters`)
  .refine(isPlain, "A description is one line and can't contain control characters.");
const newToken = z.strictObject({
  title,
  description: description.default(''),
  expires_at: z.iso.datetime('Expected a time such as 2027-02-19T00:00:00Z, or null.').nullable(),
});

/** The keys of a workspace for programs: making, listing and ending them. Mount it at `/api`. */
export function tokensApi({ db, rateLimit, signedInMemberOf }: TokensApiSettings): Hono {
  const api = new Hono({ strict: false });
  const managerOf = async (context: Context): Promise<SyncActor> => {
    const who = await signedInMemberOf(context.req.raw.headers, context.req.param('slug') ?? '');
    if (!can(await loadActor(db, who), 'token:manage', 'workspace')) throw forbidden();
    return who;
  };

  api.get('/workspaces/:slug/api-tokens', async (context) => {
    const { workspaceId } = await managerOf(context);
    return context.json((await tokensOf(db, workspaceId)).map(toWire));
  });
  api.post('/workspaces/:slug/api-tokens', async (context) => {
    const who = await managerOf(context);
    const { title, description, expires_at } = parseInput(newToken, await context.req.json());
    const expiresAt = expires_at === null ? null : new Date(expires_at);
    if (expiresAt !== null && expiresAt.getTime() <= Date.now())
      throw new Refused('invalid', 'The expiration date must be in the future.', { field: 'expires_at' });
    await assertNotTooMany(who);
    const made = await insertToken(db, { ...who, title, description, expiresAt });
    return context.json(made, 201, { 'cache-control': 'no-store' });
  });
  api.delete('/workspaces/:slug/api-tokens/:id', async (context) => {
    const { workspaceId } = await managerOf(context);
    if (!(await revokeToken(db, workspaceId, context.req.param('id')))) throw notFound();
    return context.json({ ok: true });
  });

  async function assertNotTooMany({ userId, workspaceId }: SyncActor): Promise<void> {
    const limit = { action: 'api-token', subject: userId, points: TOKENS_AN_HOUR, seconds: 3600 };
    const seconds = await rateLimit.spend([limit]);
    if (seconds !== undefined)
      throw new Refused('too-many', 'You have created too many tokens. Please try again in an hour.', {
        seconds,
      });
    if ((await tokensOf(db, workspaceId)).length >= TOKENS_MOST)
      throw new Refused('conflict', `A workspace can have at most ${TOKENS_MOST} tokens. Revoke one first.`);
  }

  return api;
}

const toWire = ({ id, title, description, userId, ...at }: TokenSummary): object => ({
  id,
  title,
  description,
  user_id: userId,
  created_at: momentOf(at.createdAt),
  last_used_at: momentOf(at.lastUsedAt),
  expires_at: momentOf(at.expiresAt),
});

const momentOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
