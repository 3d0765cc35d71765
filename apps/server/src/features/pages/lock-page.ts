import { lockPage, page, unlockPage } from '@cairn/domain';
import { handle } from '../../platform/commands/index.ts';

export const handleLockPage = handle(lockPage, async (tx, { pageId }) => {
  await tx.update(page, pageId, { isLocked: true });
});

export const handleUnlockPage = handle(unlockPage, async (tx, { pageId }) => {
  await tx.update(page, pageId, { isLocked: false });
});
