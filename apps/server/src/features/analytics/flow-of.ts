import {
  dayAfter,
  isClosedGroup,
  issueEstimate,
  project,
  STATE_GROUPS,
  type StateGroup,
} from '@cairn/domain';
import { dayAt, startOfDay } from '@cairn/domain/time-zone';
import type { Entity } from '@cairn/sync/schema';
import type { SyncActor } from '@cairn/sync/server';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { viewParts } from '../issues/public.ts';
import { countAs, type Counted, type Counting } from './counted-issues.ts';

/** A question about what happened to issues recently. */
export interface FlowQuestion extends Counted {
  /** Includes today. */
  readonly days: number;
}

/** The basis of a flow chart. */
export interface Flow {
  readonly counting: Counting;
  /** The time zone: that of the project if one is given, else that of the caller. */
  readonly zone: string;
  /** The first and the last day, and when they begin and end. */
  readonly from: string;
  readonly to: string;
  /** All days in order, YYYY-MM-DD. */
  readonly days: readonly string[];
  readonly start: number;
  readonly end: number;
  /** The counted issues, as a common table expression `base`: those of the list with the same filters. */
  readonly base: RawBuilder<unknown>;
}

const WORK_MEM = '32MB';
/**
 * Half of PostgreSQL's default for disks: for one project, it then looks up its stays instead of reading all of them.
 */
const PAGE_COST = '2';

/** Counts over the days of the question. */
export const flowAs = async <T>(
  db: Db,
  who: SyncActor,
  question: FlowQuestion,
  count: (flow: Flow) => Promise<T>,
): Promise<T> =>
  await countAs(db, who, question, async (counting) => {
    // The work for 50,000 issues then isn't spilled to disk.
    await sql`select set_config('work_mem', ${WORK_MEM}, true), set_config('random_page_cost', ${PAGE_COST}, true)`.execute(
      counting.tx,
    );
    const zone = await zoneOf(counting, question);
    const to = dayAt(question.now, zone);
    const from = dayAfter(to, 1 - question.days);
    return await count({
      counting,
      zone,
      from,
      to,
      days: daysOf({ from, to }),
      start: startOfDay(from, zone),
      end: question.now,
      base: baseOf(counting, question),
    });
  });

export function daysOf({ from, to }: { readonly from: string; readonly to: string }): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
}

async function zoneOf({ tx, context }: Counting, { timezone }: FlowQuestion): Promise<string> {
  const [only, more] = context.projectIds;
  if (only === undefined || more !== undefined) return timezone;
  const { rows } = await sql<{ timeZone: string | null }>`select time_zone from ${sql.table(project.table)}
    where workspace_id = ${context.workspaceId} and id = ${only}`.execute(tx);
  return rows[0]?.timeZone ?? timezone;
}

const FACETS: readonly Entity[] = [issueEstimate];

function baseOf({ context }: Counting, { filters }: FlowQuestion): RawBuilder<unknown> {
  const spec = { filters: [...filters], group: null, subGroup: null, order: '', showSubIssues: true };
  const { from, where } = viewParts(spec, context, FACETS);
  return sql`base as (
    select i.id, i.project_id, i.number, i.title, i.state_id, st."group", i.created_at, i.completed_at,
      ${sql.ref(issueEstimate.table)}.value_id
    from ${from} where ${where})`;
}

/**
 * A query of the periods that the issues of `base` (or some of them, as `of`) spent in each state: their columns and
 * those of the period, as `stays`. An issue that never moved has been in its state since it was created.
 *
 * @param where a condition on a stay `s`; it doesn't apply to the last stay, so that each issue keeps one
 */
export const staysOf = (
  { counting, end }: Flow,
  of: RawBuilder<unknown>,
  where: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`(
  select b.id, coalesce(s.state_id, b.state_id) as state_id, s.came_from,
    coalesce(s.state_group, b.state_group) as state_group,
    coalesce(s.since, b.created_at) as since, least(s.until, ${instant(end)}) as until, coalesce(s.before, 0) as before
  from (
    select id, state_id, ${groupNumber(sql`"group"`)} as state_group, created_at from ${of} offset 0
  ) b
  left join issue_stays s on s.workspace_id = ${counting.context.workspaceId} and s.issue_id = b.id and ${where}
) as stays`;

/** The number of a state group in `issue_stays`. */
const groupNumber = (group: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array_position(${[...STATE_GROUPS]}::text[], ${group})`;

export const groupOf = (number: number): StateGroup | undefined => STATE_GROUPS[number - 1];

const numbersOf = (isWanted: (group: StateGroup) => boolean): readonly number[] =>
  STATE_GROUPS.flatMap((group, at) => (isWanted(group) ? [at + 1] : []));

export const OPEN_GROUPS = numbersOf((group) => !isClosedGroup(group));
export const STARTED = numbersOf((group) => group === 'started');

export const instant = (at: number): RawBuilder<unknown> => sql`to_timestamp(${at}::double precision / 1000)`;

/**
 * The day of the period on which something happened, counted from 1: 0 before it, more than the number of days after
 * it. Looked up in the list of day starts, because converting the time zone for each of 50,000 issues takes longer than
 * everything else.
 */
export const dayOf = (at: RawBuilder<unknown>, { zone, days, to }: Flow): RawBuilder<unknown> => {
  const starts = [...days, dayAfter(to, 1)].map((day) => new Date(startOfDay(day, zone)).toISOString());
  return sql`width_bucket(${at}, ${starts}::timestamptz[])`;
};
