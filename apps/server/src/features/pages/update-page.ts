import { isWritable, movePage, page, updatePage, type Page } from '@cairn/domain';
import { pageRefusals } from '@cairn/domain/pages/refusals';
import { handleChange, refused } from '../../platform/commands/index.ts';
import { assertMayMove } from './page-place.ts';

export const handleUpdatePage = handleChange(updatePage, {
  check: async (tx, { pageId }) => assertWritable(await tx.get(page, pageId)),
});

export const handleMovePage = handleChange(movePage, {
  check: async (tx, { pageId, parentId }) => {
    const row = await tx.get(page, pageId);
    if (row.archivedAt !== null) throw refused(pageRefusals.archived_not_moved);
    if (parentId !== row.parentId) await assertMayMove(tx, { ...row, parentId });
  },
});

/** Refuses changes to a locked or archived page by anyone. */
export function assertWritable(row: Page): void {
  if (isWritable(row)) return;
  throw row.archivedAt === null ? refused(pageRefusals.locked) : refused(pageRefusals.archived);
}
