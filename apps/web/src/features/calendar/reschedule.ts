import { dayAfter, daysBetween, NO_VALUE, patchIssue, type Issue, type IssueEdit } from '@cairn/domain';

/** Makes an issue due on a day and moves its start along, so that its duration stays the same. */
export function dueOn({ startDate, dueDate }: Issue, day: string): IssueEdit | undefined {
  if (day === NO_VALUE) return dueDate === null ? undefined : patchIssue({ dueDate: null });
  if (day === dueDate) return undefined;
  if (startDate === null) return patchIssue({ dueDate: day });
  const start = dueDate === null ? earlier(startDate, day) : dayAfter(startDate, daysBetween(dueDate, day));
  return patchIssue(start === startDate ? { dueDate: day } : { startDate: start, dueDate: day });
}

const earlier = (a: string, b: string): string => (a < b ? a : b);
