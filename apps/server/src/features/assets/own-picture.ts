import { parseAssetUrl } from '@cairn/domain';
import { assetRefusals } from '@cairn/domain/assets/refusals';
import { refused } from '../../platform/commands/index.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import { findAsset } from './store.ts';

/** Whose picture it is to be. A project's may have been uploaded before the project was made. */
type Owner =
  | { readonly of: 'workspace-logo'; readonly workspaceId: string }
  | { readonly of: 'project-cover'; readonly workspaceId: string; readonly projectId: string }
  | { readonly of: 'person-avatar' | 'person-cover'; readonly userId: string };

/**
 * Whether a picture of our own was uploaded for this very use: the address of any other file would show nothing to most,
 * and would keep that file from being swept. Other addresses the command's input has looked at.
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

/** Refuses a picture that was not uploaded for this. */
export async function assertOwnPicture(...given: Parameters<typeof isOwnPicture>): Promise<void> {
  if (!(await isOwnPicture(...given))) throw refused(assetRefusals.not_own_picture);
}
