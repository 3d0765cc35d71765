import { applyUpdate, decodeUpdate, type Doc } from 'yjs';
import type { StoredDocument } from './document-log.ts';
import type { SetAside } from './set-aside.ts';

/**
 * Applies what was written since a snapshot, entry by entry. One that cannot be read is left out, and told.
 */
export function replayTail(ydoc: Doc, { tail }: Pick<StoredDocument, 'tail'>): SetAside[] {
  const left: SetAside[] = [];
  ydoc.transact(() => {
    for (const { seq, update } of tail) {
      try {
        // Read to its end first: what fails half way would have come in by half.
        decodeUpdate(update);
        applyUpdate(ydoc, update);
      } catch (error) {
        left.push({ part: 'update', seq, error });
      }
    }
  });
  return left;
}
