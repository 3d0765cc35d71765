import { comment, createComment, reaction, type Comment } from '@cairn/domain';
import * as contracts from '@cairn/domain/comments/routes';
import { htmlToDocument } from '@cairn/editor/convert';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { notFound, selectList } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { assertOfProject, route, runOrRefuse } from '../../platform/http/index.ts';
import { commentJson, type Reacted } from './comment-json.ts';

export const routes = [
  route(contracts.listComments, async ({ services: { db }, member, params, query, row }) => {
    assertOfProject(row, params.project);
    const { limit, offset } = query;
    const { rows } = await sql<Comment>`select ${selectList(comment)} from comments
      where workspace_id = ${member.workspaceId} and issue_id = ${params.issue}
      order by created_at, id limit ${limit + 1} offset ${offset}`.execute(db);
    const reacted = await reactionsTo(db, member.workspaceId, rows);
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
    // Somebody who sees it come may have removed it.
    if (!made) throw notFound();
    return jsonOf(made, []);
  }),
];

const jsonOf = (row: Comment, reacted: readonly Reacted[]) => ({
  ...commentJson(row, reacted),
  issue: row.issueId,
  project: row.projectId,
});

async function reactionsTo(
  db: Db,
  workspaceId: string,
  rows: readonly Comment[],
): Promise<readonly Reacted[]> {
  const ids = rows.map(({ id }) => id);
  const found =
    await sql<Reacted>`select comment_id, emoji, user_id as actor from ${sql.table(reaction.table)}
    where workspace_id = ${workspaceId} and issue_id = ${rows[0]?.issueId ?? null} and comment_id = any(${ids}::uuid[])
    order by id`.execute(db);
  return found.rows;
}
