import { invoke, newId, refId, unaskedId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { FILE_NAME_MAX } from '../assets/rules.ts';
import { command } from '../declare.ts';
import { countKept } from '../issues/count-kept.ts';
import { issue } from '../issues/entity.ts';
import { attachment } from './entity.ts';

/**
 * Attaches an uploaded file to an issue. The browser shows the input's file details only until the server replaces them
 * with what it has stored.
 */
export const createAttachment = command({
  name: 'attachment.create',
  requires: 'issue:update',
  on: 'issueId',
  input: z.object({
    id: newId(),
    issueId: refId('issue'),
    assetId: unaskedId('only files uploaded for this issue are accepted'),
    name: z.string().check(z.minLength(1), z.maxLength(FILE_NAME_MAX)),
    url: z.string().check(z.maxLength(300)),
    contentType: z.string().check(z.maxLength(127)),
    bytes: z.int().check(z.minimum(0)),
  }),
  change: (draft, input) => {
    const { issueId, assetId } = input;
    const row = draft.get(issue, issueId);
    if (!row || draft.where(attachment, { issueId, assetId }).length > 0) return;
    draft.insert(attachment, {
      ...input,
      projectId: row.projectId,
      authorId: draft.userId,
      createdAt: draft.now,
    });
    countKept(draft, issueId, 'attachments', 1);
  },
  inverse: (_draft, input): Undo => invoke(removeAttachment, { attachmentId: input.id }),
});

/** The file is deleted some days later; until then an undo restores both. */
export const removeAttachment = command({
  name: 'attachment.remove',
  requires: 'issue:update',
  on: 'attachmentId',
  input: z.object({ attachmentId: refId('attachment') }),
  change: (draft, { attachmentId }) => {
    const row = draft.get(attachment, attachmentId);
    if (!row) return;
    draft.remove(attachment, attachmentId);
    countKept(draft, row.issueId, 'attachments', -1);
  },
  inverse: (draft, { attachmentId }): Undo => {
    const before = draft.get(attachment, attachmentId);
    if (!before) return undefined;
    const { id, issueId, assetId, name, url, contentType, bytes } = before;
    return invoke(createAttachment, { id, issueId, assetId, name, url, contentType, bytes });
  },
});
