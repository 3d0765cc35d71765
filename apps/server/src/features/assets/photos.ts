import { libraryAnswer } from '@cairn/domain/assets/routes';
import { assetRefusals } from '@cairn/domain/assets/refusals';
import type { z } from 'zod';
import { refused } from '../../platform/commands/index.ts';

const UNSPLASH = 'https://api.unsplash.com';
const PATIENCE_MS = 5_000;
const SHOWN = 20;
const QUERY_MAX = 200;

/**
 * Photos for a search, or a selection without one. The key stays here; browsers only get image URLs.
 *
 * @param url the library's URL; another one only in tests
 */
export async function findPhotos(
  key: string | undefined,
  words: string,
  url = UNSPLASH,
): Promise<z.output<typeof libraryAnswer>> {
  if (key === undefined) return [];
  const query = words.trim().slice(0, QUERY_MAX);
  const address = new URL(query === '' ? '/photos' : '/search/photos', url);
  address.searchParams.set('per_page', String(SHOWN));
  if (query !== '') address.searchParams.set('query', query);
  try {
    const answer = await fetch(address, {
      headers: { authorization: `Client-ID ${key}`, 'accept-version': 'v1' },
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    });
    if (!answer.ok) throw new Error(`the picture library answered ${answer.status}`);
    return libraryAnswer.parse(await answer.json());
  } catch {
    throw refused(assetRefusals.library_unreachable);
  }
}
