import { createPage, newPage, page, type Page } from '@cairn/domain';
import { emptyDocument } from '@cairn/editor/nodes';
import { handle } from '../../platform/commands/index.ts';
import { createDocument } from '../../platform/documents/index.ts';
import { PAGE_DOCUMENT } from './page-document.ts';
import { assertMayStand } from './page-place.ts';

export const handleCreatePage = handle(createPage, async (tx, input) => {
  await assertMayStand(tx, input);
  tx.insert(
    page,
    newPage({ ...input, icon: input.icon as Page['icon'] }, { userId: tx.actor.userId, now: tx.now }),
  );
  await createDocument(tx, input.id, PAGE_DOCUMENT, emptyDocument());
});
