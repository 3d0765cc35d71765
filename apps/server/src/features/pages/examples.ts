import { SCHEMA_VERSION } from '@cairn/editor/nodes';
import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { Doc, encodeStateAsUpdate } from 'yjs';
import { sql } from 'kysely';
import { anchorOn } from '../../../test/given/anchor-on.ts';
import { featureExamples, type FeatureExamples } from '../../../test/feature-examples.ts';
import { given } from '../../../test/given/command.ts';
import { paragraph } from '../../../test/given/paragraph.ts';
import type { ProjectRows } from '../../../test/world.ts';
import type { Db } from '../../platform/db/index.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    readonly pageId: string;
    readonly archivedPageId: string;
    readonly pageVersionId: string;
    readonly pageCommentId: string;
    readonly pageReactionId: string;
  }
}

const commands = {
  'page.create': ({ projectId, pageId }) => ({
    id: uuid(),
    projectId,
    parentId: pageId,
    title: 'New',
    sortOrder: 'a5',
  }),
  'page.update': ({ pageId }) => ({ pageId, patch: { title: 'Renamed' } }),
  'page.move': ({ pageId }) => ({ pageId, parentId: null, sortOrder: 'a5' }),
  'page.set-access': ({ pageId }) => ({ pageId, access: 'private' }),
  'page.lock': ({ pageId }) => ({ pageId }),
  'page.unlock': ({ pageId }) => ({ pageId }),
  'page.archive': ({ pageId }) => ({ pageId }),
  'page.unarchive': ({ archivedPageId }) => ({ pageId: archivedPageId }),
  'page.remove': ({ archivedPageId }) => ({ pageId: archivedPageId }),
  'page.restore-version': ({ pageId, pageVersionId }) => ({ pageId, versionId: pageVersionId }),
  'page.duplicate': ({ pageId }) => ({ pageId, id: uuid(), title: 'Copy', sortOrder: 'a5' }),
  'page-comment.create': ({ pageId }) => ({ id: uuid(), pageId, body: paragraph('Hello') }),
  'page-comment.update': ({ pageCommentId }) => ({ commentId: pageCommentId, body: paragraph('Hello') }),
  'page-comment.remove': ({ pageCommentId }) => ({ commentId: pageCommentId }),
  'page-comment.resolve': ({ pageCommentId }) => ({ commentId: pageCommentId }),
  'page-comment.reopen': ({ pageCommentId }) => ({ commentId: pageCommentId }),
  'page-reaction.add': ({ pageCommentId }) => ({ id: uuid(), commentId: pageCommentId, emoji: '🎉' }),
  'page-reaction.remove': ({ pageReactionId }) => ({ reactionId: pageReactionId }),
} satisfies FeatureExamples['commands'];

const page = (rows: ProjectRows, id: string, parentId: string | null) =>
  given('page.create', { ...commands['page.create'](rows), id, parentId });

const ANCHOR = anchorOn('Low ', 'tides', ' at six');

const reply = (pageId: string, id: string, parentId: string) =>
  given('page-comment.create', { id, pageId, body: paragraph('Why?'), parentId });

/** A page's document with one line, and a version of it that later edits don't replace. @returns the version's ID */
async function insertDocument(
  db: Db,
  { workspaceId, pageId }: { readonly workspaceId: string; readonly pageId: string },
  line: string,
): Promise<string> {
  const versionId = uuid();
  const written = new Doc();
  written.getText('canary').insert(0, line);
  const state = Buffer.from(encodeStateAsUpdate(written));
  await sql`insert into doc (workspace_id, id, kind, schema_version)
    values (${workspaceId}, ${pageId}, 'page', ${SCHEMA_VERSION})`.execute(db);
  await sql`insert into doc_version (workspace_id, id, doc_id, seq, reason, authors, state)
    values (${workspaceId}, ${versionId}, ${pageId}, 0, 'before-restore', '{}', ${state})`.execute(db);
  return versionId;
}

