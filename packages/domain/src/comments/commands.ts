import { invoke, newId, refId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command } from '../declare.ts';
import { richText } from '../issues/commands.ts';
import { issue } from '../issues/entity.ts';
import { comment, reaction } from './entity.ts';

export const createComment = command({
  name: 'comment.create',
  requires: 'comment:create',
  on: 'issueId',
  input: z.object({ id: newId(), issueId: refId('issue'), body: richText() }),
  optimistic: (draft, input) => {
    const row = draft.get(issue, input.issueId);
    if (!row) return;
    draft.insert(comment, {
      ...input,
      projectId: row.projectId,
      authorId: draft.userId,
      createdAt: draft.now,
      editedAt: null,
    });
  },
  inverse: (_draft, input): Undo => invoke(removeComment, { commentId: input.id }),
});

export const updateComment = command({
  name: 'comment.update',
  requires: 'comment:update',
  on: 'commentId',
  input: z.object({ commentId: refId('comment'), body: richText() }),
  optimistic: (draft, { commentId, body }) => draft.update(comment, commentId, { body, editedAt: draft.now }),
  inverse: (draft, { commentId }): Undo => {
    const before = draft.get(comment, commentId);
    return before && invoke(updateComment, { commentId, body: before.body });
  },
});

export const removeComment = command({
  name: 'comment.remove',
  requires: 'comment:remove',
  on: 'commentId',
  input: z.object({ commentId: refId('comment') }),
  optimistic: (draft, { commentId }) => draft.remove(comment, commentId),
});

const emoji = () => z.string().check(z.minLength(1), z.maxLength(32));

/** One person can give an emoji once to the same thing; a second is the same as the first. */
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
  optimistic: (draft, input) => {
    const row = draft.get(issue, input.issueId);
    if (row) draft.insert(reaction, { ...input, projectId: row.projectId, userId: draft.userId });
  },
  inverse: (_draft, input): Undo => invoke(removeReaction, { reactionId: input.id }),
});

export const removeReaction = command({
  name: 'reaction.remove',
  requires: 'reaction:remove',
  on: 'reactionId',
  input: z.object({ reactionId: refId('reaction') }),
  optimistic: (draft, { reactionId }) => draft.remove(reaction, reactionId),
});
