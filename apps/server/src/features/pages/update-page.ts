import { isWritable, movePage, page, updatePage, type Page } from '@cairn/domain';
import { handleChange, Refused } from '../../platform/commands/index.ts';
import { assertValidParent } from './page-place.ts';

export const handleUpdatePage = handleChange(updatePage, {
  check: async (tx, { pageId }) => assertWritable(await tx.get(page, pageId)),
});

export const handleMovePage = handleChange(movePage, {
  check: async (tx, { pageId, parentId }) => {
    const row = await tx.get(page, pageId);
    if (row.archivedAt !== null)
      throw new Refused('conflict', 'This page is archived. Restore it to move it.');
    if (parentId !== row.parentId) await assertValidParent(tx, { ...row, parentId });
  },
});

/** Refuses changes of a locked or archived page, whoever asks. */
export function assertWritable(row: Page): void {
  if (isWritable(row)) return;
  throw row.archivedAt === null
    ? new Refused('conflict', 'This page is locked. Unlock it to make changes.')
    : new Refused('conflict', 'This page is archived. Restore it to make changes.');
}
