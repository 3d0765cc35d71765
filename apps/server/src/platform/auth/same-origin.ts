import type { MiddlewareHandler } from 'hono';

/** Set by our own client and by scripts that deliberately send a cookie; another site can't send it. */
const REQUEST_HEADER = 'x-cairn-request';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that change something if another site made the browser send them.
 *
 * @example app.use('/api/*', requireSameOrigin('https://cairn.example.com'));
 */
export function requireSameOrigin(publicUrl: string): MiddlewareHandler {
  return async (c, next) => {
    if (!SAFE.has(c.req.method) && isForeign(c.req.raw.headers, publicUrl)) {
      return c.json({ error: 'cross_origin', message: 'This request came from another site.' }, 403);
    }
    return await next();
  };
}

/** Also for sockets, whose handshake is a GET: pass its headers. */
export function isForeign(headers: Headers, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const origin = headers.get('origin');
  if (origin !== null) return !isOwn(origin, headers.get('host'), publicUrl);
  // No supported browser omits both; a request with a cookie but without them needs the header as a sign of intent.
  return headers.has('cookie') && !headers.has(REQUEST_HEADER);
}

function isOwn(origin: string, host: string | null, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { host: originHost, origin: normalised } = new URL(origin);
  return normalised === new URL(publicUrl).origin || originHost === host;
}
