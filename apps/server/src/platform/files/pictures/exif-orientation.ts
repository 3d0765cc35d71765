const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;
/** As the sensor recorded it. */
const UPRIGHT = 1;
const MAX = 8;
/** JPEG always has it before the data, and so do some writers of WebP. */
const PREFIX = Buffer.from('Exif\0\0', 'latin1');

/** The orientation of an image, from its EXIF data; undefined if there is none, or if the image is upright. */
export function readOrientation(exif: Buffer): number | undefined {
  const tiff = exif.subarray(0, PREFIX.length).equals(PREFIX) ? exif.subarray(PREFIX.length) : exif;
  const order = tiff.toString('latin1', 0, 2);
  if ((order !== 'II' && order !== 'MM') || tiff.length < 8) return undefined;
  const isLittle = order === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return undefined;
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return undefined;
    if (short(at) !== ORIENTATION) continue;
    const value = short(at + 8);
    return value > UPRIGHT && value <= MAX ? value : undefined;
  }
  return undefined;
}

/** EXIF data that contains only the orientation. */
export function orientationOnly(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  // One value of two bytes.
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

export { PREFIX as EXIF_PREFIX };
