import { setImmediate as othersTurn } from 'node:timers/promises';
import { applyUpdate, decodeUpdate, type Doc } from 'yjs';
import type { LoggedUpdate, StoredDocument } from './document-log.ts';
import type { SetAside } from './set-aside.ts';

/** Bytes that are read at once before everybody else in the process has a turn: some thousand keys, or one large update. */
const AT_ONCE = 64 * 1024;

/**
 * Applies what was written since a snapshot, entry by entry. One that cannot be read is left out, and told.
 */
export async function replayTail(ydoc: Doc, { tail }: Pick<StoredDocument, 'tail'>): Promise<SetAside[]> {
  const left: SetAside[] = [];
  for await (const part of partsInTurns(tail))
    ydoc.transact(() => {
      for (const { seq, update } of part) {
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

/** A log in parts of so many bytes; between two of them everybody else in the process has a turn. */
export async function* partsInTurns(tail: readonly LoggedUpdate[]): AsyncIterable<readonly LoggedUpdate[]> {
  let part: LoggedUpdate[] = [];
  let bytes = 0;
  for (const each of tail) {
    part.push(each);
    bytes += each.update.length;
    if (bytes < AT_ONCE) continue;
    yield part;
    await othersTurn();
    part = [];
    bytes = 0;
  }
  yield part;
}
