import { assetUrl, attachment, createAttachment, removeAttachment } from '@cairn/domain';
import { handleChange, notFound } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { findAsset, setDeleted } from '../assets/public.ts';
import { countOneByOne } from '../issues/public.ts';

const STORED = 'The server writes what it has stored, whatever the input says of it.';

const handleCreateAttachment = handleChange(createAttachment, {
  check: async (tx, input) => {
    await countOneByOne(tx, input.issueId);
    const asset = await findAsset(await tx.raw(), tx.workspaceId, input.assetId);
    // Only a file uploaded for this issue: an ID alone must not open a file from elsewhere.
    if (asset?.purpose !== 'issue-attachment' || asset.entityId !== input.issueId) throw notFound();
    const { name, contentType, bytes, id, extension } = asset;
    return { ...input, name, contentType, bytes, url: assetUrl(tx.workspaceId, id, extension) };
  },
  also: async (tx, { assetId }, changes) => {
    if (changes.inserted(attachment).length === 0) return;
    const asset = await findAsset(await tx.raw(), tx.workspaceId, assetId);
    if (!asset) throw notFound();
    if (asset.deletedAt !== null && !(await setDeleted(await tx.raw(), asset, false))) throw notFound();
  },
  decides: { 'attachment.name': STORED, 'attachment.url': STORED, 'attachment.bytes': STORED },
});

const handleRemoveAttachment = handleChange(removeAttachment, {
  check: async (tx, { attachmentId }) =>
    await countOneByOne(tx, (await tx.get(attachment, attachmentId)).issueId),
  also: async (tx, _input, changes) => {
    for (const row of changes.removed(attachment)) {
      const asset = await findAsset(await tx.raw(), tx.workspaceId, row.assetId);
      if (asset) await setDeleted(await tx.raw(), asset, true);
    }
  },
});

export const attachments: Feature = { commandHandlers: [handleCreateAttachment, handleRemoveAttachment] };
