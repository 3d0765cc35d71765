import { z } from 'zod';
import { commentFields, commentsQuery } from '../comments/comment-json.ts';
import { contract, created, json } from '../http/contract.ts';
import { html } from '../http/values.ts';
import { pageRefusals } from './refusals.ts';

export const listPageVersions = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/pages/:page/versions',
  who: 'member',
  needs: 'page:read',
  on: { param: 'page', entity: 'page' },
  share: 'reads',
  summary: 'Lists the versions of a page, newest first. The command `page.restore-version` restores one.',
  answer: json(
    z.array(
      z.strictObject({
        id: z.uuid(),
        reason: z.string(),
        author_ids: z.array(z.uuid()),
        created_at: z.iso.datetime(),
      }),
    ),
  ),
});

export const getPageVersion = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/pages/:page/versions/:version',
  who: 'member',
  needs: 'page:read',
  on: { param: 'page', entity: 'page' },
  share: 'reads',
  summary: 'Returns the content of a version, as editor JSON.',
  params: z.object({ version: z.uuid() }),
  answer: json(z.strictObject({ id: z.uuid(), content: z.json() })),
});

const DESCRIPTION = '/api/workspaces/:slug/projects/:project/pages/:page/description';
/** Characters of an update in base64: enough to replace the largest text. */
const UPDATE_MAX = 3_000_000;

const pageText = z.strictObject({
  id: z.uuid(),
  description_html: z.string(),
  /** Rises with each change of the text. */
  version: z.int(),
});

export const getPageDescription = contract({
  method: 'GET',
  path: DESCRIPTION,
  who: 'member',
  needs: 'page:read',
  on: { param: 'page', entity: 'page' },
  share: 'reads',
  summary:
    'Returns the text of a page, as HTML and as the encoded document: its state as a Yjs update, in base64.',
  answer: json(z.strictObject({ ...pageText.shape, description_binary: z.base64() })),
});

export const updatePageDescription = contract({
  method: 'PATCH',
  path: DESCRIPTION,
  who: 'member',
  needs: 'page:update',
  on: { param: 'page', entity: 'page' },
  share: 'commands',
  summary:
    'Updates the text of a page: merges `description_binary`, a Yjs update, or replaces the text with `description_html`, merged with the changes of people who are editing it.',
  input: z.strictObject({
    /** If HTML is given too, this is derived from it again. */
    description_binary: z.base64().max(UPDATE_MAX).optional(),
    description_html: html().optional(),
    /** The `version` of the text that was edited; what others have written since is kept. */
    based_on: z.int().min(0).optional(),
  }),
  errors: [
    pageRefusals.archived,
    pageRefusals.locked,
    pageRefusals.nothing_to_write,
    pageRefusals.invalid_update,
    pageRefusals.update_out_of_turn,
  ],
  answer: json(pageText),
});

const COMMENTS = '/api/workspaces/:slug/pages/:page/comments';

const pageCommentJson = z.strictObject({
  ...commentFields,
  page: z.uuid(),
  /** Null for a page of the workspace. */
  project: z.uuid().nullable(),
});

export const listPageComments = contract({
  method: 'GET',
  path: COMMENTS,
  who: 'member',
  needs: 'page:read',
  on: { param: 'page', entity: 'page' },
  share: 'reads',
  summary: 'Lists the comments on a page with their reactions, oldest first.',
  query: commentsQuery,
  answer: json(z.strictObject({ results: z.array(pageCommentJson), next_offset: z.int().nullable() })),
});

export const createPageComment = contract({
  method: 'POST',
  path: COMMENTS,
  who: 'member',
  needs: 'page-comment:create',
  on: { param: 'page', entity: 'page' },
  share: 'commands',
  summary:
    'Adds a comment or a reply to a page. Anyone who can see the page can, unless it is locked or archived.',
  input: z.strictObject({ comment_html: html(), parent: z.uuid().optional() }),
  errors: [pageRefusals.archived, pageRefusals.locked],
  answer: created(pageCommentJson),
});