export const examples = featureExamples({
  insert: async ({ db }, { workspaceId, projectId, authorId, archivedAt }, text) => {
    const insert = async (archived: Date | null): Promise<string> => {
      const id = uuid();
      await sql`insert into pages (workspace_id, id, scope, project_id, title, owner_id, access, is_locked, sort_order,
          archived_at, created_at, updated_at, updated_by)
        values (${workspaceId}, ${id}, ${scopes.project(projectId)}, ${projectId}, ${text('page title')}, ${authorId},
          'public', false, 'a0', ${archived}, now(), now(), ${authorId})`.execute(db);
      return id;
    };
    const [pageId, archivedPageId] = [await insert(archivedAt), await insert(new Date(Date.now() - 1000))];
    const pageVersionId = await insertDocument(db, { workspaceId, pageId }, text('page text'));
    const pageCommentId = uuid();
    await sql`insert into page_comments (workspace_id, id, scope, page_id, project_id, author_id, body, anchor, created_at)
      values (${workspaceId}, ${pageCommentId}, ${scopes.project(projectId)}, ${pageId}, ${projectId}, ${authorId},
        ${JSON.stringify(paragraph(text('page comment')))}::jsonb,
        ${JSON.stringify({ ...ANCHOR, quote: text('page quote') })}::jsonb, now())`.execute(db);
    const pageReactionId = uuid();
    await sql`insert into page_reactions (workspace_id, id, scope, page_id, comment_id, project_id, author_id, emoji)
      values (${workspaceId}, ${pageReactionId}, ${scopes.project(projectId)}, ${pageId}, ${pageCommentId}, ${projectId},
        ${authorId}, '+1')`.execute(db);
    return { pageId, archivedPageId, pageVersionId, pageCommentId, pageReactionId };
  },
  routes: {
    'GET /api/workspaces/:slug/projects/:project/pages/:page/description': {
      call: ({ slug }, { projectId, pageId }) => ({
        path: `/api/workspaces/${slug}/projects/${projectId}/pages/${pageId}/description`,
      }),
    },
    'PATCH /api/workspaces/:slug/projects/:project/pages/:page/description': {
      call: ({ slug }, { projectId, pageId }) => ({
        path: `/api/workspaces/${slug}/projects/${projectId}/pages/${pageId}/description`,
        body: { description_html: '<p>Written over HTTP</p>' },
      }),
    },
    'GET /api/workspaces/:slug/pages/:page/versions': {
      call: ({ slug }, { pageId }) => ({ path: `/api/workspaces/${slug}/pages/${pageId}/versions` }),
    },
    'GET /api/workspaces/:slug/pages/:page/versions/:version': {
      call: ({ slug }, { pageId, pageVersionId }) => ({
        path: `/api/workspaces/${slug}/pages/${pageId}/versions/${pageVersionId}`,
      }),
    },
    'GET /api/workspaces/:slug/pages/:page/comments': {
      call: ({ slug }, { pageId }) => ({
        path: `/api/workspaces/${slug}/pages/${pageId}/comments`,
        query: { limit: '5' },
      }),
    },
    'POST /api/workspaces/:slug/pages/:page/comments': {
      call: ({ slug }, { pageId, pageCommentId }) => ({
        path: `/api/workspaces/${slug}/pages/${pageId}/comments`,
        body: { comment_html: '<p>Hello</p>', parent: pageCommentId },
      }),
    },
  },
  commands,
  makes: { pageComment: 'page-comment.create', pageReaction: 'page-reaction.add' },
  cases: [
    [
      'page.set-access',
      'back to public',
      ({ pageId }) => ({
        before: [given('page.set-access', { pageId, access: 'private' })],
        args: { pageId, access: 'public' },
      }),
    ],
    [
      'page-comment.create',
      'on words of a private page',
      ({ pageId }) => ({
        before: [given('page.set-access', { pageId, access: 'private' })],
        args: { id: uuid(), pageId, body: paragraph('Which?'), anchor: ANCHOR },
      }),
    ],
    [
      'page-comment.create',
      'as a reply to a reply, naming words',
      ({ pageId, pageCommentId }) => {
        const first = uuid();
        return {
          before: [reply(pageId, first, pageCommentId)],
          args: { id: uuid(), pageId, body: paragraph('Because'), parentId: first, anchor: ANCHOR },
        };
      },
    ],
    [
      'page-comment.remove',
      'with a reply below it',
      ({ pageId, pageCommentId }) => ({
        before: [reply(pageId, uuid(), pageCommentId)],
        args: { commentId: pageCommentId },
      }),
    ],
    [
      'page-comment.remove',
      'as the last reply to what was deleted',
      ({ pageId, pageCommentId }) => {
        const last = uuid();
        return {
          before: [
            reply(pageId, last, pageCommentId),
            given('page-comment.remove', { commentId: pageCommentId }),
          ],
          args: { commentId: last },
        };
      },
    ],
    [
      'page-comment.resolve',
      'named by a reply',
      ({ pageId, pageCommentId }) => {
        const named = uuid();
        return { before: [reply(pageId, named, pageCommentId)], args: { commentId: named } };
      },
    ],
    [
      'page-comment.resolve',
      'a second time',
      ({ pageCommentId }) => ({
        before: [given('page-comment.resolve', { commentId: pageCommentId })],
        args: { commentId: pageCommentId },
      }),
    ],
    [
      'page-comment.reopen',
      'of what is resolved',
      ({ pageCommentId }) => ({
        before: [given('page-comment.resolve', { commentId: pageCommentId })],
        args: { commentId: pageCommentId },
      }),
    ],
    [
      'page-reaction.add',
      'the same again',
      ({ pageCommentId }) => ({
        before: [given('page-reaction.add', { id: uuid(), commentId: pageCommentId, emoji: '🎉' })],
        args: { id: uuid(), commentId: pageCommentId, emoji: '🎉' },
      }),
    ],
    [
      'page.unlock',
      'a locked one',
      ({ pageId }) => ({ before: [given('page.lock', { pageId })], args: { pageId } }),
    ],
    [
      'page.archive',
      'with pages below it',
      (rows) => {
        const [below, deeper] = [uuid(), uuid()];
        return {
          before: [page(rows, below, rows.pageId), page(rows, deeper, below)],
          args: { pageId: rows.pageId },
        };
      },
    ],
    [
      'page.unarchive',
      'below one that stays archived',
      (rows) => {
        const below = uuid();
        return {
          before: [page(rows, below, rows.pageId), given('page.archive', { pageId: rows.pageId })],
          args: { pageId: below },
        };
      },
    ],
    [
      'page.remove',
      'with a page below it, a favourite, and a comment on it',
      (rows) => {
        const [above, below] = [uuid(), uuid()];
        return {
          before: [
            page(rows, above, null),
            page(rows, below, above),
            given('favourite.add', {
              id: uuid(),
              kind: 'page',
              targetId: above,
              folderId: null,
              sortOrder: 'a0',
            }),
            given('page-comment.create', { id: uuid(), pageId: above, body: paragraph('Hello') }),
            given('page.archive', { pageId: above }),
          ],
          args: { pageId: above },
        };
      },
    ],
  ],
  last: ['page-reaction.remove', 'page-comment.remove', 'page.archive', 'page.remove'],
  lastRows: { 'page.remove': ({ inside }) => ({ ...inside, archivedPageId: inside.pageId }) },
});
