import type { IssuePatch } from './commands.ts';
import type { Issue } from './entity.ts';

type Dates = Pick<Issue, 'startDate' | 'dueDate'>;

/** Whether an issue starts no later than it is due; where one of the dates is missing, it does. */
export const areDatesInOrder = ({ startDate, dueDate }: Dates): boolean =>
  startDate === null || dueDate === null || startDate <= dueDate;

/** Whether a patch would set a date so that the issue starts after it is due. Patches of anything else never do. */
export const breaksDateOrder = (row: Dates, patch: Pick<IssuePatch, 'startDate' | 'dueDate'>): boolean =>
  (patch.startDate !== undefined || patch.dueDate !== undefined) &&
  !areDatesInOrder({
    startDate: patch.startDate === undefined ? row.startDate : patch.startDate,
    dueDate: patch.dueDate === undefined ? row.dueDate : patch.dueDate,
  });
