import { description, isClosedGroup, issue, state, type Issue, type RichText } from '@cairn/domain';
import type { CommandTx } from '../../platform/commands/index.ts';
import { keepPlainText } from '../../platform/rich-text.ts';
import { freeOrderKey, nextNumber } from './store.ts';

type Given = Pick<
  Issue,
  | 'id'
  | 'projectId'
  | 'title'
  | 'stateId'
  | 'priority'
  | 'assigneeIds'
  | 'labelIds'
  | 'parentId'
  | 'startDate'
  | 'dueDate'
  | 'estimate'
  | 'sortOrder'
>;

/** Numbers a new issue, gives it a place of its own and writes it, with its description if it has one. */
export async function insertIssue(tx: CommandTx, given: Given, body?: RichText): Promise<void> {
  const { userId } = tx.actor;
  const { group } = await tx.get(state, given.stateId);
  const row = {
    ...given,
    number: await nextNumber(tx, given.projectId),
    sortOrder: await freeOrderKey(tx, given.projectId, given.sortOrder),
    subscriberIds: [userId],
    createdBy: userId,
    createdAt: tx.now,
    updatedAt: tx.now,
    completedAt: isClosedGroup(group) ? tx.now : null,
    archivedAt: null,
    removedAt: null,
  };
  tx.insert(issue, row);
  if (body) {
    const { id, projectId } = given;
    tx.insert(description, { id, projectId, issueId: id, body, updatedBy: userId, updatedAt: tx.now });
    await keepPlainText(tx, 'descriptions', id, body);
  }
  tx.record('issue.created', { issue: row });
}
