import { comment, issue, type Comment, type Issue, type RichText } from '@cairn/domain';
import { sql } from 'kysely';
import { selectList } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { listed } from '../issues/public.ts';
import type { Connection } from './connection.ts';

/** An issue, with what providers may know of it. */
export interface IssueSubject {
  readonly row: Issue;
  readonly body: RichText | null;
  readonly isClosed: boolean;
  readonly isCancelled: boolean;
  /** WEB-12 */
  readonly key: string;
  readonly slug: string;
  /** Whether the project is visible to the whole workspace. */
  readonly isPublic: boolean;
}

/** Undefined if it is no longer in the connection's project, or not in any list. */
export async function findIssue(
  db: Db,
  { workspaceId, projectId }: Connection,
  id: string,
): Promise<IssueSubject | undefined> {
  const { rows } = await sql<Issue>`select ${selectList(issue)} from issues i
    where i.workspace_id = ${workspaceId} and i.id = ${id} and i.project_id = ${projectId} and ${listed}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { rows: beside } = await sql<{
    body: RichText | null;
    group: string | null;
    identifier: string;
    slug: string;
    isPublic: boolean;
  }>`select (select body from descriptions where workspace_id = ${workspaceId} and issue_id = ${id}) as body,
      (select "group" from states where workspace_id = ${workspaceId} and id = ${row.stateId}) as "group",
      p.identifier, w.slug, p.is_public
    from projects p join workspaces w on w.id = p.workspace_id
    where p.workspace_id = ${workspaceId} and p.id = ${projectId}`.execute(db);
  const [its] = beside;
  if (!its) return undefined;
  return {
    row,
    body: its.body,
    isClosed: its.group === 'completed' || its.group === 'cancelled',
    isCancelled: its.group === 'cancelled',
    key: `${its.identifier}-${row.number}`,
    slug: its.slug,
    isPublic: its.isPublic,
  };
}

/** Undefined if it is deleted. */
export async function findComment(
  db: Db,
  { workspaceId, projectId }: Connection,
  id: string,
): Promise<Comment | undefined> {
  const { rows } = await sql<Comment>`select ${selectList(comment)} from comments
    where workspace_id = ${workspaceId} and id = ${id} and project_id = ${projectId} and removed_at is null`.execute(
    db,
  );
  return rows[0];
}

export async function nameOf(db: Db, workspaceId: string, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ displayName: string }>`select display_name from members
    where workspace_id = ${workspaceId} and id = ${userId}`.execute(db);
  return rows[0]?.displayName;
}
