import type { IssuePatch } from './commands.ts';
import type { Issue } from './entity.ts';

type Dates = Pick<Issue, 'startDate' | 'dueDate'>;

/** Whether an issue starts no later than it is due; true if one of the dates is missing. */
export const areDatesInOrder = ({ startDate, dueDate }: Dates): boolean =>
  startDate === null || dueDate === null || startDate <= dueDate;

/** Whether a patch of a date would make the issue start after it is due. Other patches never do. */
export const breaksDateOrder = (row: Dates, patch: Pick<IssuePatch, 'startDate' | 'dueDate'>): boolean =>
  (patch.startDate !== undefined || patch.dueDate !== undefined) &&
  !areDatesInOrder({
    startDate: patch.startDate === undefined ? row.startDate : patch.startDate,
    dueDate: patch.dueDate === undefined ? row.dueDate : patch.dueDate,
  });
