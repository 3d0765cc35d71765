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
  readonly start: number;
  readonly end: number;
  /**
   * The issues that count, as a common table `base`: those of the list with the same filters. Their states are those of now, so they
   * can be taken back by `issue_moves`.
   */
  readonly base: RawBuilder<unknown>;
}

const WORK_MEM = '32MB';

/** Counts in the days of the question. */
export const flowAs = async <T>(
  db: Db,
  who: SyncActor,
  question: FlowQuestion,
  count: (flow: Flow) => Promise<T>,
): Promise<T> =>
  await countAs(db, who, question, async (counting) => {
    // What is kept beside 50,000 issues while they are counted is not written to the disk.
    await sql`select set_config('work_mem', ${WORK_MEM}, true)`.execute(counting.tx);
    const zone = await zoneOf(counting, question);
    const to = dayAt(question.now, zone);
    const from = dayAfter(to, 1 - question.days);
    return await count({
      counting,
      zone,
      from,
      to,
      start: startOfDay(from, zone),
      end: question.now,
      base: baseOf(counting, question),
    });
  });

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

/** The moves of the issues of `base`, or of some of them, as `m` and `b`. */
export const movesOf = (
  { counting }: Flow,
  of: 'base' | 'made' | 'done' = 'base',
): RawBuilder<unknown> => sql`${sql.table(of)} b
  join issue_moves m on m.workspace_id = ${counting.context.workspaceId} and m.issue_id = b.id`;

/** What a clock that went wrong puts before the issue was there happened as it was made. */
export const MOVED_AT = sql`greatest(m.at, b.created_at)`;

export const OPEN_GROUPS: readonly StateGroup[] = STATE_GROUPS.filter((group) => !isClosedGroup(group));

export const instant = (at: number): RawBuilder<unknown> => sql`to_timestamp(${at}::double precision / 1000)`;

export const dayOf = (at: RawBuilder<unknown>, { zone }: Flow): RawBuilder<unknown> =>
  sql`(${at} at time zone ${zone}::text)::date`;
