import { breaksDateOrder, issue, updateIssues } from '@cairn/domain';
import { issueRefusals } from '@cairn/domain/issues/refusals';
import { handleChange, refused } from '../../platform/commands/index.ts';
import { assertFitsProject, freeOrderKey, SAME_PLACE } from './store.ts';

export const handleUpdateIssues = handleChange(updateIssues, {
  check: async (tx, { changes }) => {
    const settled: typeof changes = [];
    const given: string[] = [];
    for (const { issueId, patch } of changes) {
      const held = await tx.get(issue, issueId);
      if (breaksDateOrder(held, patch)) throw refused(issueRefusals.dates_out_of_order);
      await assertFitsProject(
        tx,
        held.projectId,
        { ...patch, labelIds: patch.labelIds?.add, assigneeIds: patch.assigneeIds?.add },
        issueId,
      );
      const { sortOrder: wanted } = patch;
      const sortOrder =
        wanted === undefined
          ? undefined
          : await freeOrderKey(tx, held.projectId, wanted, { exceptId: issueId, given });
      if (sortOrder !== undefined) given.push(sortOrder);
      settled.push({ issueId, patch: { ...patch, sortOrder } });
    }
    return { changes: settled };
  },
  decides: { 'issue.sortOrder': SAME_PLACE },
});
