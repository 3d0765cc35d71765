import { duplicatePage, page } from '@cairn/domain';
import { emptyDocument } from '@cairn/editor/nodes';
import { handleChange } from '../../platform/commands/index.ts';
import { createDocument, derivedOf } from '../../platform/documents/index.ts';
import { followCopy } from '../assets/public.ts';
import { PAGE_DOCUMENT } from './page-document.ts';
import { assertValidParent } from './page-place.ts';

/** Copies the text as the server has it: unsent changes aren't part of the copy. */
export const handleDuplicatePage = handleChange(duplicatePage, {
  check: async (tx, { pageId, id }) => assertValidParent(tx, { ...(await tx.get(page, pageId)), id }),
  also: async (tx, { pageId, id }) => {
    const text = await derivedOf(await tx.raw(), { workspaceId: tx.workspaceId, id: pageId });
    await createDocument(tx, id, PAGE_DOCUMENT, text?.content ?? emptyDocument());
    if (text) await followCopy(tx, { from: pageId, to: id, text: text.content });
  },
});
