import { compareText } from '../issues/property.ts';
import type { CycleStatus } from './constants.ts';
import type { Cycle } from './entity.ts';

type Dates = Pick<Cycle, 'startDate' | 'endDate'>;

/** The status of a cycle on a day (YYYY-MM-DD). */
export function cycleStatus({ startDate, endDate }: Dates, today: string): CycleStatus {
  if (startDate === null || endDate === null) return 'draft';
  if (endDate < today) return 'completed';
  return startDate > today ? 'upcoming' : 'current';
}

/** Whether the dates are valid: both or neither, and the first not after the last. */
export const areCycleDatesValid = ({ startDate, endDate }: Dates): boolean =>
  startDate === null || endDate === null ? startDate === endDate : startDate <= endDate;

/** The first other cycle that overlaps these dates. */
export function overlappingCycle<C extends Dates & { readonly id: string }>(
  { id, startDate, endDate }: Dates & { readonly id: string },
  others: Iterable<C>,
): C | undefined {
  if (startDate === null || endDate === null) return undefined;
  for (const other of others)
    if (
      other.id !== id &&
      other.startDate !== null &&
      other.endDate !== null &&
      other.startDate <= endDate &&
      startDate <= other.endDate
    )
      return other;
  return undefined;
}

/** By dates, those without dates last; then by name. */
export const compareCycles = (a: Cycle, b: Cycle): number =>
  compareText(a.startDate ?? '9999', b.startDate ?? '9999') ||
  compareText(a.name, b.name) ||
  compareText(a.id, b.id);
