import type { RouteReply } from '@cairn/domain/http/api';
import { callApi } from '../../data/call-api.ts';

type Found = RouteReply<'GET /api/unsplash'>;
export type LibraryPhoto = Extract<Found, readonly unknown[]>[number];

/** Images of the library, which responds to a search and to a list in different formats (S-CALL-008). */
export async function findPhotos(query: string): Promise<readonly LibraryPhoto[]> {
  const found = await callApi('GET /api/unsplash', { query: query === '' ? {} : { query } });
  return 'results' in found ? found.results : found;
}

export const findOwnCovers = () => callApi('GET /api/project-covers');
