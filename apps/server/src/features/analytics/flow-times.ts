import { FLOW_DOTS_MAX, FLOW_PERCENTILES, STATE_GROUPS, type FlowTime } from '@cairn/domain';
import { analytics } from '@cairn/messages/en/analytics';
import { issues as issueWords } from '@cairn/messages/en/issues';
import type { SyncActor } from '@cairn/sync/server';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { flowAs, groupOf, instant, OPEN_GROUPS, STARTED, staysOf, type FlowQuestion } from './flow-of.ts';
import { rounded } from './throughput.ts';

export interface TimesQuestion extends FlowQuestion {
  readonly of: FlowTime;
}

const SHARES = FLOW_PERCENTILES.map((percent) => percent / 100);
const DAY_S = 86_400;

/** In seconds. */
const percentilesOf = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(percentile_cont(${SHARES}::float8[]) within group (order by ${column}), '{}')`;

const inDays = (seconds: number): number => rounded(seconds / DAY_S);

interface Taken {
  readonly issues: number;
  readonly unstarted: number;
  readonly percentiles: readonly number[];
}

interface Dot {
  readonly id: string;
  readonly projectId: string;
  readonly number: number;
  readonly title: string;
  readonly completedAt: number;
  readonly seconds: number;
}

/** A result without dots has a single row with the totals. */
const isDot = (row: Taken & Partial<Dot>): row is Taken & Dot => typeof row.id === 'string';

/** How long each issue completed in the period took. */
export const times = async (db: Db, who: SyncActor, question: TimesQuestion) =>
  await flowAs(db, who, question, async (flow) => {
    const { tx } = flow.counting;
    const began =
      question.of === 'lead'
        ? sql`select id as issue_id, created_at as at from done`
        : sql`select id as issue_id, min(since) as at from ${staysOf(flow, sql`done`, sql`s.state_group = any(${STARTED}::int[])`)}
            where state_group = any(${STARTED}::int[]) group by id`;
    const { rows } = await sql<Taken & Partial<Dot>>`
      with ${flow.base}, done as materialized (
        select * from base where "group" = 'completed'
          and completed_at >= ${instant(flow.start)} and completed_at <= ${instant(flow.end)}
      ), taken as materialized (
        select done.id, done.project_id, done.number, done.title, done.completed_at,
          case when began.at is not null
            then greatest(0, date_part('epoch', done.completed_at - began.at)) end as seconds
        from done left join (${began}) as began(issue_id, at) on began.issue_id = done.id
      ), of_all as (
        select count(seconds)::int as issues, (count(*) - count(seconds))::int as unstarted,
          ${percentilesOf(sql`seconds`)} as percentiles
        from taken
      )
      select * from of_all left join lateral (
        select * from taken where seconds is not null
        order by completed_at desc, id limit ${FLOW_DOTS_MAX}) as dot on true`.execute(tx);
    const [all] = rows;
    return {
      from: flow.from,
      to: flow.to,
      issues: all?.issues ?? 0,
      unstarted: all?.unstarted ?? 0,
      percentiles: (all?.percentiles ?? []).map(inDays),
      dots: rows.filter(isDot).map(({ id, projectId, number, title, completedAt, seconds }) => ({
        issue_id: id,
        project_id: projectId,
        name: title,
        sequence_id: number,
        completed_at: new Date(completedAt).toISOString(),
        days: inDays(seconds),
      })),
    };
  });

interface TimeIn {
  /** A state of the single project, or the number of a state group. */
  readonly key: string | null;
  readonly name: string | null;
  readonly issues: number;
  readonly average: number;
  readonly percentiles: readonly number[];
}

/**
 * How long issues have spent so far in the open states that they were in during the period: by state for one project,
 * else by state group.
 */
export const timeInState = async (db: Db, who: SyncActor, question: FlowQuestion) =>
  await flowAs(db, who, question, async (flow) => {
    const { tx, context } = flow.counting;
    const isOfStates = context.projectIds.length === 1;
    const statesOf = sql`states s on s.workspace_id = ${context.workspaceId}
      and s.project_id = any(${[...context.projectIds]}::uuid[])`;
    const isOpen = sql`state_group = any(${OPEN_GROUPS}::int[])`;
    // For groups, the last stay has the total time of the issue there; for states, of which a group has several,
    // nothing does.
    const each = isOfStates
      ? sql`select s.id as place, date_part('epoch', sum(until - since)) as seconds
          from ${staysOf(flow, sql`open`, sql`s.${isOpen}`)} left join ${statesOf} and s.id = state_id
          where ${isOpen} and until >= since group by stays.id, 1 having max(until) > ${instant(flow.start)}`
      : sql`select state_group as place, before + greatest(0, date_part('epoch', until - since)) as seconds
          from ${staysOf(flow, sql`open`, sql`s.${isOpen} and not s.comes_back`)}
          where ${isOpen} and until > ${instant(flow.start)}`;
    const { rows } = await sql<TimeIn>`
      with ${flow.base}, open as (
        select * from base where completed_at is null or completed_at >= ${instant(flow.start)}
      ), each as (${each}), summed as (
        select place, count(*)::int as issues, avg(seconds)::float8 as average, ${percentilesOf(sql`seconds`)} as percentiles
        from each where seconds > 0 group by place
      )
      select place::text as key, ${
        isOfStates
          ? sql`s.name, issues, average, percentiles from summed left join ${statesOf} and s.id = place
            order by array_position(${[...STATE_GROUPS]}::text[], s."group"), s.sort_order, place`
          : sql`null as name, issues, average, percentiles from summed order by place`
      }`.execute(tx);
    return {
      from: flow.from,
      to: flow.to,
      by: isOfStates ? ('state' as const) : ('stateGroup' as const),
      states: rows.map(({ key, name, issues, average, percentiles }) => {
        const group = isOfStates ? undefined : groupOf(Number(key));
        return {
          key: group ?? key,
          name: group ? GROUPS[group] : (name ?? analytics.other),
          issues,
          average: inDays(average),
          percentiles: percentiles.map(inDays),
        };
      }),
    };
  });

const GROUPS = issueWords.values.stateGroup;
