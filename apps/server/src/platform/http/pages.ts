import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';

const A_YEAR = 31_536_000;

export interface Pages {
  readonly folder: string;
  /** Empty if nothing has been built. */
  readonly page: string;
  /**
   * Identifies the build by the page's main script, whose name contains its hash. Browsers compare it with their own.
   */
  readonly build: string;
}

export function readPages(folder: string): Pages {
  const index = path.join(folder, 'index.html');
  const page = existsSync(index) ? readFileSync(index, 'utf8') : '';
  return { folder, page, build: /<script type="module"[^<>]* src="([^"]+)"/.exec(page)?.[1] ?? 'dev' };
}

/** Serves the built browser app: hashed files are cached for a year, every other path gets the HTML page. */
export function servePages(app: Hono, { folder, page }: Pages): void {
  if (page === '') return;
  app.use('/assets/*', async (context, next) => {
    await next();
    if (context.res.ok) context.res.headers.set('cache-control', `public, max-age=${A_YEAR}, immutable`);
  });
  const file = serveStatic({ root: folder, precompressed: true });
  app.use('*', (context, next) => (/\.\w+$/.test(context.req.path) ? file(context, next) : next()));
  app.get('*', (context) => {
    if (/^\/(api|auth|sync|assets)(\/|$)/.test(context.req.path)) return context.notFound();
    context.header('cache-control', 'no-cache');
    return context.html(page);
  });
}
