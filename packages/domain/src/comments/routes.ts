import { z } from 'zod';
import { contract, created, json } from '../http/contract.ts';
import { html } from '../http/values.ts';
import { commentFields, commentsQuery } from './comment-json.ts';

const COMMENTS = '/api/workspaces/:slug/projects/:project/issues/:issue/comments';

const commentJson = z.strictObject({ ...commentFields, issue: z.uuid(), project: z.uuid() });

export const listComments = contract({
  method: 'GET',
  path: COMMENTS,
  who: 'member',
  needs: 'comment:read',
  on: { param: 'issue', entity: 'issue' },
  share: 'reads',
  summary: 'Lists the comments on an issue with their reactions, oldest first.',
  query: commentsQuery,
  answer: json(z.strictObject({ results: z.array(commentJson), next_offset: z.int().nullable() })),
});

export const createComment = contract({
  method: 'POST',
  path: COMMENTS,
  who: 'member',
  needs: 'comment:create',
  on: { param: 'issue', entity: 'issue' },
  share: 'commands',
  summary: 'Adds a comment to an issue. Anyone in the project can.',
  input: z.strictObject({ comment_html: html() }),
  answer: created(commentJson),
});
