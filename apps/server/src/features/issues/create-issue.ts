import { areDatesInOrder, createIssue } from '@cairn/domain';
import { issueRefusals } from '@cairn/domain/issues/refusals';
import { handleChange, refused } from '../../platform/commands/index.ts';
import { checkedDocument } from '../../platform/rich-text.ts';
import { DECIDED_OF_NEW_ISSUES, keepNewIssue } from './keep-new-issue.ts';
import { assertFitsProject, freeOrderKey, nextNumber } from './store.ts';

export const handleCreateIssue = handleChange(createIssue, {
  check: async (tx, input) => {
    if (!areDatesInOrder(input)) throw refused(issueRefusals.dates_out_of_order);
    await assertFitsProject(tx, input.projectId, input);
    const settled = {
      ...input,
      number: await nextNumber(tx, input.projectId),
      sortOrder: await freeOrderKey(tx, input.projectId, input.sortOrder),
      description: input.description && checkedDocument(input.description),
    };
    return settled;
  },
  also: keepNewIssue,
  decides: DECIDED_OF_NEW_ISSUES,
});
