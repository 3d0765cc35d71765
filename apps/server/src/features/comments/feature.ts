import { addReaction, comment, createComment, updateComment } from '@cairn/domain';
import { handleChange, notFound } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { checkedDocument, keepPlainText } from '../../platform/rich-text.ts';
import { routes } from './routes.ts';

const handleCreateComment = handleChange(createComment, {
  check: async (_tx, input) => ({ ...input, body: checkedDocument(input.body) }),
  also: (tx, { id, body }) => keepPlainText(tx, 'comments', id, body),
});

const handleUpdateComment = handleChange(updateComment, {
  check: async (_tx, input) => ({ ...input, body: checkedDocument(input.body) }),
  also: (tx, { commentId, body }) => keepPlainText(tx, 'comments', commentId, body),
});

const handleAddReaction = handleChange(addReaction, {
  check: async (tx, { issueId, commentId }) => {
    if (commentId !== null && (await tx.get(comment, commentId)).issueId !== issueId) throw notFound();
  },
});

export const comments: Feature = {
  commandHandlers: [handleCreateComment, handleUpdateComment, handleAddReaction],
  routes,
};
