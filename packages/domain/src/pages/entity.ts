import {
  choice,
  defineEntity,
  flag,
  id,
  instant,
  json,
  optional,
  ref,
  text,
  type RowOfEntity,
} from '@cairn/sync/schema';
import type { TextAnchor } from '../comments/anchor.ts';
import type { RichText } from '../issues/entity.ts';
import { capabilities } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';
import type { ProjectIcon } from '../projects/entity.ts';
import { scopes } from '../scopes.ts';
import { PAGE_ACCESS } from './constants.ts';

/**
 * A page of a project, or of the workspace (projectId null): everything about it except its text, which is a
 * document of its own with the same id and is edited by several people at once.
 */
export const page = defineEntity({
  name: 'page',
  table: 'pages',
  readBy: 'page:read',
  fields: {
    id: id(),
    projectId: optional(ref('project')),
    parentId: optional(ref('page')),
    /** May be empty; then it is shown as untitled. */
    title: text(),
    icon: optional(json<ProjectIcon>()),
    ownerId: text(),
    access: choice(PAGE_ACCESS),
    isLocked: flag(),
    sortOrder: text(),
    archivedAt: optional(instant()),
    createdAt: instant(),
    /** The last change of title or text, and whose it was. */
    updatedAt: instant(),
    updatedBy: text(),
  },
  atMost: { count: 50_000, per: [], ofOne: { count: 5000, by: 'ownerId' } },
  scope: (row) =>
    row.access === 'private'
      ? scopes.person(row.ownerId)
      : row.projectId === null
        ? scopes.everyone
        : scopes.project(row.projectId),
  indexes: ['projectId', 'parentId'],
});

export type Page = RowOfEntity<typeof page>;

/** Of what is said about a page: its owner alone while it is private. */
function scopeOnPage(row: { readonly ownerId: string | null; readonly projectId: string | null }): string {
  if (row.ownerId !== null) return scopes.person(row.ownerId);
  return row.projectId === null ? scopes.everyone : scopes.project(row.projectId);
}

/** What people say about a page or a part of its text. It stands in the scope of its page, and goes where that goes. */
export const pageComment = defineEntity({
  name: 'pageComment',
  table: 'page_comments',
  readBy: 'page:read',
  fields: {
    id: id(),
    pageId: ref('page'),
    /** The page's; null for a page of the workspace. */
    projectId: optional(ref('project')),
    /** Whose private page it is; null for a public one. */
    ownerId: optional(text()),
    authorId: text(),
    body: json<RichText>(),
    createdAt: instant(),
    editedAt: optional(instant()),
    /** The comment that this one answers; never itself a reply. */
    parentId: optional(ref('pageComment')),
    /** Since when only its replies are left of it. */
    removedAt: optional(instant()),
    /** Since when the thread below it is settled, and who said so; never of a reply. */
    resolvedAt: optional(instant()),
    resolvedBy: optional(text()),
    /** The text of the page that it is about; never of a reply. */
    anchor: optional(json<TextAnchor>()),
  },
  scope: scopeOnPage,
  indexes: ['pageId'],
  partOf: 'pageId',
  /** All of them change scope with their page, in one command. */
  atMost: { count: 5000, per: ['pageId'], ofOne: { count: 1000, by: 'authorId' } },
  unrecorded: ['body', 'anchor'],
});

export type PageComment = RowOfEntity<typeof pageComment>;

/** An emoji on a comment on a page. It stands where its comment stands. */
export const pageReaction = defineEntity({
  name: 'pageReaction',
  table: 'page_reactions',
  readBy: 'page:read',
  fields: {
    id: id(),
    pageId: ref('page'),
    commentId: ref('pageComment'),
    projectId: optional(ref('project')),
    /** Whose private page it is; null for a public one. */
    ownerId: optional(text()),
    authorId: text(),
    emoji: text(),
  },
  scope: scopeOnPage,
  indexes: ['pageId'],
  partOf: 'pageId',
  /** All of them change scope with their page, as comments do. */
  atMost: { count: 5000, per: ['pageId'], ofOne: { count: 1000, by: 'authorId' } },
});

export type PageReaction = RowOfEntity<typeof pageReaction>;

export const pageCommentCapabilities = capabilities({
  // Whoever may read a page may say something about it.
  'page-comment:create': { workspace: ROLE.guest, project: ROLE.guest },
  'page-reaction:create': { workspace: ROLE.guest, project: ROLE.guest },
  'page-reaction:remove': { standings: [{ as: 'author', while: 'page-reaction:create' }] },
  'page-comment:update': { standings: [{ as: 'author', while: 'page-comment:create' }] },
  // What others have said stays with a page that becomes private: its owner may clear it away.
  'page-comment:remove': {
    workspace: ROLE.admin,
    project: ROLE.admin,
    standings: [
      { as: 'author', while: 'page-comment:create' },
      { as: 'owner', while: 'page-comment:create' },
    ],
  },
});
