import { dayAfter, daysBetween, NO_VALUE, patchIssue, type Issue, type IssueEdit } from '@cairn/domain';

/** Moves an issue so that it is due on a day: its start moves along, so that it takes as long as before. */
export function dueOn({ startDate, dueDate }: Issue, day: string): IssueEdit | undefined {
  if (day === NO_VALUE) return dueDate === null ? undefined : patchIssue({ dueDate: null });
  if (day === dueDate) return undefined;
  if (startDate === null) return patchIssue({ dueDate: day });
  const start = dueDate === null ? earlier(startDate, day) : dayAfter(startDate, daysBetween(dueDate, day));
  return patchIssue(start === startDate ? { dueDate: day } : { startDate: start, dueDate: day });
}

const earlier = (a: string, b: string): string => (a < b ? a : b);
