import { archiveIssues, isClosedGroup, issue, namingIssues, restoreIssues, state } from '@cairn/domain';
import { issueRefusals } from '@cairn/domain/issues/refusals';
import { handleChange, notFound, refused } from '../../platform/commands/index.ts';

export const handleArchiveIssues = handleChange(archiveIssues, {
  check: async (tx, { issueIds }) => {
    const open: string[] = [];
    for (const id of issueIds) {
      const { stateId } = await tx.get(issue, id);
      if (!isClosedGroup((await tx.get(state, stateId)).group)) open.push(id);
    }
    if (open.length > 0) throw refused(issueRefusals.not_closed, {}, namingIssues(open));
  },
});

export const handleRestoreIssues = handleChange(restoreIssues, {
  check: async (tx, { projectId, issueIds }) => {
    await tx.load(issue, issueIds, true);
    for (const id of issueIds) if ((await tx.find(issue, id))?.projectId !== projectId) throw notFound();
  },
  decides: { issue: 'No browser has a deleted issue; it comes back with the answer.' },
});
