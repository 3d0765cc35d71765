import {
  getPageDescription,
  getPageVersion,
  listPageVersions,
  updatePageDescription,
} from '@cairn/domain/pages/routes';
import { documentToHtml } from '@cairn/editor/convert';
import { notFound } from '../../platform/commands/index.ts';
import { currentDocument, listVersions, versionContent } from '../../platform/documents/index.ts';
import { assertOfProject, route } from '../../platform/http/index.ts';
import { commentRoutes } from './comment-routes.ts';
import { writeText } from './write-text.ts';

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
  route(getPageDescription, async ({ services: { db }, member: { workspaceId }, params, row }) => {
    assertOfProject(row, params.project);
    const { update, ...text } = await currentDocument(db, { workspaceId, id: params.page });
    return { ...textJson(params.page, text), description_binary: Buffer.from(update).toString('base64') };
  }),
  route(updatePageDescription, async ({ services: { db, hub }, member, params, input, row }) => {
    assertOfProject(row, params.project);
    const { description_binary: binary, description_html: html, based_on: basedOn } = input;
    const update = binary === undefined ? undefined : new Uint8Array(Buffer.from(binary, 'base64'));
    await writeText(hub, member, params.page, { update, html, basedOn });
    return textJson(
      params.page,
      await currentDocument(db, { workspaceId: member.workspaceId, id: params.page }),
    );
  }),
  ...commentRoutes,
];

const textJson = (
  id: string,
  { seq, content }: Pick<Awaited<ReturnType<typeof currentDocument>>, 'seq' | 'content'>,
) => ({
  id,
  description_html: documentToHtml(content),
  version: seq,
});
