import { parseAssetUrl } from '@cairn/domain';
import { request } from '../../data/http.ts';

/** Where a stored file is deleted and, with `/restore/`, brought back; undefined for an address of somebody else. */
function placeOf(url: string): string | undefined {
  const found = parseAssetUrl(url);
  if (!found) return undefined;
  return found.home === 'people'
    ? `/api/users/file-assets/${found.id}`
    : `/api/workspaces/file-assets/${found.home}/${found.id}/`;
}

/** Deletes one of our own files; an address of elsewhere is left alone. It can be restored for some days. */
export async function deleteFile(url: string): Promise<void> {
  const place = placeOf(url);
  if (place !== undefined) await request('DELETE', place);
}

export async function restoreFile(url: string): Promise<void> {
  const place = placeOf(url);
  if (place !== undefined && !place.startsWith('/api/users/')) await request('POST', `${place}restore/`);
}

/**
 * Deletes what another picture has taken the place of, if it is ours: never one of a library. That it stays behind is
 * no reason to take the new picture back; in the end the server sweeps.
 */
export function forgetFile(url: string | null): void {
  // oxlint-disable-next-line no-console -- nothing a person could do about it
  if (url !== null) deleteFile(url).catch((error: unknown) => console.error('A file stays behind', error));
}
