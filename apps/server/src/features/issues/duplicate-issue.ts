import { description, duplicateIssue, issue, issueLink, type RichText } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { handleChange } from '../../platform/commands/index.ts';
import { derivedOf } from '../../platform/documents/index.ts';
import { followCopy } from '../assets/public.ts';
import { DECIDED_OF_NEW_ISSUES, keepNewIssue } from './keep-new-issue.ts';
import { freeOrderKey, nextNumber } from './store.ts';

/** The issue as the server has it now: what somebody has not sent yet is not part of the copy. */
export const handleDuplicateIssue = handleChange(duplicateIssue, {
  check: async (tx, input) => {
    const { issueId, links: known, sortOrder } = input;
    const { projectId } = await tx.get(issue, issueId);
    // What people write together says more than the row, which repeats it now and then.
    const shared = await derivedOf(await tx.raw(), { workspaceId: tx.workspaceId, id: issueId });
    const ids = new Map(known.map(({ of, id }) => [of, id]));
    const links = (await tx.where(issueLink, { issueId })).map(({ id }) => ({
      of: id,
      id: ids.get(id) ?? uuid(),
    }));
    const settled = {
      ...input,
      links,
      number: await nextNumber(tx, projectId),
      sortOrder: await freeOrderKey(tx, projectId, sortOrder),
      text: shared?.content as RichText | undefined,
    };
    return settled;
  },
  also: async (tx, input, changes) => {
    await keepNewIssue(tx, input, changes);
    for (const { body } of changes.inserted(description))
      await followCopy(tx, { from: input.issueId, to: input.id, text: body });
  },
  decides: DECIDED_OF_NEW_ISSUES,
});
