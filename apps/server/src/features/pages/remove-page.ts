import { page, removePage } from '@cairn/domain';
import { handleChange, Refused } from '../../platform/commands/index.ts';
import { removeDocument } from '../../platform/documents/index.ts';

export const handleRemovePage = handleChange(removePage, {
  check: async (tx, { pageId }) => {
    if ((await tx.get(page, pageId)).archivedAt === null)
      throw new Refused('conflict', 'Only archived pages can be deleted. Archive this page first.');
  },
  also: (tx, { pageId }) => removeDocument(tx, pageId),
});
