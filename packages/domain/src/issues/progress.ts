import { STATE_GROUPS, type StateGroup } from '../states/constants.ts';
import type { Issue } from './entity.ts';

/** Issues by group of states: how many there are, or their points. */
export type Amount = Readonly<Record<StateGroup, number>>;

/** The groups of states that are work, the nearest to done first. */
export const WORK_GROUPS: readonly StateGroup[] = STATE_GROUPS.filter(
  (group) => group !== 'cancelled',
).toReversed();

/** All that was to be done: cancelled issues are no work that is left, and none that was done. */
export const workOf = (amount: Amount): number =>
  WORK_GROUPS.reduce((total, group) => total + amount[group], 0);

/** From 0 to 1. */
export const shareDone = (amount: Amount): number => amount.completed / Math.max(1, workOf(amount));

/** Adds up issues of which each has a group and a size. */
export function amountOf(issues: Iterable<{ readonly group: StateGroup; readonly size: number }>): Amount {
  const amount = { backlog: 0, unstarted: 0, started: 0, completed: 0, cancelled: 0 };
  for (const { group, size } of issues) amount[group] += size;
  return amount;
}

export const NO_WORK = amountOf([]);

/**
 * How many issues are in each cycle, or each module. Archived ones are left out: the numbers are those of the list beside
 * them, which has none.
 *
 * @example
 * amountsBy(issues, groupOf, (row) => facetOf(row, issueModules)?.moduleIds ?? []).get(moduleId) ?? NO_WORK
 */
export function amountsBy<I extends Pick<Issue, 'stateId' | 'archivedAt'>>(
  issues: Iterable<I>,
  groupOf: (stateId: string) => StateGroup | undefined,
  idsIn: (row: I) => readonly string[],
): ReadonlyMap<string, Amount> {
  const amounts = new Map<string, Record<StateGroup, number>>();
  for (const row of issues) {
    const group = groupOf(row.stateId);
    if (group === undefined || row.archivedAt !== null) continue;
    for (const id of idsIn(row)) {
      const amount = amounts.get(id) ?? { ...NO_WORK };
      amount[group] += 1;
      amounts.set(id, amount);
    }
  }
  return amounts;
}
