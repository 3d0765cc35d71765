import { editor as messages } from '@cairn/messages/en/editor';

/** The image types that the editor accepts, also offered by the file chooser. */
export const IMAGE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/svg+xml'] as const;
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_NAME_LENGTH = 100;

/** The types that browsers play natively. */
const VIDEO_TYPES = ['video/mp4', 'video/webm'];

/** Animated pictures: accepted as files, but not where only pictures are expected, as the specification says. */
const MOVING_TYPE = 'image/gif';

/** The kind of file expected where it comes from. */
export type Asked = 'picture' | 'file';

/** The node for a file. A picture of an unsupported type is refused rather than inserted as a download. */
export function nodeFor(file: File): 'image' | 'video' | 'file' {
  if (file.type.startsWith('image/')) return 'image';
  return VIDEO_TYPES.includes(file.type) ? 'video' : 'file';
}

/** Why a file cannot be uploaded, as the text of an alert; null if it can. */
export function refusalOf(file: File | null | undefined, asked: Asked): string | null {
  if (!file) return messages.image.noFile;
  const isTaken =
    IMAGE_TYPES.some((type) => type === file.type) || (asked === 'file' && file.type === MOVING_TYPE);
  if (nodeFor(file) === 'image' && !isTaken) return messages.image.wrongType;
  return file.size > MAX_BYTES ? messages.image.tooLarge : null;
}

/**
 * A file whose name has at most 100 characters; the extension is kept.
 *
 * @example shortenedName('a'.repeat(120) + '.png').length === 100
 */
export function shortenedName(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return name.slice(0, MAX_NAME_LENGTH);
  const extension = name.slice(dot + 1);
  return `${name.slice(0, MAX_NAME_LENGTH - extension.length - 1)}.${extension}`;
}

export function withShortName(file: File): File {
  const name = shortenedName(file.name);
  return name === file.name
    ? file
    : new File([file], name, { type: file.type, lastModified: file.lastModified });
}

/** The part of an image's address that the delete and restore handlers want: its path without the leading slash. */
export function assetPathOf(source: string): string {
  const path = URL.canParse(source, window.location.href)
    ? new URL(source, window.location.href).pathname
    : source;
  return path.replace(/^\//, '');
}
