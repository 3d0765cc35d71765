import { createLink, issue, issueLink, removeLink, updateLink } from '@cairn/domain';
import { handle } from '../../platform/commands/index.ts';

export const handleCreateLink = handle(createLink, async (tx, input) => {
  const { projectId } = await tx.get(issue, input.issueId);
  const row = { ...input, projectId, createdBy: tx.actor.userId, createdAt: tx.now };
  tx.insert(issueLink, row);
  tx.record('link.created', { link: row });
});

export const handleUpdateLink = handle(updateLink, async (tx, { linkId, patch }) => {
  const { before, after } = await tx.update(issueLink, linkId, patch);
  if (before !== after) tx.record('link.updated', { before, after });
});

export const handleRemoveLink = handle(removeLink, async (tx, { linkId }) => {
  const link = await tx.get(issueLink, linkId);
  await tx.remove(issueLink, linkId);
  tx.record('link.removed', { link });
});
