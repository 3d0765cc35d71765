import { z } from 'zod';
import { contract, created, json } from '../http/contract.ts';
import { moment, ok } from '../http/values.ts';
import { isPlain, nameFault, tidyName } from '../people/names.ts';

const TITLE_MAX = 255;
const DESCRIPTION_MAX = 1000;

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
    expires_at: z.iso.datetime('Expected a time such as 2027-02-19T00:00:00Z, or null.').nullable(),
  }),
  answer: created(z.strictObject({ id: z.uuid(), token: z.string() })),
});

export const revokeToken = contract({
  method: 'DELETE',
  path: '/api/workspaces/:slug/api-tokens/:id',
  ...access,
  // A token is no synced row: whoever may end tokens is told when there is none.
  furtherBy: 'content',
  summary: 'Revokes an API token.',
  answer: json(ok),
});
