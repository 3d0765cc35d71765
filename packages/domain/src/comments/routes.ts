import { z } from 'zod';
import { contract, created, json } from '../http/contract.ts';
import { html, moment } from '../http/values.ts';

const COMMENTS = '/api/workspaces/:slug/projects/:project/issues/:issue/comments';

const commentJson = z.strictObject({
  id: z.uuid(),
  issue: z.uuid(),
  project: z.uuid(),
  /** Who wrote it. */
  actor: z.uuid(),
  comment_html: z.string(),
  /** The words of the description that it is about, cut where they are long; null when it is about the issue. */
  quote: z.string().nullable(),
  created_at: moment,
  /** Null while it says what it said first. */
  edited_at: moment.nullable(),
});

export const listComments = contract({
  method: 'GET',
  path: COMMENTS,
  who: 'member',
  needs: 'comment:read',
  on: { param: 'issue', entity: 'issue' },
  share: 'reads',
  summary: 'Lists the comments on an issue, oldest first.',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).catch(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).catch(0),
  }),
  answer: json(z.strictObject({ results: z.array(commentJson), next_offset: z.int().nullable() })),
});

export const createComment = contract({
  method: 'POST',
  path: COMMENTS,
  who: 'member',
  needs: 'comment:create',
  on: { param: 'issue', entity: 'issue' },
  share: 'commands',
  summary: 'Comments on an issue. Anyone in the project can.',
  input: z.strictObject({ comment_html: html() }),
  answer: created(commentJson),
});
