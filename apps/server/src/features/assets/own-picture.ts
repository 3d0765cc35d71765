import { parseAssetUrl } from '@cairn/domain';
import { assetRefusals } from '@cairn/domain/assets/refusals';
import { refused } from '../../platform/commands/index.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import { findAsset } from './store.ts';

/** Who the picture is for. A project's may have been uploaded before the project was created. */
type Owner =
  | { readonly of: 'workspace-logo'; readonly workspaceId: string }
  | { readonly of: 'project-cover'; readonly workspaceId: string; readonly projectId: string }
  | { readonly of: 'person-avatar' | 'person-cover'; readonly userId: string };

/**
 * Whether one of our own pictures was uploaded for this purpose: another file would be invisible to most people, and
 * would be kept from being purged. The command's input has already checked other URLs.
 */
export async function isOwnPicture(
  db: Db | Tx,
  address: string | null | undefined,
  owner: Owner,
): Promise<boolean> {
  const named = parseAssetUrl(address ?? '');
  if (!named) return true;
  const workspaceId = 'workspaceId' in owner ? owner.workspaceId : null;
  if (named.home !== (workspaceId ?? 'people')) return false;
  const asset = await findAsset(db, workspaceId, named.id);
  if (asset?.purpose !== owner.of) return false;
  if ('userId' in owner) return asset.uploadedBy === owner.userId;
  return owner.of === 'workspace-logo' || asset.projectId === null || asset.projectId === owner.projectId;
}

/** Refuses pictures that weren't uploaded for this purpose. */
export async function assertOwnPicture(...given: Parameters<typeof isOwnPicture>): Promise<void> {
  if (!(await isOwnPicture(...given))) throw refused(assetRefusals.not_own_picture);
}
