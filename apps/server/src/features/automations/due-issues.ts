import { PREVIEW_DAYS, type Automation } from '@cairn/domain';
import { sql, type RawBuilder } from 'kysely';
import { listed } from '../issues/public.ts';

/** What a rule does: archives closed issues, or closes open ones. */
export type Rule = 'archive' | 'close';

export interface DueWanted {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly rule: Rule;
  readonly months: number;
  /** Issues due by then, in milliseconds since 1970. */
  readonly by: number;
}

export interface DueIssue {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly updatedAt: number;
}

const DAY_MS = 86_400_000;
const HALF_A_DAY_MS = DAY_MS / 2;

/** The end of the preview period. */
export const previewEnd = (now: number): number => now + PREVIEW_DAYS * DAY_MS;

/** The months of a rule; null while it is off. */
export const monthsOf = ({ archiveAfter, closeAfter }: Automation, rule: Rule): number | null =>
  rule === 'archive' ? archiveAfter : closeAfter;

/**
 * The issues that a rule applies to, oldest change first. Planned issues aren't stale: those in an unfinished cycle, or
 * in a module that is neither completed nor cancelled, are left out.
 */
export const dueIssues = (wanted: DueWanted, limit: number): RawBuilder<DueIssue> => sql<DueIssue>`
  select i.id, i.number, i.title, i.updated_at ${dueFrom(wanted)}
  order by i.updated_at, i.id limit ${limit}`;

export const countDue = (wanted: DueWanted): RawBuilder<{ count: number }> =>
  sql<{ count: number }>`select count(*)::int as count ${dueFrom(wanted)}`;

/** Today where the date is earliest, because people there may still be in a cycle's last day. */
const latestDay = (at: number): string => new Date(at - HALF_A_DAY_MS).toISOString().slice(0, 10);

const dueFrom = ({ workspaceId, projectId, rule, months, by }: DueWanted) => sql`
  from issues i join states s on s.workspace_id = i.workspace_id and s.id = i.state_id
  where i.workspace_id = ${workspaceId} and i.project_id = ${projectId}
    and i.archived_at is null and ${listed}
    and (s."group" in ('completed', 'cancelled')) = ${rule === 'archive'}
    and (i.updated_at at time zone 'UTC') + make_interval(months => ${months}::int)
      <= (to_timestamp(${by}::double precision / 1000) at time zone 'UTC')
    and not exists (
      select from issue_cycles held join cycles c on c.workspace_id = held.workspace_id and c.id = held.cycle_id
      where held.workspace_id = i.workspace_id and held.id = i.id and coalesce(c.end_date >= ${latestDay(by)}::date, true)
    )
    and not exists (
      select from issue_modules held join modules m on m.workspace_id = held.workspace_id and m.id = any(held.module_ids)
      where held.workspace_id = i.workspace_id and held.id = i.id
        and m.status not in ('completed', 'cancelled') and m.archived_at is null
    )`;
