import { assetUrl, attachment, createAttachment, issue, removeAttachment } from '@cairn/domain';
import { handle, notFound } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { findAsset, setDeleted } from '../assets/public.ts';

const handleCreateAttachment = handle(createAttachment, async (tx, { id, issueId, assetId }) => {
  const { projectId } = await tx.get(issue, issueId);
  const asset = await findAsset(await tx.raw(), tx.workspaceId, assetId);
  // Only a file that was uploaded for this very issue: an id alone must not open a file of somewhere else.
  if (asset?.purpose !== 'issue-attachment' || asset.entityId !== issueId) throw notFound();
  const [same] = await tx.where(attachment, { assetId });
  if (same) return;
  if (asset.deletedAt !== null && !(await setDeleted(await tx.raw(), asset, false))) throw notFound();
  const { name, contentType, bytes } = asset;
  const stored = { name, contentType, bytes, url: assetUrl(tx.workspaceId, assetId, asset.extension) };
  const row = { id, projectId, issueId, assetId, ...stored, authorId: tx.actor.userId, createdAt: tx.now };
  tx.insert(attachment, row);
  tx.record('attachment.created', { attachment: row });
});

const handleRemoveAttachment = handle(removeAttachment, async (tx, { attachmentId }) => {
  const row = await tx.get(attachment, attachmentId);
  await tx.remove(attachment, attachmentId);
  const asset = await findAsset(await tx.raw(), tx.workspaceId, row.assetId);
  if (asset) await setDeleted(await tx.raw(), asset, true);
  tx.record('attachment.removed', { attachment: row });
});

export const attachments: Feature = { handlings: [handleCreateAttachment, handleRemoveAttachment] };
