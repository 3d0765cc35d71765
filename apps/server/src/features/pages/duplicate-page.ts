import { duplicatePage, newPage, page } from '@cairn/domain';
import { emptyDocument } from '@cairn/editor/nodes';
import { handle } from '../../platform/commands/index.ts';
import { createDocument, derivedOf } from '../../platform/documents/index.ts';
import { followCopy } from '../assets/public.ts';
import { PAGE_DOCUMENT } from './page-document.ts';
import { assertMayStand } from './page-place.ts';

/** The text as the server has it now: what somebody has not sent yet is not part of the copy. */
export const handleDuplicatePage = handle(duplicatePage, async (tx, { pageId, ...copy }) => {
  const row = await tx.get(page, pageId);
  const text = await derivedOf(await tx.raw(), { workspaceId: tx.workspaceId, id: pageId });
  const place = { ...row, ...copy };
  await assertMayStand(tx, place);
  tx.insert(page, newPage(place, { userId: tx.actor.userId, now: tx.now }));
  await createDocument(tx, copy.id, PAGE_DOCUMENT, text?.content ?? emptyDocument());
  if (text) await followCopy(tx, { from: pageId, to: copy.id, text: text.content });
});
