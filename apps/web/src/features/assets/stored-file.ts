import { parseAssetUrl } from '@cairn/domain';
import { request } from '../../data/http.ts';

/** The path to delete a stored file and, with `/restore/`, to restore it; undefined for foreign URLs. */
function placeOf(url: string): string | undefined {
  const found = parseAssetUrl(url);
  if (!found) return undefined;
  return found.home === 'people'
    ? `/api/users/file-assets/${found.id}`
    : `/api/workspaces/file-assets/${found.home}/${found.id}/`;
}

/** Deletes one of our own files; foreign URLs are ignored. It can be restored for some days. */
export async function deleteFile(url: string): Promise<void> {
  const place = placeOf(url);
  if (place !== undefined) await request('DELETE', place);
}

export async function restoreFile(url: string): Promise<void> {
  const place = placeOf(url);
  if (place !== undefined && !place.startsWith('/api/users/')) await request('POST', `${place}restore/`);
}

/**
 * Deletes a replaced picture if it is one of our own files. If that fails, the new picture stays all the same, and the
 * server cleans up later.
 */
export function forgetFile(url: string | null): void {
  // oxlint-disable-next-line no-console -- nothing a person could do about it
  if (url !== null) deleteFile(url).catch((error: unknown) => console.error('A file stays behind', error));
}
