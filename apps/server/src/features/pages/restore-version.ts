import { page, restorePageVersion } from '@cairn/domain';
import { handleChange } from '../../platform/commands/index.ts';
import { restoreVersion } from '../../platform/documents/index.ts';
import { assertWritable } from './update-page.ts';

export const handleRestoreVersion = handleChange(restorePageVersion, {
  check: async (tx, { pageId }) => assertWritable(await tx.get(page, pageId)),
  also: (tx, { pageId, versionId }) => restoreVersion(tx, pageId, versionId),
});
