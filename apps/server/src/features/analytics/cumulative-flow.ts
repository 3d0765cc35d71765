import { dayAfter, STATE_GROUPS, type StateGroup } from '@cairn/domain';
import type { SyncActor } from '@cairn/sync/server';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { dayOf, flowAs, instant, MOVED_AT, movesOf, type Flow, type FlowQuestion } from './flow-of.ts';

interface Change {
  /** Null for an issue that was made: it came from nowhere. */
  readonly fromGroup: StateGroup | null;
  readonly toGroup: StateGroup;
  /** On which day of the period, counted from 0, which stands for all before as well. */
  readonly createdOn: number | null;
  readonly movedOn: number | null;
  readonly issues: number;
}

/** How many issues stood in each state group at the end of each day. */
export const cumulativeFlow = async (db: Db, who: SyncActor, question: FlowQuestion) =>
  await flowAs(db, who, question, async (flow) => {
    const { rows } = await changesOf(flow);
    const added = new Map(
      STATE_GROUPS.map((group) => [group, Array.from({ length: question.days }, () => 0)]),
    );
    const add = (group: StateGroup, on: number | null, issues: number): void => {
      const days = added.get(group);
      if (on !== null && days && on < days.length) days[on] = (days[on] ?? 0) + issues;
    };
    for (const { fromGroup, toGroup, createdOn, movedOn, issues } of rows)
      if (fromGroup === null) add(toGroup, createdOn, issues);
      else {
        // An issue is first put where it stands now; each of its moves says that it was elsewhere from its creation until then.
        add(fromGroup, createdOn, issues);
        add(toGroup, createdOn, -issues);
        add(fromGroup, movedOn, -issues);
        add(toGroup, movedOn, issues);
      }
    return {
      from: flow.from,
      to: flow.to,
      groups: STATE_GROUPS.map((group) => ({ group, issues: runningSum(added.get(group) ?? []) })),
    };
  });

export const daysOf = ({ from, to }: { readonly from: string; readonly to: string }): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
};

/**
 * Of each pair of groups, how many issues made or moved on each day: the two sides of a move are grouped apart, so few lines are left.
 * What moved before the period changes nothing in it.
 */
async function changesOf(flow: Flow) {
  const place = (at: Parameters<typeof dayOf>[0]) =>
    sql`greatest(0, ${dayOf(at, flow)} - ${flow.from}::date)`;
  return await sql<Change>`
    with ${flow.base}, made as materialized (
      select id, "group", created_at, ${place(sql`created_at`)} as created_on from base
    ), moved as materialized (
      select m.from_group, m.to_group, b.created_on, ${place(MOVED_AT)} as moved_on
      from ${movesOf(flow, 'made')} where m.from_group <> m.to_group and m.at >= ${instant(flow.start)}
    )
    select null as from_group, "group" as to_group, created_on, null::int as moved_on, count(*)::int as issues
    from made group by 2, 3
    union all
    select from_group, to_group, created_on, moved_on, count(*)::int from moved
    group by grouping sets ((from_group, to_group, created_on), (from_group, to_group, moved_on))`.execute(
    flow.counting.tx,
  );
}

function runningSum(added: readonly number[]): number[] {
  let sum = 0;
  return added.map((each) => (sum += each));
}
