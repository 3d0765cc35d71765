import { getPageVersion, listPageVersions } from '@cairn/domain/pages/routes';
import { notFound } from '../../platform/commands/index.ts';
import { listVersions, versionContent } from '../../platform/documents/index.ts';
import { route } from '../../platform/http/index.ts';

export const routes = [
  route(listPageVersions, async ({ services: { db }, member: { workspaceId }, params }) => {
    const versions = await listVersions(db, { workspaceId, id: params.page });
    return versions.map(({ id, reason, authors, createdAt }) => ({
      id,
      reason,
      author_ids: authors,
      created_at: new Date(createdAt).toISOString(),
    }));
  }),
  route(getPageVersion, async ({ services: { db }, member: { workspaceId }, params }) => {
    const content = await versionContent(db, { workspaceId, id: params.page }, params.version);
    if (!content) throw notFound();
    return { id: params.version, content };
  }),
];
