import {
  addReaction,
  comment,
  createComment,
  NOTHING_SAID,
  removeComment,
  updateComment,
} from '@cairn/domain';
import { handleChange, notFound } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { checkedDocument, keepPlainText } from '../../platform/rich-text.ts';
import { routes } from './routes.ts';

const handleCreateComment = handleChange(createComment, {
  check: async (tx, input) => {
    const { parentId, issueId } = input;
    if (parentId !== undefined && (await tx.get(comment, parentId)).issueId !== issueId) throw notFound();
    const origin = tx.via === 'email' ? ('email' as const) : undefined;
    return { ...input, body: checkedDocument(input.body), origin };
  },
  also: (tx, { id, body }) => keepPlainText(tx, 'comments', id, body),
});

const handleUpdateComment = handleChange(updateComment, {
  check: async (tx, input) => {
    if ((await tx.get(comment, input.commentId)).removedAt !== null) throw notFound();
    return { ...input, body: checkedDocument(input.body) };
  },
  also: (tx, { commentId, body }) => keepPlainText(tx, 'comments', commentId, body),
});

/** The text of a placeholder must not be found by search. */
const handleRemoveComment = handleChange(removeComment, {
  also: (tx, { commentId }) => keepPlainText(tx, 'comments', commentId, NOTHING_SAID),
});

const handleAddReaction = handleChange(addReaction, {
  check: async (tx, { issueId, commentId }) => {
    if (commentId === null) return;
    const row = await tx.get(comment, commentId);
    if (row.issueId !== issueId || row.removedAt !== null) throw notFound();
  },
});

export const comments: Feature = {
  commandHandlers: [handleCreateComment, handleUpdateComment, handleRemoveComment, handleAddReaction],
  routes,
};
