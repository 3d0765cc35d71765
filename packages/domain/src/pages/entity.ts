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
 * A page of a project, or of the workspace (projectId null), without its text: that is a document with the same ID,
 * which several people can edit at once.
 */
export const page = defineEntity({
  name: 'page',
  table: 'pages',
  readBy: 'page:read',
  fields: {
    id: id(),
    projectId: optional(ref('project')),
    parentId: optional(ref('page')),
    /** If empty, the page is shown as untitled. */
    title: text(),
    icon: optional(json<ProjectIcon>()),
    ownerId: text(),
    access: choice(PAGE_ACCESS),
    isLocked: flag(),
    sortOrder: text(),
    archivedAt: optional(instant()),
    createdAt: instant(),
    /** When title or text last changed, and who changed it. */
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

/** The scope of comments on a page: only the owner's while the page is private. */
function scopeOnPage(row: { readonly ownerId: string | null; readonly projectId: string | null }): string {
  if (row.ownerId !== null) return scopes.person(row.ownerId);
  return row.projectId === null ? scopes.everyone : scopes.project(row.projectId);
}

/** A comment on a page or a part of its text. It has its page's scope and changes with it. */
export const pageComment = defineEntity({
  name: 'pageComment',
  table: 'page_comments',
  readBy: 'page:read',
  fields: {
    id: id(),
    pageId: ref('page'),
    /** The page's project; null for a page of the workspace. */
    projectId: optional(ref('project')),
    /** The owner of a private page; null for a public one. */
    ownerId: optional(text()),
    authorId: text(),
    body: json<RichText>(),
    createdAt: instant(),
    editedAt: optional(instant()),
    /** The comment that this one replies to, which is never itself a reply. */
    parentId: optional(ref('pageComment')),
    /** When it was deleted, if only its replies are left. */
    removedAt: optional(instant()),
    /** When the thread was resolved, and by whom; never set on a reply. */
    resolvedAt: optional(instant()),
    resolvedBy: optional(text()),
    /** The part of the page's text that it is about; never set on a reply. */
    anchor: optional(json<TextAnchor>()),
  },
  scope: scopeOnPage,
  indexes: ['pageId'],
  partOf: 'pageId',
  /** Bounded, because all of them change scope with their page in one command. */
  atMost: { count: 5000, per: ['pageId'], ofOne: { count: 1000, by: 'authorId' } },
  unrecorded: ['body', 'anchor'],
});

export type PageComment = RowOfEntity<typeof pageComment>;

/** An emoji on a page comment, with the comment's scope. */
export const pageReaction = defineEntity({
  name: 'pageReaction',
  table: 'page_reactions',
  readBy: 'page:read',
  fields: {
    id: id(),
    pageId: ref('page'),
    commentId: ref('pageComment'),
    projectId: optional(ref('project')),
    /** The owner of a private page; null for a public one. */
    ownerId: optional(text()),
    authorId: text(),
    emoji: text(),
  },
  scope: scopeOnPage,
  indexes: ['pageId'],
  partOf: 'pageId',
  /** Bounded, because all of them change scope with their page, like comments. */
  atMost: { count: 5000, per: ['pageId'], ofOne: { count: 1000, by: 'authorId' } },
});

export type PageReaction = RowOfEntity<typeof pageReaction>;

export const pageCommentCapabilities = capabilities({
  // Whoever can read a page can comment on it.
  'page-comment:create': { workspace: ROLE.guest, project: ROLE.guest },
  'page-reaction:create': { workspace: ROLE.guest, project: ROLE.guest },
  'page-reaction:remove': { standings: [{ as: 'author', while: 'page-reaction:create' }] },
  'page-comment:update': { standings: [{ as: 'author', while: 'page-comment:create' }] },
  // Comments stay on a page that becomes private; its owner may delete them.
  'page-comment:remove': {
    workspace: ROLE.admin,
    project: ROLE.admin,
    standings: [
      { as: 'author', while: 'page-comment:create' },
      { as: 'owner', while: 'page-comment:create' },
    ],
  },
});
