import { nextOccurrence, type Recurrence } from '@cairn/domain';
import { sql } from 'kysely';
import { FIRST_ID, pagesOf, type Db } from '../../platform/db/index.ts';

export interface DueRecurrence {
  readonly workspaceId: string;
  readonly recurrenceId: string;
}

type Running = Pick<Recurrence, 'id' | 'rhythm' | 'startsOn' | 'hour' | 'since' | 'lastIssueId'> & {
  readonly workspaceId: string;
  readonly timeZone: string | null;
  readonly hasLast: boolean;
  readonly completedAt: number | null;
  readonly removedAt: number | null;
};

/** Rules per query. */
const PAGE = 500;

/**
 * The rules whose next issue is due, a page at a time, without those that are paused, have lost their template or are
 * in an archived project.
 */
export async function* dueRecurrences(db: Db, by: number): AsyncGenerator<readonly DueRecurrence[]> {
  const pages = pagesOf<Running>(async (after) => {
    const { rows } = await sql<Running>`
      select r.workspace_id, r.id, r.rhythm, r.starts_on, r.hour, r.since, r.last_issue_id, p.time_zone,
        i.id is not null as has_last, i.completed_at, i.removed_at
      from recurrences r
      join projects p on p.workspace_id = r.workspace_id and p.id = r.project_id
      join issue_templates t on t.workspace_id = r.workspace_id and t.id = r.template_id
      left join issues i on i.workspace_id = r.workspace_id and i.id = r.last_issue_id
      where not r.is_paused and p.archived_at is null
        and (r.workspace_id, r.id) > (${after?.workspaceId ?? FIRST_ID}::uuid, ${after?.id ?? FIRST_ID}::uuid)
      order by r.workspace_id, r.id limit ${PAGE}`.execute(db);
    return rows;
  });
  for await (const rows of pages)
    yield rows
      .filter((row) => isDue(row, by))
      .map(({ workspaceId, id }) => ({ workspaceId, recurrenceId: id }));
}

function isDue(row: Running, by: number): boolean {
  const next = nextOccurrence(row, row.hasLast ? row : undefined, row.timeZone);
  return next !== undefined && next <= by;
}
