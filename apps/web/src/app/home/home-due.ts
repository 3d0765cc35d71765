import { dayAfter, PRIORITIES, type Issue } from '@cairn/domain';

/** When somebody's work is due, soonest first. */
export const DUE_GROUPS = ['overdue', 'today', 'week', 'later', 'none'] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

const WEEK_DAYS = 7;

/** Today and the six days after it are one week. Days are YYYY-MM-DD and compare as text. */
export function dueGroup(dueDate: string | null, today: string): DueGroup {
  if (dueDate === null) return 'none';
  if (dueDate < today) return 'overdue';
  if (dueDate === today) return 'today';
  return dueDate < dayAfter(today, WEEK_DAYS) ? 'week' : 'later';
}

/** Soonest first, then the most urgent, then what changed last. */
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

/** Which part of the day it is, for the greeting. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
