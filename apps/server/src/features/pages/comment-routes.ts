import { createPageComment, pageComment, pageReaction, type PageComment } from '@cairn/domain';
import * as contracts from '@cairn/domain/pages/routes';
import { htmlToDocument } from '@cairn/editor/convert';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { notFound, selectList } from '../../platform/commands/index.ts';
import { route, runOrRefuse } from '../../platform/http/index.ts';
import { commentJson, reactionsTo, type Reacted } from '../comments/public.ts';

export const commentRoutes = [
  route(contracts.listPageComments, async ({ services: { db }, member, params, query }) => {
    const { limit, offset } = query;
    const { rows } = await sql<PageComment>`select ${selectList(pageComment)} from page_comments
      where workspace_id = ${member.workspaceId} and page_id = ${params.page}
      order by created_at, id limit ${limit + 1} offset ${offset}`.execute(db);
    const { workspaceId } = member;
    const keptIn = { workspaceId, table: pageReaction.table, subject: 'pageId', actor: 'author_id' } as const;
    const reacted = await reactionsTo(db, rows, keptIn);
    return {
      results: rows.slice(0, limit).map((row) => jsonOf(row, reacted)),
      next_offset: rows.length > limit ? offset + limit : null,
    };
  }),

  route(contracts.createPageComment, async ({ services, member, params, input }) => {
    const id = uuid();
    const { comment_html: html, parent: parentId } = input;
    await runOrRefuse(services, member, createPageComment, {
      id,
      pageId: params.page,
      body: htmlToDocument(html),
      ...(parentId !== undefined && { parentId }),
    });
    const { rows } = await sql<PageComment>`select ${selectList(pageComment)} from page_comments
      where workspace_id = ${member.workspaceId} and id = ${id}`.execute(services.db);
    const [made] = rows;
    // Someone who saw it appear may already have deleted it.
    if (!made) throw notFound();
    return jsonOf(made, []);
  }),
];

const jsonOf = (row: PageComment, reacted: readonly Reacted[]) => ({
  ...commentJson(row, reacted),
  page: row.pageId,
  project: row.projectId,
});
