import type { ProsemirrorBinding } from '@tiptap/y-tiptap';
import { ContentType, Item, iterateDeletedStructs, type Transaction } from 'yjs';

/**
 * Which node of the editor shows which shared element. The binding's writer takes an element for unchanged when its node
 * is the very object in the editor's document; so these must be the objects that are shown, not equal ones.
 */
export type Mapping = ProsemirrorBinding['mapping'];

/** Forgets what a transaction has changed, with all that it stands in. */
export function forgetChanged(mapping: Mapping, transaction: Transaction): void {
  for (const type of transaction.changed.keys()) mapping.delete(type);
  for (const type of transaction.changedParentTypes.keys()) mapping.delete(type);
  iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    if (struct instanceof Item && struct.content instanceof ContentType) mapping.delete(struct.content.type);
  });
}
