import { crc32 } from 'node:zlib';
import { orientationOnly, readOrientation } from './exif-orientation.ts';
import { BrokenPicture, type CleanPicture } from './picture.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Length, type and checksum around the data of a chunk. */
const AROUND = 12;
/** What a decoder needs: pixels, colours, transparency, density, animation. Texts, times and EXIF are left out. */
const NEEDED = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT pHYs bKGD hIST sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
);

/** A PNG without metadata and anything after its end. */
export function cleanPng(bytes: Buffer): CleanPicture {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE) || bytes.toString('latin1', 12, 16) !== 'IHDR')
    throw new BrokenPicture('expected the start of a PNG');
  const kept: Buffer[] = [SIGNATURE];
  for (let at = SIGNATURE.length; at + AROUND <= bytes.length;) {
    const end = at + AROUND + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    // The end is missing: the rest can be shown.
    const chunk = bytes.subarray(at, Math.min(end, bytes.length));
    if (NEEDED.has(type)) kept.push(chunk);
    if (type === 'eXIf') kept.push(orientationChunk(chunk.subarray(8, -4)));
    if (type === 'IEND') break;
    at = end;
  }
  return { bytes: Buffer.concat(kept), width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function orientationChunk(exif: Buffer): Buffer {
  const orientation = readOrientation(exif);
  if (orientation === undefined) return Buffer.alloc(0);
  const body = Buffer.concat([Buffer.from('eXIf', 'latin1'), orientationOnly(orientation)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
