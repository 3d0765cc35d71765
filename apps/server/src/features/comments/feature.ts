import {
  addReaction,
  comment,
  createComment,
  issue,
  reaction,
  removeComment,
  removeReaction,
  updateComment,
} from '@cairn/domain';
import { handle, notFound } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { checkedDocument, keepPlainText } from '../../platform/rich-text.ts';

const handleCreateComment = handle(createComment, async (tx, { id, issueId, body: given }) => {
  const { projectId } = await tx.get(issue, issueId);
  const body = checkedDocument(given);
  const { userId } = tx.actor;
  tx.insert(comment, { id, projectId, issueId, authorId: userId, body, createdAt: tx.now, editedAt: null });
  await keepPlainText(tx, 'comments', id, body);
  await tx.update(issue, issueId, { subscriberIds: { add: [userId], remove: [] } });
  tx.record('comment.created', { commentId: id, issueId });
});

const handleUpdateComment = handle(updateComment, async (tx, { commentId, body: given }) => {
  const body = checkedDocument(given);
  await tx.update(comment, commentId, { body, editedAt: tx.now });
  await keepPlainText(tx, 'comments', commentId, body);
});

const handleRemoveComment = handle(removeComment, async (tx, { commentId }) => {
  for (const held of await tx.where(reaction, { commentId })) await tx.remove(reaction, held.id);
  await tx.remove(comment, commentId);
});

const handleAddReaction = handle(addReaction, async (tx, { id, issueId, commentId, emoji }) => {
  const { projectId } = await tx.get(issue, issueId);
  if (commentId !== null && (await tx.get(comment, commentId)).issueId !== issueId) throw notFound();
  const { userId } = tx.actor;
  const [held] = await tx.where(reaction, { issueId, commentId, userId, emoji });
  if (!held) tx.insert(reaction, { id, projectId, issueId, commentId, userId, emoji });
});

const handleRemoveReaction = handle(removeReaction, async (tx, { reactionId }) => {
  await tx.remove(reaction, reactionId);
});

export const comments: Feature = {
  handlings: [
    handleCreateComment,
    handleUpdateComment,
    handleRemoveComment,
    handleAddReaction,
    handleRemoveReaction,
  ],
};
