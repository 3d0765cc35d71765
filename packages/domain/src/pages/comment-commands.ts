import { invoke, newId, refId, type Draft, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { textAnchor } from '../comments/anchor.ts';
import { emoji, NOTHING_SAID } from '../comments/commands.ts';
import { command } from '../declare.ts';
import { richText } from '../issues/commands.ts';
import { page, pageComment, pageReaction, type PageComment } from './entity.ts';
import { privateOwner } from './rules.ts';

/** Comments on a page or a part of its text, or replies; refused while the page is locked or archived. */
export const createPageComment = command({
  name: 'page-comment.create',
  requires: 'page-comment:create',
  on: 'pageId',
  alsoRequires: { parentId: 'page-comment:create' },
  input: z.object({
    id: newId(),
    pageId: refId('page'),
    body: richText(),
    /** The comment to reply to, or one of its replies. */
    parentId: z.optional(refId('pageComment')),
    /** The part of the page's text that it is about. */
    anchor: z.optional(textAnchor()),
  }),
  change: (draft, input) => {
    const row = draft.get(page, input.pageId);
    if (!row) return;
    const answered = input.parentId === undefined ? undefined : draft.get(pageComment, input.parentId);
    draft.insert(pageComment, {
      ...input,
      projectId: row.projectId,
      ownerId: privateOwner(row),
      authorId: draft.userId,
      createdAt: draft.now,
      editedAt: null,
      // Threads are one level deep, so a reply to a reply goes to the thread's comment.
      parentId: answered ? (answered.parentId ?? answered.id) : null,
      removedAt: null,
      resolvedAt: null,
      resolvedBy: null,
      // A reply is about what its comment is about.
      anchor: answered ? null : (input.anchor ?? null),
    });
  },
  inverse: (_draft, input): Undo => invoke(removePageComment, { commentId: input.id }),
});

export const updatePageComment = command({
  name: 'page-comment.update',
  requires: 'page-comment:update',
  on: 'commentId',
  input: z.object({ commentId: refId('pageComment'), body: richText() }),
  change: (draft, { commentId, body }) => draft.update(pageComment, commentId, { body, editedAt: draft.now }),
  inverse: (draft, { commentId }): Undo => {
    const before = draft.get(pageComment, commentId);
    return before && invoke(updatePageComment, { commentId, body: before.body });
  },
});

const repliesTo = (draft: Draft, { pageId }: PageComment, parentId: string): readonly PageComment[] =>
  draft.where(pageComment, { pageId, parentId });

/** A comment with replies leaves a placeholder. */
export const removePageComment = command({
  name: 'page-comment.remove',
  requires: 'page-comment:remove',
  on: 'commentId',
  input: z.object({ commentId: refId('pageComment') }),
  change: (draft, { commentId }) => {
    const held = draft.get(pageComment, commentId);
    if (!held || held.removedAt !== null) return;
    for (const each of draft.where(pageReaction, { pageId: held.pageId, commentId }))
      draft.remove(pageReaction, each.id);
    if (held.parentId === null && repliesTo(draft, held, commentId).length > 0) {
      draft.update(pageComment, commentId, {
        body: NOTHING_SAID,
        anchor: null,
        editedAt: null,
        removedAt: draft.now,
      });
      return;
    }
    draft.remove(pageComment, commentId);
    if (held.parentId === null) return;
    // Deleting the last reply also deletes the placeholder of its deleted comment.
    const answered = draft.get(pageComment, held.parentId);
    const others = repliesTo(draft, held, held.parentId).filter(({ id }) => id !== commentId);
    if (answered && answered.removedAt !== null && others.length === 0)
      draft.remove(pageComment, answered.id);
  },
});

/** The comment that starts the thread. */
const threadOf = (draft: Draft, commentId: string): PageComment | undefined => {
  const held = draft.get(pageComment, commentId);
  return held && held.parentId !== null ? draft.get(pageComment, held.parentId) : held;
};

export const resolvePageThread = command({
  name: 'page-comment.resolve',
  requires: 'page-comment:create',
  on: 'commentId',
  input: z.object({ commentId: refId('pageComment') }),
  change: (draft, { commentId }) => {
    const first = threadOf(draft, commentId);
    if (first?.resolvedAt !== null) return;
    draft.update(pageComment, first.id, { resolvedAt: draft.now, resolvedBy: draft.userId });
  },
  inverse: (draft, input): Undo =>
    threadOf(draft, input.commentId)?.resolvedAt === null ? invoke(reopenPageThread, input) : undefined,
});

export const reopenPageThread = command({
  name: 'page-comment.reopen',
  requires: 'page-comment:create',
  on: 'commentId',
  input: z.object({ commentId: refId('pageComment') }),
  change: (draft, { commentId }) => {
    const first = threadOf(draft, commentId);
    if (!first || first.resolvedAt === null) return;
    draft.update(pageComment, first.id, { resolvedAt: null, resolvedBy: null });
  },
  inverse: (draft, input): Undo => {
    const first = threadOf(draft, input.commentId);
    return first && first.resolvedAt !== null ? invoke(resolvePageThread, input) : undefined;
  },
});

/** A person can add each emoji to a comment once; adding it again changes nothing. */
export const addPageReaction = command({
  name: 'page-reaction.add',
  requires: 'page-reaction:create',
  on: 'commentId',
  input: z.object({ id: newId(), commentId: refId('pageComment'), emoji: emoji() }),
  change: (draft, { id, commentId, emoji: given }) => {
    const said = draft.get(pageComment, commentId);
    const row = said && draft.get(page, said.pageId);
    if (!row) return;
    const { id: pageId, projectId } = row;
    const { userId: authorId } = draft;
    if (draft.where(pageReaction, { pageId, commentId, authorId, emoji: given }).length > 0) return;
    const ownerId = privateOwner(row);
    draft.insert(pageReaction, { id, pageId, commentId, projectId, ownerId, authorId, emoji: given });
  },
  inverse: (_draft, input): Undo => invoke(removePageReaction, { reactionId: input.id }),
});

export const removePageReaction = command({
  name: 'page-reaction.remove',
  requires: 'page-reaction:remove',
  on: 'reactionId',
  input: z.object({ reactionId: refId('pageReaction') }),
  change: (draft, { reactionId }) => draft.remove(pageReaction, reactionId),
  inverse: (draft, { reactionId }): Undo => {
    const before = draft.get(pageReaction, reactionId);
    if (!before) return undefined;
    const { id, commentId, emoji: given } = before;
    return invoke(addPageReaction, { id, commentId, emoji: given });
  },
});
