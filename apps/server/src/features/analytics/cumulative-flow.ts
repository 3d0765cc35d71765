import { STATE_GROUPS, type StateGroup } from '@cairn/domain';
import type { SyncActor } from '@cairn/sync/server';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { dayOf, flowAs, groupOf, instant, staysOf, type Flow, type FlowQuestion } from './flow-of.ts';

/** A number of issues that entered a state group on a day, coming from another group. */
interface Arrival {
  /** The day of the period, counted from 1; 0 for everything before. */
  readonly day: number;
  /** Null for issues that were created there. */
  readonly cameFrom: number | null;
  readonly stateGroup: number;
  readonly issues: number;
}

/** The number of issues in each state group at the end of each day. */
export const cumulativeFlow = async (db: Db, who: SyncActor, question: FlowQuestion) =>
  await flowAs(db, who, question, async (flow) => {
    const { rows } = await arrivalsOf(flow);
    const added = new Map(STATE_GROUPS.map((group) => [group, flow.days.map(() => 0)]));
    const add = (group: StateGroup | undefined, day: number, issues: number): void => {
      const days = group && added.get(group);
      // Changes before the period count as its start, and tomorrow isn't shown.
      const at = Math.max(0, day - 1);
      if (days && at < days.length) days[at] = (days[at] ?? 0) + issues;
    };
    for (const { day, cameFrom, stateGroup, issues } of rows) {
      add(groupOf(stateGroup), day, issues);
      // Before the period, only an issue's last stay counts.
      if (cameFrom !== null && day > 0) add(groupOf(cameFrom), day, -issues);
    }
    return {
      from: flow.from,
      to: flow.to,
      groups: STATE_GROUPS.map((group) => ({ group, issues: runningSum(added.get(group) ?? []) })),
    };
  });

const arrivalsOf = async (flow: Flow) =>
  await sql<Arrival>`
    with ${flow.base}
    select ${dayOf(sql`since`, flow)} as day, came_from, state_group, count(*)::int as issues
    from ${staysOf(flow, sql`base`, sql`(s.until is null or s.until >= ${instant(flow.start)})`)}
    group by 1, 2, 3`.execute(flow.counting.tx);

function runningSum(added: readonly number[]): number[] {
  let sum = 0;
  return added.map((each) => (sum += each));
}
