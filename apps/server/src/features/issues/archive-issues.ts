import {
  archiveIssues,
  isClosedGroup,
  issue,
  removeIssues,
  restoreIssues,
  state,
  unarchiveIssues,
} from '@cairn/domain';
import { handle, notFound, Refused } from '../../platform/commands/index.ts';

export const handleArchiveIssues = handle(archiveIssues, async (tx, { issueIds }) => {
  for (const id of issueIds) {
    const held = await tx.get(issue, id);
    if (!isClosedGroup((await tx.get(state, held.stateId)).group))
      throw new Refused('conflict', 'Only completed or cancelled issues can be archived.');
    if (held.archivedAt !== null) continue;
    await tx.update(issue, id, { archivedAt: tx.now, updatedAt: tx.now });
    tx.record('issue.archived', { issueId: id, projectId: held.projectId });
  }
});

export const handleUnarchiveIssues = handle(unarchiveIssues, async (tx, { issueIds }) => {
  for (const id of issueIds) {
    const held = await tx.get(issue, id);
    if (held.archivedAt === null) continue;
    await tx.update(issue, id, { archivedAt: null, updatedAt: tx.now });
    tx.record('issue.unarchived', { issueId: id, projectId: held.projectId });
  }
});

export const handleRemoveIssues = handle(removeIssues, async (tx, { issueIds }) => {
  for (const id of issueIds) {
    const { after } = await tx.update(issue, id, { removedAt: tx.now, updatedAt: tx.now });
    tx.record('issue.removed', { issue: after });
  }
});

export const handleRestoreIssues = handle(restoreIssues, async (tx, { projectId, issueIds }) => {
  for (const id of issueIds) {
    const held = await tx.find(issue, id);
    if (held?.projectId !== projectId) throw notFound();
    if (held.removedAt === null) continue;
    await tx.update(issue, id, { removedAt: null, updatedAt: tx.now });
    tx.record('issue.restored', { issueId: id, projectId });
  }
});
