import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { anchorOn } from '../../../test/given/anchor-on.ts';
import { featureExamples } from '../../../test/feature-examples.ts';
import { given } from '../../../test/given/command.ts';
import { paragraph } from '../../../test/given/paragraph.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    readonly commentId: string;
    readonly reactionId: string;
  }
}

const ANCHOR = anchorOn('Map ', 'tiles', ' disappear');

export const examples = featureExamples({
  after: ['issues'],
  insert: async ({ db }, { workspaceId, projectId, issueId, authorId }, text) => {
    const [commentId, reactionId] = [uuid(), uuid()];
    const scope = scopes.project(projectId);
    await sql`insert into comments (workspace_id, id, scope, project_id, issue_id, author_id, body, anchor,
        created_at)
      values (${workspaceId}, ${commentId}, ${scope}, ${projectId}, ${issueId}, ${authorId},
        ${JSON.stringify(paragraph(text('comment')))}::jsonb,
        ${JSON.stringify({ ...ANCHOR, quote: text('quote') })}::jsonb, now())`.execute(db);
    await sql`insert into reactions (workspace_id, id, scope, project_id, issue_id, comment_id, user_id, emoji)
      values (${workspaceId}, ${reactionId}, ${scope}, ${projectId}, ${issueId}, null, ${authorId}, '+1')`.execute(
      db,
    );
    return { commentId, reactionId };
  },
  routes: {
    'GET /api/workspaces/:slug/projects/:project/issues/:issue/comments': {
      call: ({ slug }, { projectId, issueId }) => ({
        path: `/api/workspaces/${slug}/projects/${projectId}/issues/${issueId}/comments`,
        query: { limit: '5' },
      }),
    },
    'POST /api/workspaces/:slug/projects/:project/issues/:issue/comments': {
      call: ({ slug }, { projectId, issueId }) => ({
        path: `/api/workspaces/${slug}/projects/${projectId}/issues/${issueId}/comments`,
        body: { comment_html: '<p>Hello</p>' },
      }),
    },
  },
  commands: {
    'comment.create': ({ issueId }) => ({ id: uuid(), issueId, body: paragraph('Hello') }),
    'comment.update': ({ commentId }) => ({ commentId, body: paragraph('Hello') }),
    'comment.remove': ({ commentId }) => ({ commentId }),
    'comment.resolve': ({ commentId }) => ({ commentId }),
    'comment.reopen': ({ commentId }) => ({ commentId }),
    'reaction.add': ({ issueId, commentId }) => ({ id: uuid(), issueId, commentId, emoji: '🎉' }),
    'reaction.remove': ({ reactionId }) => ({ reactionId }),
  },
  makes: { reaction: 'reaction.add' },
  cases: [
    [
      'comment.remove',
      'with a reaction on it',
      ({ issueId, commentId }) => ({
        before: [given('reaction.add', { id: uuid(), issueId, commentId, emoji: '🎉' })],
        args: { commentId },
      }),
    ],
    [
      'comment.create',
      'on words of the description',
      ({ issueId }) => ({ args: { id: uuid(), issueId, body: paragraph('Which?'), anchor: ANCHOR } }),
    ],
    [
      'comment.create',
      'as a reply that names words',
      ({ issueId, commentId }) => ({
        args: { id: uuid(), issueId, body: paragraph('This'), parentId: commentId, anchor: ANCHOR },
      }),
    ],
    [
      'comment.create',
      'as a reply',
      ({ issueId, commentId }) => ({
        args: { id: uuid(), issueId, body: paragraph('Indeed'), parentId: commentId },
      }),
    ],
    [
      'comment.create',
      'as a reply to a reply',
      ({ issueId, commentId }) => {
        const first = uuid();
        return {
          before: [
            given('comment.create', { id: first, issueId, body: paragraph('Why?'), parentId: commentId }),
          ],
          args: { id: uuid(), issueId, body: paragraph('Because'), parentId: first },
        };
      },
    ],
    [
      'comment.remove',
      'with a reply below it',
      ({ issueId, commentId }) => ({
        before: [
          given('comment.create', { id: uuid(), issueId, body: paragraph('Why?'), parentId: commentId }),
        ],
        args: { commentId },
      }),
    ],
    [
      'comment.remove',
      'as the last reply to what was deleted',
      ({ issueId, commentId }) => {
        const reply = uuid();
        return {
          before: [
            given('comment.create', { id: reply, issueId, body: paragraph('Why?'), parentId: commentId }),
            given('comment.remove', { commentId }),
          ],
          args: { commentId: reply },
        };
      },
    ],
    [
      'comment.resolve',
      'named by a reply',
      ({ issueId, commentId }) => {
        const reply = uuid();
        return {
          before: [
            given('comment.create', { id: reply, issueId, body: paragraph('Why?'), parentId: commentId }),
          ],
          args: { commentId: reply },
        };
      },
    ],
    [
      'comment.resolve',
      'a second time',
      ({ commentId }) => ({ before: [given('comment.resolve', { commentId })], args: { commentId } }),
    ],
    [
      'comment.reopen',
      'of what is resolved',
      ({ commentId }) => ({ before: [given('comment.resolve', { commentId })], args: { commentId } }),
    ],
    [
      'reaction.add',
      'a second time',
      ({ issueId, commentId }) => ({
        before: [given('reaction.add', { id: uuid(), issueId, commentId, emoji: '🎉' })],
        args: { id: uuid(), issueId, commentId, emoji: '🎉' },
      }),
    ],
  ],
  last: ['reaction.remove', 'comment.remove'],
});
