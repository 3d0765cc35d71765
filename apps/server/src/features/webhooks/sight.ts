import { comment, issue, type Actor } from '@cairn/domain';
import type { Entity, Row } from '@cairn/sync/schema';
import type { Db } from '../../platform/db/index.ts';
import type { RowsById } from '../../platform/history/index.ts';
import { seesRow } from '../notifications/public.ts';
import { rowsOf } from './rows-of.ts';
import { EVENT_OF } from './turns-of.ts';

/**
 * Whether a person can see a row in lists: requests are visible to their authors, but aren't issues until accepted. A
 * comment is visible with its issue, and a deleted comment with replies isn't.
 *
 * @param issues the current issues of comments
 */
export function isSeen(
  actor: Actor,
  entity: Entity,
  row: Row | undefined,
  issues: ReadonlyMap<string, Row>,
): boolean {
  if (!row || entity.aside?.(row) === true || !seesRow(actor, entity, row)) return false;
  if (entity !== comment) return true;
  return row['removedAt'] === null && isSeen(actor, issue, issues.get(String(row['issueId'])), issues);
}

/** The same for a current row by its ID. */
export async function seesSubject(
  db: Db,
  actor: Actor,
  { workspaceId, event, id }: { readonly workspaceId: string; readonly event: string; readonly id: string },
): Promise<boolean> {
  const entity = [...EVENT_OF].find(([, name]) => name === event)?.[0];
  if (!entity) return false;
  const row: Row | undefined = (await rowsOf(db, entity, workspaceId, [id])).get(id);
  const issueIds = entity === comment && row ? [String(row['issueId'])] : [];
  const issues: RowsById = await rowsOf(db, issue, workspaceId, issueIds);
  return isSeen(actor, entity, row, issues);
}
