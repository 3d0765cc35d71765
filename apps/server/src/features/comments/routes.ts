import { comment, createComment, reaction, type Comment } from '@cairn/domain';
import * as contracts from '@cairn/domain/comments/routes';
import { htmlToDocument } from '@cairn/editor/convert';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { notFound, selectList } from '../../platform/commands/index.ts';
import { assertOfProject, route, runOrRefuse } from '../../platform/http/index.ts';
import { commentJson, type Reacted } from './comment-json.ts';
import { reactionsTo } from './reactions-to.ts';

export const routes = [
  route(contracts.listComments, async ({ services: { db }, member, params, query, row }) => {
    assertOfProject(row, params.project);
    const { limit, offset } = query;
    const { rows } = await sql<Comment>`select ${selectList(comment)} from comments
      where workspace_id = ${member.workspaceId} and issue_id = ${params.issue}
      order by created_at, id limit ${limit + 1} offset ${offset}`.execute(db);
    const { workspaceId } = member;
    const keptIn = { workspaceId, table: reaction.table, subject: 'issueId', actor: 'user_id' } as const;
    const reacted = await reactionsTo(db, rows, keptIn);
    return {
      results: rows.slice(0, limit).map((row) => jsonOf(row, reacted)),
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
    // Someone who saw it appear may already have deleted it.
    if (!made) throw notFound();
    return jsonOf(made, []);
  }),
];

const jsonOf = (row: Comment, reacted: readonly Reacted[]) => ({
  ...commentJson(row, reacted),
  issue: row.issueId,
  project: row.projectId,
});
