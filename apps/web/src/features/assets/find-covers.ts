import type { RouteReply } from '@cairn/domain/http/api';
import { callApi } from '../../data/call-api.ts';

type Found = RouteReply<'GET /api/unsplash'>;
export type LibraryPhoto = Extract<Found, readonly unknown[]>[number];

/** Images of the library; it answers a search and a plain look in two shapes (S-CALL-008). */
export async function findPhotos(query: string): Promise<readonly LibraryPhoto[]> {
  const found = await callApi('GET /api/unsplash', { query: query === '' ? {} : { query } });
  return 'results' in found ? found.results : found;
}

export const findOwnCovers = () => callApi('GET /api/project-covers');
