import { invoke, newId, refId, unaskedId, type Draft, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { because } from '../because.ts';
import type { refusals } from '../refusals.ts';
import { command, formerPatch } from '../declare.ts';
import { favourite } from '../favourites/entity.ts';
import { icon, orderKey } from '../fields.ts';
import { PAGE_ACCESS, PAGE_DEPTH_MAX, PAGE_TITLE_MAX } from './constants.ts';
import { page, pageComment, pageReaction, type Page } from './entity.ts';
import { privateOwner } from './rules.ts';

const title = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(PAGE_TITLE_MAX, because<typeof refusals.too_long>('too_long', { most: PAGE_TITLE_MAX })),
    );

/** Creates an empty page. Without a project, it is a page of the workspace. */
export const createPage = command({
  name: 'page.create',
  // Workspace pages need this capability in the workspace; in a project, the role in the project counts too.
  requires: 'page:create',
  on: 'workspace',
  alsoRequires: { projectId: 'page:create', parentId: 'page:create' },
  input: z.object({
    id: newId(),
    projectId: z.nullable(refId('project')),
    parentId: z._default(z.nullable(refId('page')), null),
    title: z._default(title(), ''),
    icon: z._default(icon(), null),
    access: z._default(z.enum(PAGE_ACCESS), 'public'),
    sortOrder: orderKey(),
  }),
  change: (draft, input) =>
    draft.insert(page, newPage({ ...input, icon: input.icon as Page['icon'] }, draft)),
});

/** Title and emoji; refused while the page is locked or archived. */
export const updatePage = command({
  name: 'page.update',
  requires: 'page:update',
  on: 'pageId',
  input: z.object({
    pageId: refId('page'),
    patch: z.strictObject({ title: z.optional(title()), icon: z.optional(icon()) }),
  }),
  change: (draft, { pageId, patch }) =>
    draft.update(page, pageId, {
      ...(patch as Partial<Pick<Page, 'title' | 'icon'>>),
      updatedAt: draft.now,
      updatedBy: draft.userId,
    }),
  inverse: formerPatch(page),
});

/** Moves a page with its subpages under another one or to the top level. */
export const movePage = command({
  name: 'page.move',
  requires: 'page:update',
  on: 'pageId',
  alsoRequires: { parentId: 'page:create' },
  input: z.object({
    pageId: refId('page'),
    parentId: z.nullable(refId('page')),
    sortOrder: orderKey(),
  }),
  change: (draft, { pageId, parentId, sortOrder }) => draft.update(page, pageId, { parentId, sortOrder }),
  inverse: (draft, { pageId }): Undo => {
    const before = draft.get(page, pageId);
    return before && invoke(movePage, { pageId, parentId: before.parentId, sortOrder: before.sortOrder });
  },
});

/** Only the owner makes a page public or private. Its comments are visible to whoever sees the page. */
export const setPageAccess = command({
  name: 'page.set-access',
  requires: 'page:share',
  on: 'pageId',
  input: z.object({ pageId: refId('page'), access: z.enum(PAGE_ACCESS) }),
  change: (draft, { pageId, access }) => {
    const row = draft.get(page, pageId);
    if (!row) return;
    draft.update(page, pageId, { access });
    const ownerId = privateOwner({ ...row, access });
    for (const each of draft.where(pageComment, { pageId })) draft.update(pageComment, each.id, { ownerId });
    for (const each of draft.where(pageReaction, { pageId }))
      draft.update(pageReaction, each.id, { ownerId });
  },
  inverse: (draft, { pageId }): Undo => {
    const before = draft.get(page, pageId);
    return before && invoke(setPageAccess, { pageId, access: before.access });
  },
});

const onePage = () => z.object({ pageId: refId('page') });

export const lockPage = command({
  name: 'page.lock',
  requires: 'page:lock',
  on: 'pageId',
  input: onePage(),
  change: (draft, { pageId }) => draft.update(page, pageId, { isLocked: true }),
  inverse: (_draft, input): Undo => invoke(unlockPage, input),
});

export const unlockPage = command({
  name: 'page.unlock',
  requires: 'page:lock',
  on: 'pageId',
  input: onePage(),
  change: (draft, { pageId }) => draft.update(page, pageId, { isLocked: false }),
  inverse: (_draft, input): Undo => invoke(lockPage, input),
});

