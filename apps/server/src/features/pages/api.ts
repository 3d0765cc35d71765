import { can, canSee, page, type Page } from '@cairn/domain';
import type { SyncActor } from '@cairn/sync/server';
import { Hono } from 'hono';
import { z } from 'zod';
import { notFound } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { listVersions, versionContent } from '../../platform/documents/index.ts';
import { loadActor } from '../../platform/sync/index.ts';
import { findPage } from './page-document.ts';

export interface PagesApiSettings {
  readonly db: Db;
  readonly memberOf: (headers: Headers, slug: string) => Promise<SyncActor>;
}

const anId = z.uuid();

/** What a page said before. Restoring is a command, `page.restore-version`. Mount it at `/api`. */
export function pagesApi({ db, memberOf }: PagesApiSettings): Hono {
  const api = new Hono({ strict: false });

  const readable = async (headers: Headers, slug: string, pageId: string) => {
    const who = await memberOf(headers, slug);
    const row = anId.safeParse(pageId).success ? await findPage(db, who.workspaceId, pageId) : undefined;
    if (!row || !isReadable(await loadActor(db, who), row)) throw notFound();
    return { workspaceId: who.workspaceId, id: row.id };
  };

  api.get('/workspaces/:slug/pages/:page/versions', async (context) => {
    const { slug, page: pageId } = context.req.param();
    const versions = await listVersions(db, await readable(context.req.raw.headers, slug, pageId));
    return context.json(
      versions.map(({ id, reason, authors, createdAt }) => ({
        id,
        reason,
        author_ids: authors,
        created_at: new Date(createdAt).toISOString(),
      })),
    );
  });

  api.get('/workspaces/:slug/pages/:page/versions/:version', async (context) => {
    const { slug, page: pageId, version } = context.req.param();
    const key = await readable(context.req.raw.headers, slug, pageId);
    const content = anId.safeParse(version).success ? await versionContent(db, key, version) : undefined;
    if (!content) throw notFound();
    return context.json({ id: version, content });
  });

  return api;
}

const isReadable = (actor: Parameters<typeof can>[0], row: Page): boolean =>
  canSee(actor, page, row) && can(actor, 'page:read', { entity: page, row });
