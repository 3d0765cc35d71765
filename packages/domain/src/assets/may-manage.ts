import { can, type Actor, type Subject } from '../permissions/index.ts';
import { assetPurpose, type AssetPurposeName, type AssetSubject } from './purposes.ts';

/** What permissions need to know of a stored file. */
interface StoredFile {
  readonly purpose: AssetPurposeName;
  readonly uploadedBy: string;
}

/**
 * Whether someone may delete and restore a file: those who manage what it is attached to, and its uploader as long as
 * they may still upload there.
 *
 * @param hangsOn the row that the file is attached to, which the actor sees, and what kind of thing that is
 */
export function mayManageFile(
  actor: Actor,
  file: StoredFile,
  hangsOn: { readonly kind: AssetSubject; readonly subject: Subject },
): boolean {
  const { manage, upload } = assetPurpose(file.purpose);
  const enough = file.uploadedBy === actor.userId ? [manage, upload[hangsOn.kind]] : [manage];
  return enough.some((capability) => capability !== undefined && can(actor, capability, hangsOn.subject));
}