/** Archives the subpages too, except private ones of other people. */
export const archivePage = command({
  name: 'page.archive',
  requires: 'page:archive',
  on: 'pageId',
  input: onePage(),
  change: (draft, { pageId }) => {
    for (const each of withDescendants(draft, pageId))
      if (each.archivedAt === null) draft.update(page, each.id, { archivedAt: draft.now });
  },
  inverse: (_draft, input): Undo => invoke(unarchivePage, input),
});

/** Restores what was archived together. If its parent is still archived, it moves to the top level. */
export const unarchivePage = command({
  name: 'page.unarchive',
  requires: 'page:archive',
  on: 'pageId',
  input: onePage(),
  change: (draft, { pageId }) => {
    const row = draft.get(page, pageId);
    if (!row) return;
    for (const each of withDescendants(draft, pageId))
      if (each.archivedAt === row.archivedAt) draft.update(page, each.id, { archivedAt: null });
    const parent = row.parentId === null ? undefined : draft.get(page, row.parentId);
    if (parent && parent.archivedAt !== null) draft.update(page, pageId, { parentId: null });
  },
  inverse: (_draft, input): Undo => invoke(archivePage, input),
});

/** Deletes an archived page permanently. Its subpages move to the top level, and favourites and comments go with it. */
export const removePage = command({
  name: 'page.remove',
  requires: 'page:remove',
  on: 'pageId',
  input: onePage(),
  change: (draft, { pageId }) => {
    for (const child of draft.where(page, { parentId: pageId }))
      draft.update(page, child.id, { parentId: null });
    for (const held of draft.where(favourite, { targetId: pageId })) draft.remove(favourite, held.id);
    for (const given of draft.where(pageReaction, { pageId })) draft.remove(pageReaction, given.id);
    for (const said of draft.where(pageComment, { pageId })) draft.remove(pageComment, said.id);
    draft.remove(page, pageId);
  },
});

/** A copy with the same text and place, owned by the person who duplicates it. */
export const duplicatePage = command({
  name: 'page.duplicate',
  requires: 'page:create',
  on: 'pageId',
  input: z.object({ pageId: refId('page'), id: newId(), title: title(), sortOrder: orderKey() }),
  change: (draft, { pageId, ...copy }) => {
    const row = draft.get(page, pageId);
    if (row) draft.insert(page, newPage({ ...row, ...copy }, draft));
  },
});

/** Restores an earlier version of the text; the current text is saved as a version first. */
export const restorePageVersion = command({
  name: 'page.restore-version',
  requires: 'page:update',
  on: 'pageId',
  input: z.object({
    pageId: refId('page'),
    versionId: unaskedId('it is looked up only among the versions of this page'),
  }),
  // The text is a document, and its change arrives there.
  change: (draft, { pageId }) =>
    draft.update(page, pageId, { updatedAt: draft.now, updatedBy: draft.userId }),
});

type Given = Pick<Page, 'id' | 'projectId' | 'parentId' | 'title' | 'icon' | 'access' | 'sortOrder'>;

/** The row of a new page; the same in browser and server. */
export function newPage(given: Given, { userId, now }: Pick<Draft, 'userId' | 'now'>): Page {
  const { id, projectId, parentId, title: words, icon: emoji, access, sortOrder } = given;
  return {
    id,
    projectId,
    parentId,
    title: words,
    icon: emoji,
    ownerId: userId,
    access,
    isLocked: false,
    sortOrder,
    archivedAt: null,
    createdAt: now,
    updatedAt: now,
    updatedBy: userId,
  };
}

/**
 * Private subpages of others, and their subpages, are not archived. Read level by level, so that the cost depends on
 * the subtree and not on all pages.
 */
function withDescendants(draft: Draft, pageId: string): Page[] {
  const row = draft.get(page, pageId);
  if (!row) return [];
  const found = new Map([[pageId, row]]);
  let above = [pageId];
  for (let level = 1; level < PAGE_DEPTH_MAX; level++) {
    const below = draft
      .whereAny(page, 'parentId', above)
      .filter(
        ({ id, access, ownerId }) => !found.has(id) && (access === 'public' || ownerId === draft.userId),
      );
    for (const each of below) found.set(each.id, each);
    above = below.map(({ id }) => id);
  }
  return [...found.values()];
}
