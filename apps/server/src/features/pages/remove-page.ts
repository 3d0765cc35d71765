import { page, removePage } from '@cairn/domain';
import { pageRefusals } from '@cairn/domain/pages/refusals';
import { handleChange, refused } from '../../platform/commands/index.ts';
import { removeDocument } from '../../platform/documents/index.ts';

export const handleRemovePage = handleChange(removePage, {
  check: async (tx, { pageId }) => {
    if ((await tx.get(page, pageId)).archivedAt === null) throw refused(pageRefusals.not_archived);
  },
  also: (tx, { pageId }) => removeDocument(tx, pageId),
});
