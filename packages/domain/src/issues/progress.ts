import { STATE_GROUPS, type StateGroup } from '../states/constants.ts';
import type { Issue } from './entity.ts';

/** Issues by state group: their number or their points. */
export type Amount = Readonly<Record<StateGroup, number>>;

/** The state groups that count as work, nearest to done first. */
export const WORK_GROUPS: readonly StateGroup[] = STATE_GROUPS.filter(
  (group) => group !== 'cancelled',
).toReversed();

/** The total work, without cancelled issues, which are neither open nor done. */
export const workOf = (amount: Amount): number =>
  WORK_GROUPS.reduce((total, group) => total + amount[group], 0);

/** From 0 to 1. */
export const shareDone = (amount: Amount): number => amount.completed / Math.max(1, workOf(amount));

/** Sums sizes by state group. */
export function amountOf(issues: Iterable<{ readonly group: StateGroup; readonly size: number }>): Amount {
  const amount = { backlog: 0, unstarted: 0, started: 0, completed: 0, cancelled: 0 };
  for (const { group, size } of issues) amount[group] += size;
  return amount;
}

export const NO_WORK = amountOf([]);

/** The progress of some issues: by count, and in points if their project uses points. */
export interface Progress {
  readonly issues: Amount;
  readonly points?: Amount | undefined;
}

export const NO_PROGRESS: Progress = { issues: NO_WORK };

/**
 * The progress of each cycle or module. Archived issues are left out, so that the numbers match the list beside them.
 *
 * @example
 * progressBy(issues, groupOf, (row) => facetOf(row, issueModules)?.moduleIds ?? []).get(moduleId) ?? NO_PROGRESS
 */
export function progressBy<I extends Pick<Issue, 'stateId' | 'archivedAt'>>(
  issues: Iterable<I>,
  groupOf: (stateId: string) => StateGroup | undefined,
  idsIn: (row: I) => readonly string[],
  pointsOf?: (row: I) => number,
): ReadonlyMap<string, Progress> {
  type Sums = Record<StateGroup, number>;
  const found = new Map<string, { readonly issues: Sums; readonly points: Sums | undefined }>();
  for (const row of issues) {
    const group = groupOf(row.stateId);
    if (group === undefined || row.archivedAt !== null) continue;
    for (const id of idsIn(row)) {
      const held = found.get(id) ?? { issues: { ...NO_WORK }, points: pointsOf && { ...NO_WORK } };
      held.issues[group] += 1;
      if (held.points && pointsOf) held.points[group] += pointsOf(row);
      found.set(id, held);
    }
  }
  return found;
}
