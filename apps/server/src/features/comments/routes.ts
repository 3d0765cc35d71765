import { comment, createComment, type Comment } from '@cairn/domain';
import * as contracts from '@cairn/domain/comments/routes';
import { documentToHtml, htmlToDocument, type DocumentJson } from '@cairn/editor/convert';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { notFound, selectList } from '../../platform/commands/index.ts';
import { assertOfProject, route, runOrRefuse } from '../../platform/http/index.ts';

export const routes = [
  route(contracts.listComments, async ({ services: { db }, member, params, query, row }) => {
    assertOfProject(row, params.project);
    const { limit, offset } = query;
    const { rows } = await sql<Comment>`select ${selectList(comment)} from comments
      where workspace_id = ${member.workspaceId} and issue_id = ${params.issue}
      order by created_at, id limit ${limit + 1} offset ${offset}`.execute(db);
    return {
      results: rows.slice(0, limit).map(commentJson),
      next_offset: rows.length > limit ? offset + limit : null,
    };
  }),

  route(contracts.createComment, async ({ services, member, params, input, row }) => {
    assertOfProject(row, params.project);
    const id = uuid();
    await runOrRefuse(services, member, createComment, {
      id,
      issueId: params.issue,
      body: htmlToDocument(input.comment_html),
    });
    const { rows } = await sql<Comment>`select ${selectList(comment)} from comments
      where workspace_id = ${member.workspaceId} and id = ${id}`.execute(services.db);
    const [made] = rows;
    // Somebody who sees it come may have removed it.
    if (!made) throw notFound();
    return commentJson(made);
  }),
];

const momentOf = (at: number): string => new Date(at).toISOString();

const commentJson = (row: Comment) => ({
  id: row.id,
  issue: row.issueId,
  project: row.projectId,
  actor: row.authorId,
  comment_html: documentToHtml(row.body as DocumentJson),
  quote: row.anchor?.quote ?? null,
  created_at: momentOf(row.createdAt),
  edited_at: row.editedAt === null ? null : momentOf(row.editedAt),
});
