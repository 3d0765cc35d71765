import { isClosedGroup, PRIORITIES, type Issue, type StateGroup, type WorkTab } from '@cairn/domain';

/** The tab of an issue; cancelled ones have none. */
export function tabOf({ dueDate }: Issue, group: StateGroup | undefined, today: string): WorkTab | undefined {
  if (group === 'completed') return 'completed';
  if (group === undefined || isClosedGroup(group)) return undefined;
  return dueDate !== null && dueDate < today ? 'overdue' : 'pending';
}

/** By due date, then priority, then latest change. */
export const compareDue = (a: Issue, b: Issue): number =>
  compareDays(a.dueDate, b.dueDate) ||
  PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) ||
  b.updatedAt - a.updatedAt;

function compareDays(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}

/** The part of the day, for the greeting. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
