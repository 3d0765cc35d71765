import { duplicateIssue, duplicateIssues, issue } from '@cairn/domain';
import { handleChange, notFound } from '../../platform/commands/index.ts';
import { keepCopies } from './keep-copies.ts';
import { DECIDED_OF_NEW_ISSUES } from './keep-new-issue.ts';
import { settleCopies } from './settle-copies.ts';

/** Copies the issue as the server has it: unsent changes aren't part of the copy. */
export const handleDuplicateIssue = handleChange(duplicateIssue, {
  check: async (tx, input) => {
    const { projectId } = await tx.get(issue, input.issueId);
    const [settled = input] = await settleCopies(tx, projectId, [input]);
    return settled;
  },
  also: (tx, input, changes) => keepCopies(tx, [input], changes),
  decides: DECIDED_OF_NEW_ISSUES,
});

export const handleDuplicateIssues = handleChange(duplicateIssues, {
  check: async (tx, { copies }) => {
    const homes = new Set<string>();
    for (const { issueId } of copies) homes.add((await tx.get(issue, issueId)).projectId);
    const [projectId, ...others] = homes;
    if (projectId === undefined || others.length > 0) throw notFound();
    const settled = { copies: await settleCopies(tx, projectId, copies) };
    return settled;
  },
  also: (tx, { copies }, changes) => keepCopies(tx, copies, changes),
  decides: DECIDED_OF_NEW_ISSUES,
});
