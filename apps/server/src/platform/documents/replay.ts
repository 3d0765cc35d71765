import { setImmediate as othersTurn } from 'node:timers/promises';
import { applyUpdate, decodeUpdate, type Doc } from 'yjs';
import type { LoggedUpdate, StoredDocument } from './document-log.ts';
import type { SetAside } from './set-aside.ts';

/**
 * Bytes that are read before everyone else in the process has a turn: about a thousand key presses, or one large
 * update.
 */
const AT_ONCE = 64 * 1024;

/**
 * Applies the updates since a snapshot, one by one. An unreadable one is left out and reported.
 */
export async function replayTail(ydoc: Doc, { tail }: Pick<StoredDocument, 'tail'>): Promise<SetAside[]> {
  const left: SetAside[] = [];
  for await (const part of partsInTurns(tail))
    ydoc.transact(() => {
      for (const { seq, update } of part) {
        try {
          // Decoded completely first: an update that fails half way would be half applied.
          decodeUpdate(update);
          applyUpdate(ydoc, update);
        } catch (error) {
          left.push({ part: 'update', seq, error });
        }
      }
    });
  return left;
}

/** A log in parts of this many bytes; between two of them everyone else in the process has a turn. */
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
