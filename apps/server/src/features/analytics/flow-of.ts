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

/** A question about what happened to issues in the last days. */
export interface FlowQuestion extends Counted {
  /** Today included. */
  readonly days: number;
}

/** What a chart of flow is drawn from. */
export interface Flow {
  readonly counting: Counting;
  /** Where the days begin and end: of the project where one is asked for, else of whoever asks. */
  readonly zone: string;
  /** The first and the last day, and the moments at which they begin and end. */
  readonly from: string;
  readonly to: string;
  /** All of them in order, YYYY-MM-DD. */
  readonly days: readonly string[];
  readonly start: number;
  readonly end: number;
  /** The issues that count, as a common table `base`: those of the list with the same filters. */
  readonly base: RawBuilder<unknown>;
}

const WORK_MEM = '32MB';
/** Half of what PostgreSQL takes for disks: for one project, its stays are looked up, in place of reading those of all. */
const PAGE_COST = '2';

/** Counts in the days of the question. */
export const flowAs = async <T>(
  db: Db,
  who: SyncActor,
  question: FlowQuestion,
  count: (flow: Flow) => Promise<T>,
): Promise<T> =>
  await countAs(db, who, question, async (counting) => {
    // What is kept beside 50,000 issues while they are counted is not written to the disk.
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
 * Where the issues of `base`, or of some of them as `of`, stood from when until when: their columns and those of a stay as `stays`. What
 * never moved has stood where it is since it was created.
 *
 * @param where what is asked of a stay `s`; of the last one nothing, so that each issue keeps one
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

/** State groups as `issue_stays` has them. */
const groupNumber = (group: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array_position(${[...STATE_GROUPS]}::text[], ${group})`;

export const groupOf = (number: number): StateGroup | undefined => STATE_GROUPS[number - 1];

const numbersOf = (isWanted: (group: StateGroup) => boolean): readonly number[] =>
  STATE_GROUPS.flatMap((group, at) => (isWanted(group) ? [at + 1] : []));

export const OPEN_GROUPS = numbersOf((group) => !isClosedGroup(group));
export const STARTED = numbersOf((group) => group === 'started');

export const instant = (at: number): RawBuilder<unknown> => sql`to_timestamp(${at}::double precision / 1000)`;

/**
 * On which of the days of the period something was, counted from 1: 0 before, more than there are after. Looked up among the moments at
 * which days begin, since asking a time zone for each of 50,000 issues takes longer than all the rest.
 */
export const dayOf = (at: RawBuilder<unknown>, { zone, days, to }: Flow): RawBuilder<unknown> => {
  const starts = [...days, dayAfter(to, 1)].map((day) => new Date(startOfDay(day, zone)).toISOString());
  return sql`width_bucket(${at}, ${starts}::timestamptz[])`;
};
