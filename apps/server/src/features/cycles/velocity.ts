import { cycle, lastCompleted } from '@cairn/domain';
import { dayAt } from '@cairn/domain/time-zone';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { inCycles, workDays } from './progress.ts';

interface Asked {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly timeZone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface Done {
  readonly id: string;
  readonly issues: number;
  readonly points: number;
}

/** What each of the last completed cycles had completed at the end of its last day, latest first, as on its page. */
export async function lastDone(db: Db, { workspaceId, projectId, timeZone, now }: Asked): Promise<Done[]> {
  const { rows } = await sql<{ id: string; startDate: string; endDate: string }>`
    select id, start_date::text, end_date::text from ${sql.table(cycle.table)}
    where workspace_id = ${workspaceId} and project_id = ${projectId} and end_date is not null`.execute(db);
  const found: Done[] = [];
  for (const { id, endDate } of lastCompleted(rows, dayAt(now, timeZone))) {
    const of = { workspaceId, projectId, id, by: inCycles, startDate: endDate, endDate };
    for (const { issues, points } of await workDays(db, { of, timeZone, now }))
      found.push({ id, issues: issues.completed, points: points.completed });
  }
  return found;
}
