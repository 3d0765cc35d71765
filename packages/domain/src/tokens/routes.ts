import { z } from 'zod';
import { because } from '../because.ts';
import { tokenRefusals } from './refusals.ts';
import type { refusals } from '../refusals.ts';
import { contract, created, json } from '../http/contract.ts';
import { moment, ok } from '../http/values.ts';
import { isPlain, nameFault, tidyName } from '../people/names.ts';

const TITLE_MAX = 255;
const DESCRIPTION_MAX = 1000;

const title = z
  .string(because<typeof refusals.title_required>('title_required'))
  .transform(tidyName)
  .refine(
    (text) => nameFault(text, TITLE_MAX) !== 'empty',
    because<typeof refusals.title_required>('title_required'),
  )
  .refine(
    (text) => text.length <= TITLE_MAX,
    because<typeof refusals.too_long>('too_long', { most: TITLE_MAX }),
  )
  .refine(isPlain, because<typeof tokenRefusals.title_hidden>('token.title_hidden'));
const description = z
  .string()
  .transform(tidyName)
  .refine(
    (text) => text.length <= DESCRIPTION_MAX,
    because<typeof refusals.too_long>('too_long', { most: DESCRIPTION_MAX }),
  )
  .refine(isPlain, because<typeof tokenRefusals.description_hidden>('token.description_hidden'));

const access = { who: 'member', needs: 'token:manage', signedIn: true } as const;

export const listTokens = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/api-tokens',
  ...access,
  summary: 'Lists the API tokens of a workspace, newest first, without their secrets.',
  answer: json(
    z.array(
      z.strictObject({
        id: z.uuid(),
        title: z.string(),
        description: z.string(),
        user_id: z.uuid(),
        created_at: moment,
        last_used_at: moment.nullable(),
        expires_at: moment.nullable(),
      }),
    ),
  ),
});

export const createToken = contract({
  method: 'POST',
  path: '/api/workspaces/:slug/api-tokens',
  ...access,
  summary: 'Creates an API token. Its secret is only in this response.',
  input: z.strictObject({
    title,
    description: description.default(''),
    expires_at: z.iso.datetime(because<typeof refusals.not_a_moment>('not_a_moment')).nullable(),
  }),
  errors: Object.values(tokenRefusals),
  answer: created(z.strictObject({ id: z.uuid(), token: z.string() })),
});

export const revokeToken = contract({
  method: 'DELETE',
  path: '/api/workspaces/:slug/api-tokens/:id',
  ...access,
  // Tokens aren't synced rows: people who may revoke tokens get 404 for one that doesn't exist.
  furtherBy: 'content',
  summary: 'Revokes an API token.',
  answer: json(ok),
});
