import { Readable } from 'node:stream';
import type { ByteRange, FileStore } from './file-store.ts';

export interface ServedFile {
  readonly key: string;
  /** The suggested name when it is saved. */
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Shown in the page; everything else is a download. */
  readonly isInline: boolean;
}

/** Even when opened on its own, an uploaded file can't run scripts, fetch anything or access our origin. */
const SANDBOX =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";

/**
 * A stored file as a response: one range at a time, validated by its checksum. Undefined if the store has lost it.
 * Validated on each request, because the right to read it can end; unchanged bytes are not sent again.
 */
export async function serveFile(
  request: Request,
  store: FileStore,
  file: ServedFile,
): Promise<Response | undefined> {
  const etag = `"${file.sha256.slice(0, 32)}"`;
  const headers = new Headers({
    'content-type': file.contentType.startsWith('text/') ? 'text/plain; charset=utf-8' : file.contentType,
    'content-disposition': contentDisposition(file.name, file.isInline),
    'content-security-policy': SANDBOX,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    etag,
  });
  if (isSameVersion(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  const range = readRange(request.headers, file.bytes, etag);
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.bytes}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-length', String(range ? range.end - range.start + 1 : file.bytes));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const stream = await store.read(file.key, range);
  return stream && new Response(Readable.toWeb(stream) as ReadableStream, { status, headers });
}

/** `given`: an If-None-Match header. */
export const isSameVersion = (given: string | null, etag: string): boolean =>
  given !== null &&
  given.split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*');

/** One range; a list of ranges is answered with the whole file, as HTTP allows. */
export function readRange(
  headers: Headers,
  bytes: number,
  etag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const condition = headers.get('if-range');
  if (condition !== null && condition !== etag) return undefined;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end };
}

/**
 * The name twice: in ASCII for old clients, in UTF-8 for the rest. Nothing in it can end the header, and unpaired
 * surrogates, which UTF-8 can't encode, are replaced.
 */
export function contentDisposition(name: string, isInline: boolean): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(Buffer.from(name).toString()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
