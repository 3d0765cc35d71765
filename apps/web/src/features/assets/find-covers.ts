import * as z from 'zod/mini';
import { request } from '../../data/http.ts';

const photo = z.object({
  id: z.string(),
  alt_description: z.nullish(z.string()),
  urls: z.object({ small: z.string(), regular: z.string() }),
});
const answer = z.union([z.array(photo), z.object({ results: z.array(photo) })]);

export type LibraryPhoto = z.output<typeof photo>;

/** Pictures of the library; it answers a search and a plain look in two shapes (S-CALL-008). */
export async function findPhotos(query: string): Promise<readonly LibraryPhoto[]> {
  const search = query === '' ? '' : `?query=${encodeURIComponent(query)}`;
  const found = answer.parse(await request('GET', `/api/unsplash/${search}`));
  return 'results' in found ? found.results : found;
}

export async function findOwnCovers(): Promise<readonly string[]> {
  return z.array(z.string()).parse(await request('GET', '/api/project-covers/'));
}
