import { assetRefusals } from '@cairn/domain/assets/refusals';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { refused } from '../../commands/index.ts';
import { cleanGif } from './clean-gif.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';
import { BrokenPicture, type CleanPicture } from './picture.ts';

const CLEANERS: Readonly<Record<string, (bytes: Buffer) => CleanPicture>> = {
  'image/gif': cleanGif,
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
};

const MILLION = 1_000_000;

/** The new size of a file, and its dimensions. */
export interface FileSum {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Removes from an image on disk what it reveals about where, when and with what it was made, without encoding it again.
 * Refuses one that declares more than `megapixels`: a small file could fill the memory of everyone who looks at it.
 * Undefined for files of other types.
 */
export async function cleanPicture(
  place: string,
  contentType: string,
  megapixels: number,
): Promise<FileSum | undefined> {
  const clean = CLEANERS[contentType];
  if (!clean) return undefined;
  const { bytes, width, height } = readPicture(clean, await readFile(place));
  if (width * height > megapixels * MILLION)
    throw refused(assetRefusals.too_many_pixels, { width, height, megapixels });
  await writeFile(place, bytes);
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function readPicture(clean: (bytes: Buffer) => CleanPicture, bytes: Buffer): CleanPicture {
  try {
    return clean(bytes);
  } catch (error) {
    if (!(error instanceof BrokenPicture || error instanceof RangeError)) throw error;
    throw refused(assetRefusals.damaged);
  }
}
