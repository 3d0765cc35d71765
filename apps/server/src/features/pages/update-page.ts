import { isWritable, movePage, page, setPageAccess, updatePage, type Page } from '@cairn/domain';
import { handle, Refused } from '../../platform/commands/index.ts';
import { assertMayStand } from './page-place.ts';

export const handleUpdatePage = handle(updatePage, async (tx, { pageId, patch }) => {
  assertWritable(await tx.get(page, pageId));
  await tx.update(page, pageId, {
    ...(patch as Partial<Pick<Page, 'title' | 'icon'>>),
    updatedAt: tx.now,
    updatedBy: tx.actor.userId,
  });
});

export const handleMovePage = handle(movePage, async (tx, { pageId, parentId, sortOrder }) => {
  const row = await tx.get(page, pageId);
  if (row.archivedAt !== null) throw new Refused('conflict', 'This page is archived. Restore it to move it.');
  if (parentId !== row.parentId) await assertMayStand(tx, { ...row, parentId });
  await tx.update(page, pageId, { parentId, sortOrder });
});

export const handleSetPageAccess = handle(setPageAccess, async (tx, { pageId, access }) => {
  await tx.update(page, pageId, { access });
});

/** Refuses changes of a locked or archived page, whoever asks. */
export function assertWritable(row: Page): void {
  if (isWritable(row)) return;
  throw row.archivedAt === null
    ? new Refused('conflict', 'This page is locked. Unlock it to make changes.')
    : new Refused('conflict', 'This page is archived. Restore it to make changes.');
}
