import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

/** The content of a file, in pieces. */
export type Content = AsyncIterable<string | Uint8Array>;

export interface ZipEntry {
  readonly name: string;
  readonly content: Content;
}

/** How much is compressed in one go, so that others get their turn in between. */
const PIECE_BYTES = 256 * 1024;

/** A zip file, streamed as its pieces are requested. */
export async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const done: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    done.push(piece);
  });
  for (const { name, content } of entries) {
    const file = new ZipDeflate(name);
    zip.add(file);
    for await (const part of content)
      for (const piece of piecesOf(part)) {
        file.push(piece);
        yield* done.splice(0);
        await nextTurn();
      }
    file.push(new Uint8Array(), true);
    yield* done.splice(0);
  }
  zip.end();
  yield* done.splice(0);
}

function* piecesOf(part: string | Uint8Array): Generator<Uint8Array> {
  const bytes = typeof part === 'string' ? Buffer.from(part) : part;
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
