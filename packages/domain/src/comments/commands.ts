import { invoke, newId, refId, type Draft, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command } from '../declare.ts';
import { richText } from '../issues/commands.ts';
import { issue, type RichText } from '../issues/entity.ts';
import { textAnchor } from './anchor.ts';
import { comment, COMMENT_ORIGINS, reaction, type Comment } from './entity.ts';

export const createComment = command({
  name: 'comment.create',
  requires: 'comment:create',
  on: 'issueId',
  alsoRequires: { parentId: 'comment:create' },
  input: z.object({
    id: newId(),
    issueId: refId('issue'),
    body: richText(),
    /** The comment to reply to, or one of its replies. */
    parentId: z.optional(refId('comment')),
    /** The text of the description that it is about. */
    anchor: z.optional(textAnchor()),
    /** Only the server sets it; clients can't. */
    origin: z.optional(z.enum(COMMENT_ORIGINS)),
  }),
  change: (draft, input) => {
    const row = draft.get(issue, input.issueId);
    if (!row) return;
    const answered = input.parentId === undefined ? undefined : draft.get(comment, input.parentId);
    draft.insert(comment, {
      ...input,
      projectId: row.projectId,
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
      origin: input.origin ?? null,
    });
    // People who comment subscribe to the issue.
    draft.update(issue, row.id, { subscriberIds: { add: [draft.userId], remove: [] } });
  },
  inverse: (_draft, input): Undo => invoke(removeComment, { commentId: input.id }),
});

export const updateComment = command({
  name: 'comment.update',
  requires: 'comment:update',
  on: 'commentId',
  input: z.object({ commentId: refId('comment'), body: richText() }),
  change: (draft, { commentId, body }) => draft.update(comment, commentId, { body, editedAt: draft.now }),
  inverse: (draft, { commentId }): Undo => {
    const before = draft.get(comment, commentId);
    return before && invoke(updateComment, { commentId, body: before.body });
  },
});

/** What remains of a deleted comment that has replies. */
export const NOTHING_SAID: RichText = { type: 'doc', content: [{ type: 'paragraph' }] };

const repliesTo = (draft: Draft, { issueId }: Comment, parentId: string): readonly Comment[] =>
  draft.where(comment, { issueId, parentId });

export const removeComment = command({
  name: 'comment.remove',
  requires: 'comment:remove',
  on: 'commentId',
  input: z.object({ commentId: refId('comment') }),
  change: (draft, { commentId }) => {
    const held = draft.get(comment, commentId);
    if (!held || held.removedAt !== null) return;
    for (const each of draft.where(reaction, { issueId: held.issueId, commentId }))
      draft.remove(reaction, each.id);
    if (held.parentId === null && repliesTo(draft, held, commentId).length > 0) {
      draft.update(comment, commentId, {
        body: NOTHING_SAID,
        anchor: null,
        editedAt: null,
        removedAt: draft.now,
      });
      return;
    }
    draft.remove(comment, commentId);
    if (held.parentId === null) return;
    // Deleting the last reply also deletes the placeholder of its deleted comment.
    const answered = draft.get(comment, held.parentId);
    const others = repliesTo(draft, held, held.parentId).filter(({ id }) => id !== commentId);
    if (answered && answered.removedAt !== null && others.length === 0) draft.remove(comment, answered.id);
  },
});

/** The comment that starts the thread. */
const threadOf = (draft: Draft, commentId: string): Comment | undefined => {
  const held = draft.get(comment, commentId);
  return held && held.parentId !== null ? draft.get(comment, held.parentId) : held;
};

/** Resolves a thread. Anyone who may write in it may do this, and undo it with {@link reopenThread}. */
export const resolveThread = command({
  name: 'comment.resolve',
  requires: 'comment:create',
  on: 'commentId',
  input: z.object({ commentId: refId('comment') }),
  change: (draft, { commentId }) => {
    const first = threadOf(draft, commentId);
    if (first?.resolvedAt !== null) return;
    draft.update(comment, first.id, { resolvedAt: draft.now, resolvedBy: draft.userId });
  },
  inverse: (draft, input): Undo =>
    threadOf(draft, input.commentId)?.resolvedAt === null ? invoke(reopenThread, input) : undefined,
});

export const reopenThread = command({
  name: 'comment.reopen',
  requires: 'comment:create',
  on: 'commentId',
  input: z.object({ commentId: refId('comment') }),
  change: (draft, { commentId }) => {
    const first = threadOf(draft, commentId);
    if (!first || first.resolvedAt === null) return;
    draft.update(comment, first.id, { resolvedAt: null, resolvedBy: null });
  },
  inverse: (draft, input): Undo => {
    const first = threadOf(draft, input.commentId);
    return first && first.resolvedAt !== null ? invoke(resolveThread, input) : undefined;
  },
});

export const emoji = () => z.string().check(z.minLength(1), z.maxLength(32));

/** A person can add each emoji to a thing once; adding it again changes nothing. */
export const addReaction = command({
  name: 'reaction.add',
  requires: 'reaction:create',
  on: 'issueId',
  alsoRequires: { commentId: 'reaction:create' },
  input: z.object({
    id: newId(),
    issueId: refId('issue'),
    commentId: z.nullable(refId('comment')),
    emoji: emoji(),
  }),
  change: (draft, input) => {
    const { issueId, commentId, emoji: given } = input;
    const row = draft.get(issue, issueId);
    const { userId } = draft;
    const isGiven = draft.where(reaction, { issueId, commentId, userId, emoji: given }).length > 0;
    if (row && !isGiven) draft.insert(reaction, { ...input, projectId: row.projectId, userId });
  },
  inverse: (_draft, input): Undo => invoke(removeReaction, { reactionId: input.id }),
});

export const removeReaction = command({
  name: 'reaction.remove',
  requires: 'reaction:remove',
  on: 'reactionId',
  input: z.object({ reactionId: refId('reaction') }),
  change: (draft, { reactionId }) => draft.remove(reaction, reactionId),
  inverse: (draft, { reactionId }): Undo => {
    const before = draft.get(reaction, reactionId);
    if (!before) return undefined;
    const { id, issueId, commentId, emoji: given } = before;
    return invoke(addReaction, { id, issueId, commentId, emoji: given });
  },
});
