import { createIssue, description, isClosedGroup, issue, state } from '@cairn/domain';
import { handle } from '../../platform/commands/index.ts';
import { checkedDocument, keepPlainText } from '../../platform/rich-text.ts';
import { assertFitsProject, freeOrderKey, nextNumber } from './store.ts';

export const handleCreateIssue = handle(createIssue, async (tx, { description: given, ...input }) => {
  const { userId } = tx.actor;
  await assertFitsProject(tx, input.projectId, input);
  const { group } = await tx.get(state, input.stateId);
  const row = {
    ...input,
    number: await nextNumber(tx, input.projectId),
    sortOrder: await freeOrderKey(tx, input.projectId, input.sortOrder),
    subscriberIds: [userId],
    createdBy: userId,
    createdAt: tx.now,
    updatedAt: tx.now,
    completedAt: isClosedGroup(group) ? tx.now : null,
    archivedAt: null,
    removedAt: null,
  };
  tx.insert(issue, row);
  if (given) {
    const body = checkedDocument(given);
    tx.insert(description, {
      id: input.id,
      projectId: input.projectId,
      issueId: input.id,
      body,
      updatedBy: userId,
      updatedAt: tx.now,
    });
    await keepPlainText(tx, 'descriptions', input.id, body);
  }
  tx.record('issue.created', { issue: row });
});
