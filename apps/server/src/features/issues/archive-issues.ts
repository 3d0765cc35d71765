import {
  archiveIssues,
  isClosedGroup,
  issue,
  removeIssues,
  restoreIssues,
  state,
  unarchiveIssues,
} from '@cairn/domain';
import { issueRefusals } from '@cairn/domain/issues/refusals';
import { handleChange, notFound, refused } from '../../platform/commands/index.ts';

export const handleArchiveIssues = handleChange(archiveIssues, {
  check: async (tx, { issueIds }) => {
    for (const id of issueIds) {
      const { stateId } = await tx.get(issue, id);
      if (!isClosedGroup((await tx.get(state, stateId)).group)) throw refused(issueRefusals.not_closed);
    }
  },
  also: (tx, _input, changes) => {
    for (const { after } of changes.updated(issue))
      tx.record('issue.archived', { issueId: after.id, projectId: after.projectId });
  },
});

export const handleUnarchiveIssues = handleChange(unarchiveIssues, {
  also: (tx, _input, changes) => {
    for (const { after } of changes.updated(issue))
      tx.record('issue.unarchived', { issueId: after.id, projectId: after.projectId });
  },
});

export const handleRemoveIssues = handleChange(removeIssues, {
  also: (tx, _input, changes) => {
    for (const { after } of changes.updated(issue)) tx.record('issue.removed', { issue: after });
  },
});

export const handleRestoreIssues = handleChange(restoreIssues, {
  check: async (tx, { projectId, issueIds }) => {
    await tx.load(issue, issueIds, true);
    for (const id of issueIds) if ((await tx.find(issue, id))?.projectId !== projectId) throw notFound();
  },
  also: (tx, { projectId }, changes) => {
    for (const { after } of changes.updated(issue))
      tx.record('issue.restored', { issueId: after.id, projectId });
  },
  decides: { issue: 'No browser has a deleted issue; it comes back with the answer.' },
});
