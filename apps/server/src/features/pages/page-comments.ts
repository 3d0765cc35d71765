import {
  addPageReaction,
  createPageComment,
  NOTHING_SAID,
  page,
  pageComment,
  pageReaction,
  removePageComment,
  removePageReaction,
  reopenPageThread,
  resolvePageThread,
  setPageAccess,
  updatePageComment,
  type Page,
  type PageComment,
} from '@cairn/domain';
import { handleChange, notFound, type CommandTx } from '../../platform/commands/index.ts';
import { checkedDocument, keepPlainText } from '../../platform/rich-text.ts';
import { assertWritable } from './update-page.ts';

const handleCreateComment = handleChange(createPageComment, {
  check: async (tx, input) => {
    const { parentId, pageId } = input;
    assertWritable(await lockedPage(tx, pageId));
    if (parentId !== undefined && (await tx.get(pageComment, parentId)).pageId !== pageId) throw notFound();
    return { ...input, body: checkedDocument(input.body) };
  },
  also: (tx, { id, body }) => keepPlainText(tx, 'page_comments', id, body),
});

const handleUpdateComment = handleChange(updatePageComment, {
  check: async (tx, input) => {
    if ((await openComment(tx, input.commentId)).removedAt !== null) throw notFound();
    return { ...input, body: checkedDocument(input.body) };
  },
  also: (tx, { commentId, body }) => keepPlainText(tx, 'page_comments', commentId, body),
});

const handleRemoveComment = handleChange(removePageComment, {
  check: async (tx, { commentId }) => void (await openComment(tx, commentId)),
  also: (tx, { commentId }) => keepPlainText(tx, 'page_comments', commentId, NOTHING_SAID),
});

const handleResolve = handleChange(resolvePageThread, {
  check: async (tx, { commentId }) => void (await openComment(tx, commentId)),
});

const handleReopen = handleChange(reopenPageThread, {
  check: async (tx, { commentId }) => void (await openComment(tx, commentId)),
});

const handleAddReaction = handleChange(addPageReaction, {
  check: async (tx, { commentId }) => {
    const { pageId } = await tx.get(pageComment, commentId);
    assertWritable(await lockedPage(tx, pageId));
    if ((await tx.get(pageComment, commentId)).removedAt !== null) throw notFound();
  },
});

const handleRemoveReaction = handleChange(removePageReaction, {
  check: async (tx, { reactionId }) => {
    const { pageId } = await tx.get(pageReaction, reactionId);
    assertWritable(await tx.get(page, pageId));
  },
});

const handleSetAccess = handleChange(setPageAccess, {
  check: async (tx, { pageId }) => void (await lockedPage(tx, pageId)),
});

/** Locked until the commit, so that a comment added when a page becomes private doesn't stay public. */
async function lockedPage(tx: CommandTx, pageId: string): Promise<Page> {
  await tx.load(page, [pageId], true);
  return await tx.get(page, pageId);
}

/** A comment on a page that is neither locked nor archived; on others comments are read-only. */
async function openComment(tx: CommandTx, commentId: string): Promise<PageComment> {
  const row = await tx.get(pageComment, commentId);
  assertWritable(await tx.get(page, row.pageId));
  return row;
}

export const pageCommentHandlers = [
  handleSetAccess,
  handleCreateComment,
  handleUpdateComment,
  handleRemoveComment,
  handleResolve,
  handleReopen,
  handleAddReaction,
  handleRemoveReaction,
];
