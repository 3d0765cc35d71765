/** Types of still pictures, detected from the content; avatars, covers and logos must be one of them. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'] as const;

/** What picture dialogs accept, in the form that file choosers want. */
export const IMAGE_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.svg', '.webp'] as const;

/** The default; operators can change it. */
export const FILE_SIZE_LIMIT = 5 * 1024 * 1024;

export const FILE_NAME_MAX = 100;

export const isImageType = (type: string): boolean => IMAGE_TYPES.some((each) => each === type);

/** Whether a file is displayed in the page, as an image or a video; all others are downloaded. */
export const isShownType = (type: string): boolean => isImageType(type) || type === 'image/gif';

/**
 * A file's name with at most 100 characters, keeping its extension.
 *
 * @example shortFileName(`${'a'.repeat(120)}.png`).length === 100
 */
export function shortFileName(name: string): string {
  if (name.length <= FILE_NAME_MAX) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot) : '';
  if (extension.length >= FILE_NAME_MAX / 2) return name.slice(0, FILE_NAME_MAX);
  return `${name.slice(0, FILE_NAME_MAX - extension.length)}${extension}`;
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
// slow-expression: anchored at the start, and its loops stop at a dot and a slash.
const ASSET_PATH = new RegExp(`^/?api/assets/(${UUID}|people)/(${UUID})(?:\\.[a-z0-9]+)?(?:/[^/]*)?$`);

/** The URL of a stored file. `home` is its workspace, or `people`. */
export const assetUrl = (home: string, id: string, extension: string): string =>
  `/api/assets/${home}/${id}${extension === '' ? '' : `.${extension}`}`;

/** The two IDs in the URL of one of our own files; undefined for any other URL. */
export function parseAssetUrl(url: string): { home: string; id: string } | undefined {
  const [, home, id] = ASSET_PATH.exec(url) ?? [];
  return home === undefined || id === undefined ? undefined : { home, id };
}
