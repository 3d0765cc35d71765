import type { RouteReply } from '@cairn/domain/http/api';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRead } from '../../data/use-read.ts';

/** A version, as listed by the server. */
export type PageVersion = RouteReply<'GET /api/workspaces/:slug/pages/:page/versions'>[number];

export function usePageVersions(page: string) {
  const { slug } = useWorkspace().workspace;
  return useRead('GET /api/workspaces/:slug/pages/:page/versions', { params: { slug, page } });
}

export function usePageVersion(page: string, version: string) {
  const { slug } = useWorkspace().workspace;
  return useRead('GET /api/workspaces/:slug/pages/:page/versions/:version', {
    params: { slug, page, version },
  });
}
