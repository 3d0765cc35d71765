import { areDatesInOrder, createIssue, DATES_OUT_OF_ORDER } from '@cairn/domain';
import { handleChange, Refused } from '../../platform/commands/index.ts';
import { checkedDocument } from '../../platform/rich-text.ts';
import { DECIDED_OF_NEW_ISSUES, keepNewIssue } from './keep-new-issue.ts';
import { assertFitsProject, freeOrderKey, nextNumber } from './store.ts';

export const handleCreateIssue = handleChange(createIssue, {
  check: async (tx, input) => {
    if (!areDatesInOrder(input)) throw new Refused('invalid', DATES_OUT_OF_ORDER);
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
