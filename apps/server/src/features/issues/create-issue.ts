import { areDatesInOrder, createIssue, DATES_OUT_OF_ORDER } from '@cairn/domain';
import { handle, Refused } from '../../platform/commands/index.ts';
import { checkedDocument } from '../../platform/rich-text.ts';
import { insertIssue } from './insert-issue.ts';
import { assertFitsProject } from './store.ts';

export const handleCreateIssue = handle(createIssue, async (tx, { description: given, ...input }) => {
  if (!areDatesInOrder(input)) throw new Refused('invalid', DATES_OUT_OF_ORDER);
  await assertFitsProject(tx, input.projectId, input);
  await insertIssue(tx, input, given && checkedDocument(given));
});
