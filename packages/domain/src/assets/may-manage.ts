import { can, type Actor, type Subject } from '../permissions/index.ts';
import { assetPurpose, type AssetPurposeName, type AssetSubject } from './purposes.ts';

/** What is to be known of a stored file: what it is for, and whose. */
interface StoredFile {
  readonly purpose: AssetPurposeName;
  readonly uploadedBy: string;
}

/**
 * Whether somebody may delete a file and bring it back: who looks after what it hangs on, and its uploader as long as
 * they may upload there.
 *
 * @param hangsOn the row that the file hangs on, which the actor sees, and what kind of thing that is
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
