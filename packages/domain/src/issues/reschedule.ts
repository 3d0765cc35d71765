import { dayAfter } from './day-periods.ts';
import { patchIssue } from './edits.ts';
import type { Issue } from './entity.ts';
import type { IssueEdit } from './property.ts';

type Dates = Pick<Issue, 'startDate' | 'dueDate'>;

/** Moves the dates that the issue has to these days. */
export function movedTo({ startDate, dueDate }: Dates, first: string, last: string): IssueEdit | undefined {
  const patch = {
    ...(startDate !== null && startDate !== first && { startDate: first }),
    ...(dueDate !== null && dueDate !== last && { dueDate: last }),
  };
  return Object.keys(patch).length > 0 ? patchIssue(patch) : undefined;
}

/** The end that an issue is dragged by. */
export type DateEnd = 'start' | 'end';

/** Shifts an issue by a number of days, keeping its length. */
export function shifted({ startDate, dueDate }: Dates, days: number): IssueEdit | undefined {
  if (days === 0 || (startDate === null && dueDate === null)) return undefined;
  return patchIssue({
    ...(startDate !== null && { startDate: dayAfter(startDate, days) }),
    ...(dueDate !== null && { dueDate: dayAfter(dueDate, days) }),
  });
}

/** Moves one end of an issue to a day, never past the other end. A missing date is added. */
export function resized({ startDate, dueDate }: Dates, end: DateEnd, day: string): IssueEdit | undefined {
  if (end === 'end') {
    const due = startDate !== null && day < startDate ? startDate : day;
    return due === (dueDate ?? startDate) ? undefined : patchIssue({ dueDate: due });
  }
  const start = dueDate !== null && day > dueDate ? dueDate : day;
  return start === (startDate ?? dueDate) ? undefined : patchIssue({ startDate: start });
}

/** Gives an issue the days between two, in either order. */
export const scheduled = (one: string, other: string): IssueEdit =>
  patchIssue(one <= other ? { startDate: one, dueDate: other } : { startDate: other, dueDate: one });
