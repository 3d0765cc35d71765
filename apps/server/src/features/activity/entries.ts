import { scopesOf } from '@cairn/domain';
import type { ActivityEntry } from '@cairn/domain/activity/routes';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { loadActor } from '../../platform/sync/index.ts';
import { conditionsOf, inPage, placeOf, type PageOf } from './activity-reads.ts';

interface HistoryRequest {
  readonly workspaceId: string;
  /** A project that the person sees. */
  readonly projectId: string;
  readonly issueId: string;
  readonly limit: number;
  readonly offset: number;
}

/** The activity of an issue of the project, oldest first; undefined if there never was such an issue. */
export async function issueHistory(
  db: Db,
  { workspaceId, projectId, issueId, limit, offset }: HistoryRequest,
): Promise<ActivityEntry[] | undefined> {
  const isOfIssue = sql`a.workspace_id = ${workspaceId} and a.project_id = ${projectId}
    and a.issue_id = ${issueId}`;
  const { rows } = await sql<EntryRow>`${entriesWhere(isOfIssue)}
    order by a.created_at, a.id limit ${limit} offset ${offset}`.execute(db);
  if (rows.length > 0) return rows.map(entryOf);
  const known = await sql`select 1 from activities a where ${isOfIssue}
    union all select 1 from issues i
      where i.workspace_id = ${workspaceId} and i.project_id = ${projectId} and i.id = ${issueId}
    limit 1`.execute(db);
  return known.rows.length > 0 ? [] : undefined;
}

/** A page of a person's activity across all their workspaces, limited to what they can still see. */
export async function ownActivity(
  db: Db,
  userId: string,
  page: PageOf,
): Promise<{ results: ActivityEntry[]; next: string | null }> {
  const seen = await scopesInWorkspaces(db, userId);
  const isSeen = sql`(a.workspace_id, a.scope) in (select * from unnest(
    ${seen.map(([workspaceId]) => workspaceId)}::uuid[], ${seen.map(([, scope]) => scope)}::text[]))`;
  const { rows } = await sql<EntryRow>`
    ${entriesWhere(sql`a.actor_id = ${userId} and ${isSeen} ${conditionsOf(sql`a`, page)}`)}
    order by a.created_at desc, a.id desc limit ${page.limit + 1}`.execute(db);
  const { shown, next } = inPage(rows, page.limit);
  return { results: shown.map(entryOf), next };
}

/** Each scope that a person holds, by workspace. */
async function scopesInWorkspaces(db: Db, userId: string): Promise<(readonly [string, string])[]> {
  const { rows } = await sql<{ workspaceId: string }>`
    select workspace_id from members where id = ${userId} and is_active`.execute(db);
  const held: (readonly [string, string])[] = [];
  for (const { workspaceId } of rows)
    for (const scope of scopesOf(await loadActor(db, { userId, workspaceId })))
      held.push([workspaceId, scope]);
  return held;
}

interface EntryRow {
  readonly id: string;
  readonly place: string;
  readonly field: string;
  readonly verb: string;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly oldIdentifier: string | null;
  readonly newIdentifier: string | null;
  readonly createdAt: number;
  readonly actorId: string;
  readonly displayName: string | null;
  readonly firstName: string | null;
  readonly isBot: boolean | null;
  readonly issueId: string;
  readonly title: string | null;
  readonly number: number | null;
  readonly projectId: string;
  readonly identifier: string;
  readonly projectName: string;
  readonly slug: string;
  readonly workspaceName: string;
}

const entriesWhere = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select a.id, ${placeOf(sql`a`)} as place, a.field, a.verb, a.old_value, a.new_value, a.old_identifier,
    a.new_identifier, a.created_at, a.actor_id, m.display_name, m.first_name, m.is_bot, a.issue_id, i.title,
    i.number, a.project_id, p.identifier, p.name as project_name, w.slug, w.name as workspace_name
  from activities a
  join workspaces w on w.id = a.workspace_id
  join projects p on p.workspace_id = a.workspace_id and p.id = a.project_id
  left join members m on m.workspace_id = a.workspace_id and m.id = a.actor_id
  left join issues i on i.workspace_id = a.workspace_id and i.id = a.issue_id and i.removed_at is null
  where ${condition}`;

const entryOf = (row: EntryRow): ActivityEntry => ({
  id: row.id,
  field: row.field,
  verb: row.verb,
  old_value: row.oldValue,
  new_value: row.newValue,
  old_identifier: row.oldIdentifier,
  new_identifier: row.newIdentifier,
  created_at: new Date(row.createdAt).toISOString(),
  actor: row.actorId,
  actor_detail:
    row.displayName === null
      ? null
      : {
          id: row.actorId,
          display_name: row.displayName,
          first_name: row.firstName ?? '',
          is_bot: row.isBot ?? false,
        },
  issue: row.issueId,
  issue_detail:
    row.title === null || row.number === null ? null : { name: row.title, sequence_id: row.number },
  project: row.projectId,
  project_detail: { identifier: row.identifier, name: row.projectName },
  workspace_detail: { slug: row.slug, name: row.workspaceName },
});
