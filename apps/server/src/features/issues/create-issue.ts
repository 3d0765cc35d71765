import { createIssue } from '@cairn/domain';
import { handle } from '../../platform/commands/index.ts';
import { checkedDocument } from '../../platform/rich-text.ts';
import { insertIssue } from './insert-issue.ts';
import { assertFitsProject } from './store.ts';

export const handleCreateIssue = handle(createIssue, async (tx, { description: given, ...input }) => {
  await assertFitsProject(tx, input.projectId, input);
  await insertIssue(tx, input, given && checkedDocument(given));
});
