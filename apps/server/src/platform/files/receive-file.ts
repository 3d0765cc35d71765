import { assetRefusals } from '@cairn/domain/assets/refusals';
import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import busboy from '@fastify/busboy';
import { refused, Refused } from '../commands/index.ts';
import { DrainingFile } from './draining-file.ts';
import type { Incoming } from './incoming.ts';

/** A file from a form that is on disk but does not belong to anybody yet. */
export interface ReceivedFile {
  readonly place: string;
  /** The name given by the browser; never used as a path. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The other fields of the form. */
  readonly fields: ReadonlyMap<string, string>;
}

const FIELD_BYTES = 4096;
/** How much is read and discarded beyond the limit, because a browser that is cut off shows no reason. */
const DRAINED_BYTES = 32 * 1024 * 1024;

/**
 * Streams `multipart/form-data` with one file in the field `field` to the disk, with never more than a chunk in memory.
 * On any failure, including a dropped connection, the partial file is removed.
 */
export async function receiveFile(
  request: Request,
  incoming: Incoming,
  { field, limit }: { readonly field: string; readonly limit: number },
): Promise<ReceivedFile> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data;.*boundary=/i.test(contentType) || !request.body)
    throw refused(assetRefusals.no_form, { field });
  const place = await incoming.place();
  try {
    return await readForm(request, contentType, place, field, limit);
  } catch (error) {
    await incoming.clear(place);
    throw error;
  }
}

async function readForm(
  request: Request,
  contentType: string,
  place: string,
  field: string,
  limit: number,
): Promise<ReceivedFile> {
  const fields = new Map<string, string>();
  const hash = createHash('sha256');
  let name: string | undefined;
  let bytes = 0;
  let written: Promise<void> | undefined;
  let stored: DrainingFile | undefined;
  const half = new AbortController();
  const parser = busboy({
    headers: { 'content-type': contentType },
    limits: { files: 1, fields: 10, parts: 20, fieldSize: FIELD_BYTES, headerPairs: 20 },
  });
  parser.on('field', (key, value) => fields.set(key, value));
  parser.on('file', (key, file, filename) => {
    if (key !== field || written) {
      file.resume();
      return;
    }
    name = filename ?? '';
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        if (bytes > limit + DRAINED_BYTES) done(tooLarge(limit));
        else if (bytes > limit) done();
        else {
          hash.update(chunk);
          done(null, chunk);
        }
      },
    });
    stored = new DrainingFile(place);
    written = pipeline(file, measure, stored, { signal: half.signal });
    // Its failure also ends the reading, which would otherwise wait for the rest after a dropped connection.
    written.catch((error: unknown) => parser.destroy(error instanceof Error ? error : undefined));
  });
  const source = Readable.fromWeb(request.body as NodeStream);
  try {
    // The body alone does not tell that the connection was dropped; the signal does.
    await pipeline(source, parser, { signal: request.signal });
    await written;
  } catch (error) {
    // The parser leaves the current file open, and nobody would end it.
    half.abort();
    await written?.catch(() => undefined);
    throw asRefusal(error);
  }
  if (stored?.failure) throw stored.failure;
  if (name === undefined) throw refused(assetRefusals.no_file, { field });
  if (bytes > limit) throw tooLarge(limit);
  if (bytes === 0) throw refused(assetRefusals.empty);
  return { place, name, bytes, sha256: hash.digest('hex'), fields };
}

const tooLarge = (limit: number): Refused =>
  refused(assetRefusals.too_large, { limit: sizeInWords(limit) }, { limit });

const asRefusal = (error: unknown): Refused =>
  error instanceof Refused ? error : refused(assetRefusals.incomplete);

const MEBIBYTE = 1024 * 1024;

const sizeInWords = (bytes: number): string =>
  bytes >= MEBIBYTE ? `${Math.floor((bytes / MEBIBYTE) * 10) / 10} MB` : `${bytes} bytes`;
