import { EXIF_PREFIX, orientationOnly, readOrientation } from './exif-orientation.ts';
import { BrokenPicture, type CleanPicture } from './picture.ts';

const MARKER = 0xff;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;

/** The application segments that a decoder needs, by their first bytes: density, colours, encoding. */
const NEEDED: Readonly<Record<number, string>> = {
  [APP0]: 'JFIF\0',
  [APP2]: 'ICC_PROFILE\0',
  [APP14]: 'Adobe',
};

/** Tables, frames and scans; the rest is for programs. */
const isForDecoding = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || (marker >= SOS && marker <= 0xdf);
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** A JPEG without metadata, comments and anything after its end. The compressed image is unchanged, byte for byte. */
export function cleanJpeg(bytes: Buffer): CleanPicture {
  if (bytes[0] !== MARKER || bytes[1] !== SOI) throw new BrokenPicture('expected the start of a JPEG');
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let width = 0;
  let height = 0;
  let hasScan = false;
  for (let at = 2; at < bytes.length;) {
    const { marker, segment, end } = segmentAt(bytes, at, hasScan);
    if (isFrame(marker)) {
      height = Math.max(height, segment.readUInt16BE(5));
      width = Math.max(width, segment.readUInt16BE(7));
    }
    kept.push(keptOf(marker, segment));
    if (marker === EOI) break;
    at = end;
    if (marker !== SOS) continue;
    hasScan = true;
    at = endOfScan(bytes, end);
    kept.push(bytes.subarray(end, at));
  }
  if (!hasScan) throw new BrokenPicture('expected a JPEG with a scan');
  return { bytes: Buffer.concat(kept), width, height };
}

function segmentAt(bytes: Buffer, start: number, hasScan: boolean) {
  let at = start;
  // There may be any number of fill bytes before a marker.
  while (bytes[at] === MARKER && bytes[at + 1] === MARKER) at += 1;
  const marker = bytes[at + 1];
  if (bytes[at] !== MARKER || marker === undefined) {
    // The end is missing: the rest can be shown.
    if (hasScan) return { marker: EOI, segment: Buffer.of(MARKER, EOI), end: bytes.length };
    throw new BrokenPicture(`expected a marker at ${start}`);
  }
  if (marker === EOI || standsAlone(marker))
    return { marker, segment: bytes.subarray(at, at + 2), end: at + 2 };
  const end = at + 4 <= bytes.length ? at + 2 + bytes.readUInt16BE(at + 2) : Infinity;
  if (end > bytes.length || end < at + 4 || (isFrame(marker) && end < at + 10))
    throw new BrokenPicture(`expected a whole segment at ${at}`);
  return { marker, segment: bytes.subarray(at, end), end };
}

function keptOf(marker: number, segment: Buffer): Buffer {
  if (isForDecoding(marker) || marker === EOI || standsAlone(marker)) return segment;
  const text = NEEDED[marker];
  if (text !== undefined && segment.toString('latin1', 4, 4 + text.length) === text) return segment;
  const orientation = marker === APP1 ? readOrientation(segment.subarray(4)) : undefined;
  return orientation === undefined ? Buffer.alloc(0) : orientationSegment(orientation);
}

function orientationSegment(orientation: number): Buffer {
  const body = Buffer.concat([EXIF_PREFIX, orientationOnly(orientation)]);
  const head = Buffer.of(MARKER, APP1, 0, 0);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** The first byte after a scan: within one, the marker byte is followed by 0 or a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(MARKER, start); at >= 0; at = bytes.indexOf(MARKER, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== MARKER && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
