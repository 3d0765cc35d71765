import { FLOW_DOTS_MAX, FLOW_PERCENTILES, type FlowTime } from '@cairn/domain';
import { analytics } from '@cairn/messages/en/analytics';
import { issues as issueWords } from '@cairn/messages/en/issues';
import type { SyncActor } from '@cairn/sync/server';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { flowAs, instant, MOVED_AT, movesOf, OPEN_GROUPS, type FlowQuestion } from './flow-of.ts';
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

/** The one line of no dots says only what holds of all. */
const isDot = (row: Taken & Partial<Dot>): row is Taken & Dot => typeof row.id === 'string';

/** How long each issue took that was completed in the period. */
export const times = async (db: Db, who: SyncActor, question: TimesQuestion) =>
  await flowAs(db, who, question, async (flow) => {
    const { tx } = flow.counting;
    // What is completed is not started: if it left that group more often than it came, it was made there.
    const began =
      question.of === 'lead'
        ? sql`select id as issue_id, created_at as at from done`
        : sql`select b.id as issue_id, case
            when count(*) filter (where m.from_group = 'started') > count(*) filter (where m.to_group = 'started')
            then b.created_at else min(${MOVED_AT}) filter (where m.to_group = 'started') end as at
          from ${movesOf(flow, 'done')} where m.from_group <> m.to_group group by b.id, b.created_at`;
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

interface Stay {
  readonly key: string | null;
  readonly name: string | null;
  readonly issues: number;
  readonly average: number;
  readonly percentiles: readonly number[];
}

/** How long issues have been, up to now, in the open states in which they were in the period: by state of one project, else by state group. */
export const timeInState = async (db: Db, who: SyncActor, question: FlowQuestion) =>
  await flowAs(db, who, question, async (flow) => {
    const { tx, context } = flow.counting;
    const isOfStates = context.projectIds.length === 1;
    const until = (end: number, at: RawBuilder<unknown>) =>
      sql`greatest(0, ${end / 1000}::float8 - date_part('epoch', ${at}))`;
    // Each issue is first taken to have been all the time where it is now; each of its moves takes from there what it was elsewhere.
    const lines = (side: 'from' | 'to', sign: RawBuilder<unknown>) => sql`
      select id, ${sql.ref(`${side}_state`)}, ${sql.ref(`${side}_group`)}, ${sign} * whole, ${sign} * before
      from moved where ${sql.ref(`${side}_group`)} = any(${[...OPEN_GROUPS]}::text[])`;
    const { rows } = await sql<Stay>`
      with ${flow.base}, made as materialized (
        select id, state_id, "group", created_at, ${until(flow.end, sql`created_at`)} as whole,
          ${until(flow.start, sql`created_at`)} as before
        from base where completed_at is null or completed_at >= ${instant(flow.start)}
      ), moved as materialized (
        select b.id, m.from_state, m.from_group, m.to_state, m.to_group,
          b.whole - ${until(flow.end, MOVED_AT)} as whole, b.before - ${until(flow.start, MOVED_AT)} as before
        from ${movesOf(flow, 'made')}
      ), stay(id, state_id, "group", whole, before) as (
        select id, state_id, "group", whole, before from made where "group" = any(${[...OPEN_GROUPS]}::text[])
        union all ${lines('from', sql`1`)} union all ${lines('to', sql`-1`)}
      ), each as (
        select id, ${isOfStates ? sql`state_id` : sql`"group"`} as place, sum(whole) as seconds
        from ${
          isOfStates
            ? sql`(
          select stay.id, s.id as state_id, stay.whole, stay.before from stay
          left join states s on s.workspace_id = ${context.workspaceId} and s.id = stay.state_id
            and s.project_id = any(${[...context.projectIds]}::uuid[])) as stay`
            : sql`stay`
        }
        group by 1, 2
        -- To the millisecond, since sums of parts are not exact.
        having sum(whole) - sum(before) >= 0.001
      ), summed as (
        select place::text as key, count(*)::int as issues, avg(seconds)::float8 as average,
          ${percentilesOf(sql`seconds`)} as percentiles
        from each group by place
      )
      select key, s.name, issues, average, percentiles
      from summed left join states s on s.workspace_id = ${context.workspaceId} and s.id::text = key
      order by array_position(${[...OPEN_GROUPS]}::text[], coalesce(s."group", key)), s.sort_order, key`.execute(
      tx,
    );
    return {
      from: flow.from,
      to: flow.to,
      by: isOfStates ? ('state' as const) : ('stateGroup' as const),
      states: rows.map(({ key, name, issues, average, percentiles }) => ({
        key,
        name: name ?? GROUPS[key ?? ''] ?? analytics.other,
        issues,
        average: inDays(average),
        percentiles: percentiles.map(inDays),
      })),
    };
  });

const GROUPS: Readonly<Record<string, string | undefined>> = issueWords.values.stateGroup;
