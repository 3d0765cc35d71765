import { copyIssues, issue } from '@cairn/domain';
import { handleChange } from '../../platform/commands/index.ts';
import { assertValidParents, DECIDED_OF_NEW_ISSUES, keepCopies, settleCopies } from '../issues/public.ts';
import { assertOfProject } from './assert-of-project.ts';

export const handleCopyIssues = handleChange(copyIssues, {
  check: async (tx, { projectId, copies }) => {
    await assertValidParents(tx, new Map(copies.map(({ id, parentId }) => [id, parentId])));
    const placed = [];
    for (const copy of copies) {
      await assertOfProject(tx, projectId, copy);
      // In its original's place, as the person expects.
      placed.push({ ...copy, sortOrder: (await tx.get(issue, copy.issueId)).sortOrder });
    }
    const settled = { projectId, copies: await settleCopies(tx, projectId, placed) };
    return settled;
  },
  also: (tx, { copies }, changes) => keepCopies(tx, copies, changes),
  decides: DECIDED_OF_NEW_ISSUES,
});
