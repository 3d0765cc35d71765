import { Hono } from 'hono';
import { z } from 'zod';
import { notFound, Refused } from '../../platform/commands/index.ts';
import type { Caller } from './api.ts';
import { COVER_NAMES, drawCover, isCoverName } from './covers.ts';

export interface CoversApiSettings {
  readonly callerOf: (headers: Headers) => Promise<Caller>;
  /** Without a key the library is empty, and nobody outside is asked. */
  readonly unsplashKey: string | undefined;
  /** Where the library answers; another address for tests only. */
  readonly unsplashUrl?: string | undefined;
}

const UNSPLASH = 'https://api.unsplash.com';
const PATIENCE_MS = 5_000;
const SHOWN = 20;

const photo = z.object({
  id: z.string(),
  alt_description: z.string().nullish(),
  urls: z.object({ small: z.url({ protocol: /^https$/ }), regular: z.url({ protocol: /^https$/ }) }),
});
const found = z.union([z.array(photo), z.object({ results: z.array(photo) })]);

/** Pictures to choose a cover from. Mount it at `/api`. */
export function coversApi({ callerOf, unsplashKey, unsplashUrl = UNSPLASH }: CoversApiSettings): Hono {
  const api = new Hono({ strict: false });

  api.get('/project-covers', async (context) => {
    await callerOf(context.req.raw.headers);
    return context.json(COVER_NAMES.map((name) => `/api/project-covers/${name}.svg`));
  });
  api.get('/project-covers/:file{[a-z]+\\.svg}', (context) => {
    const name = context.req.param('file').slice(0, -'.svg'.length);
    if (!isCoverName(name)) throw notFound();
    return context.body(drawCover(name), 200, {
      'content-type': 'image/svg+xml',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'public, max-age=86400',
    });
  });

  // The key stays here; browsers see addresses of pictures only.
  api.get('/unsplash', async (context) => {
    await callerOf(context.req.raw.headers);
    if (unsplashKey === undefined) return context.json([]);
    const query = (context.req.query('query') ?? '').trim().slice(0, 200);
    const address = new URL(query === '' ? '/photos' : '/search/photos', unsplashUrl);
    address.searchParams.set('per_page', String(SHOWN));
    if (query !== '') address.searchParams.set('query', query);
    return context.json(await ask(address, unsplashKey));
  });

  return api;
}

async function ask(address: URL, key: string): Promise<z.output<typeof found>> {
  try {
    const answer = await fetch(address, {
      headers: { authorization: `Client-ID ${key}`, 'accept-version': 'v1' },
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    });
    if (!answer.ok) throw new Error(`the picture library answered ${answer.status}`);
    // Its other fields, of people and places, go no further.
    return found.parse(await answer.json());
  } catch {
    throw new Refused('unreachable', "The image library isn't responding. Try again later.");
  }
}
