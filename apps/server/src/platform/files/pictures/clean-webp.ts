import { orientationOnly, readOrientation } from './exif-orientation.ts';
import { BrokenPicture, type CleanPicture } from './picture.ts';

const HEAD_BYTES = 12;
/** Type and length before the data of a chunk. */
const BEFORE = 8;
const NEEDED = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** The bits of the extended header that announce metadata. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** A WebP without metadata and anything after its end. */
export function cleanWebp(bytes: Buffer): CleanPicture {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, HEAD_BYTES) !== 'WEBP')
    throw new BrokenPicture('expected the start of a WebP');
  const chunks = chunksOf(bytes);
  const sizes = chunks.flatMap(sizeIn);
  if (sizes.length === 0) throw new BrokenPicture('expected a WebP with a picture');
  const body = Buffer.concat(keptOf(chunks).map(encodeChunk));
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return {
    bytes: Buffer.concat([head, body]),
    width: Math.max(...sizes.map(([width]) => width)),
    height: Math.max(...sizes.map(([, height]) => height)),
  };
}

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  const last = Math.min(bytes.length, bytes.readUInt32LE(4) + 8);
  for (let at = HEAD_BYTES; at + BEFORE <= last;) {
    const size = bytes.readUInt32LE(at + 4);
    const start = at + BEFORE;
    chunks.push({
      type: bytes.toString('latin1', at, at + 4),
      data: bytes.subarray(start, Math.min(start + size, last)),
    });
    // Each starts at an even offset.
    at = start + size + (size % 2);
  }
  return chunks;
}

function keptOf(chunks: readonly Chunk[]): Chunk[] {
  const exif = chunks.find(({ type }) => type === 'EXIF');
  const orientation = exif && readOrientation(exif.data);
  const kept = chunks
    .filter(({ type }) => NEEDED.has(type))
    .map((chunk) => (chunk.type === 'VP8X' ? announcing(chunk, orientation !== undefined) : chunk));
  return orientation === undefined ? kept : [...kept, { type: 'EXIF', data: orientationOnly(orientation) }];
}

function announcing({ type, data }: Chunk, hasExif: boolean): Chunk {
  const flags = ((data[0] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (hasExif ? HAS_EXIF : 0);
  return { type, data: Buffer.concat([Buffer.of(flags), data.subarray(1)]) };
}

function encodeChunk({ type, data }: Chunk): Buffer {
  const head = Buffer.alloc(BEFORE);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** The dimensions that a chunk declares: of the canvas, or of a still image in one of two encodings. */
function sizeIn({ type, data }: Chunk): [width: number, height: number][] {
  if (type === 'VP8X' && data.length >= 10) return [[data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1]];
  if (type === 'VP8 ' && data.length >= 10)
    return [[data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff]];
  if (type !== 'VP8L' || data.length < 5) return [];
  const bits = data.readUInt32LE(1);
  return [[(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]];
}
