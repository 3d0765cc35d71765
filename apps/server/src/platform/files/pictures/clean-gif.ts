import { BrokenPicture, type CleanPicture } from './picture.ts';

const SIGNATURES = ['GIF87a', 'GIF89a'];
/** The signature, and the canvas that all frames are drawn on. */
const HEAD_BYTES = 13;
const FRAME = 0x2c;
const FRAME_BYTES = 10;
const EXTENSION = 0x21;
const END = Buffer.of(0x3b);
const TIMING = 0xf9;
const APPLICATION = 0xff;
/** How often an animation is played, and its colours. Other data that programs write describes them, not the image. */
const APPLICATIONS = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];

/** A GIF with only its frames, their timing and repeat count; without comments, metadata and anything after its end. */
export function cleanGif(bytes: Buffer): CleanPicture {
  if (!SIGNATURES.includes(bytes.toString('latin1', 0, 6)))
    throw new BrokenPicture('expected the start of a GIF');
  const head = HEAD_BYTES + tableBytes(bytes.readUInt8(10));
  const kept = [bytes.subarray(0, head)];
  let [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  let at = head;
  // The end is missing: the rest can be shown.
  while (at < bytes.length) {
    const kind = bytes.readUInt8(at);
    if (kind !== FRAME && kind !== EXTENSION) break;
    const end = kind === FRAME ? endOfFrame(bytes, at) : endOfParts(bytes, at + 2);
    if (kind === FRAME) {
      // Browsers allocate memory for a frame that is larger than the canvas.
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
    }
    if (kind === FRAME || isNeeded(bytes, at)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return { bytes: Buffer.concat([...kept, END]), width, height };
}

function endOfFrame(bytes: Buffer, at: number): number {
  // Its own colours, and the byte that says how its pixels are encoded.
  return endOfParts(bytes, at + FRAME_BYTES + tableBytes(bytes.readUInt8(at + 9)) + 1);
}

/** The end of a sequence of blocks, each of which starts with its length; an empty one is the last. */
function endOfParts(bytes: Buffer, first: number): number {
  let at = first;
  while (at < bytes.length && bytes.readUInt8(at) > 0) at += bytes.readUInt8(at) + 1;
  return Math.min(at + 1, bytes.length);
}

function isNeeded(bytes: Buffer, at: number): boolean {
  const kind = bytes[at + 1];
  if (kind !== APPLICATION) return kind === TIMING;
  return APPLICATIONS.includes(bytes.toString('latin1', at + 3, at + 14));
}

/** Three bytes for each colour of a table, if there is one. */
const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);
