import { page, restorePageVersion } from '@cairn/domain';
import { handle } from '../../platform/commands/index.ts';
import { restoreVersion } from '../../platform/documents/index.ts';
import { assertWritable } from './update-page.ts';

export const handleRestoreVersion = handle(restorePageVersion, async (tx, { pageId, versionId }) => {
  assertWritable(await tx.get(page, pageId));
  await restoreVersion(tx, pageId, versionId);
  await tx.update(page, pageId, { updatedAt: tx.now, updatedBy: tx.actor.userId });
});
