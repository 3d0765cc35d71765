import { dayAfter, NO_VALUE, patchIssue, type Issue, type IssueEdit } from '@cairn/domain';

const DAY_MS = 86_400_000;

const daysBetween = (from: string, to: string): number =>
  Math.round((new Date(to).getTime() - new Date(from).getTime()) / DAY_MS);

/** Moves an issue so that it is due on a day: its start moves along, so that it takes as long as before. */
export function dueOn({ startDate, dueDate }: Issue, day: string): IssueEdit | undefined {
  if (day === NO_VALUE) return dueDate === null ? undefined : patchIssue({ dueDate: null });
  if (day === dueDate) return undefined;
  if (startDate === null) return patchIssue({ dueDate: day });
  const start = dueDate === null ? earlier(startDate, day) : dayAfter(startDate, daysBetween(dueDate, day));
  return patchIssue(start === startDate ? { dueDate: day } : { startDate: start, dueDate: day });
}

/** Moves one end of an issue to a day; never past its other end. */
export function resized(row: Issue, side: 'start' | 'end', day: string): IssueEdit | undefined {
  const { startDate, dueDate } = row;
  if (dueDate === null) return undefined;
  if (side === 'end') {
    const due = startDate !== null && day < startDate ? startDate : day;
    return due === dueDate ? undefined : patchIssue({ dueDate: due });
  }
  const start = earlier(day, dueDate);
  return start === (startDate ?? dueDate) ? undefined : patchIssue({ startDate: start });
}

const earlier = (a: string, b: string): string => (a < b ? a : b);
