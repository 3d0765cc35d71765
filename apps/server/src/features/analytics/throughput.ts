import { barOf, type ChartInterval } from '@cairn/domain';
import type { SyncActor } from '@cairn/sync/server';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { pointsIn } from './counted-issues.ts';
import { dayOf, flowAs, instant, type FlowQuestion } from './flow-of.ts';

export interface ThroughputQuestion extends FlowQuestion {
  readonly interval: ChartInterval;
}

interface Done {
  /** The day of the period, counted from 1. */
  readonly day: number;
  readonly issues: number;
  readonly points: number;
}

/** Completed issues by day, week or month: each issue once, when it was last completed. */
export const throughput = async (db: Db, who: SyncActor, question: ThroughputQuestion) =>
  await flowAs(db, who, question, async (flow) => {
    const { rows } = await sql<Done>`
      with ${flow.base}
      select ${dayOf(sql`completed_at`, flow)} as day, count(*)::int as issues,
        sum(coalesce(sized.points, 0))::float8 as points
      from base left join ${pointsIn(flow.counting.context.workspaceId)} as sized on sized.id = value_id
      where "group" = 'completed' and completed_at >= ${instant(flow.start)} and completed_at <= ${instant(flow.end)}
      group by 1`.execute(flow.counting.tx);
    const byKey = new Map(flow.days.map((day) => [barOf(day, question.interval), { issues: 0, points: 0 }]));
    for (const { day, issues, points } of rows) {
      const held = byKey.get(barOf(flow.days[day - 1] ?? '', question.interval));
      if (!held) continue;
      held.issues += issues;
      held.points += points;
    }
    const bars = [...byKey].map(([key, { issues, points }]) => ({ key, issues, points: rounded(points) }));
    return {
      from: flow.from,
      to: flow.to,
      issues: bars.reduce((sum, { issues }) => sum + issues, 0),
      points: rounded(bars.reduce((sum, { points }) => sum + points, 0)),
      bars,
    };
  });

/** To hundredths: points have at most two decimals, and finer times are of no use. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;
