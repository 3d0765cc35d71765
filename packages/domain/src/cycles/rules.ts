import { compareText } from '../issues/property.ts';
import type { CycleStatus } from './constants.ts';
import type { Cycle } from './entity.ts';

type Dates = Pick<Cycle, 'startDate' | 'endDate'>;

/** What a cycle is on a day (YYYY-MM-DD). */
export function cycleStatus({ startDate, endDate }: Dates, today: string): CycleStatus {
  if (startDate === null || endDate === null) return 'draft';
  if (endDate < today) return 'completed';
  return startDate > today ? 'upcoming' : 'current';
}

/** Whether the dates can stand: both or neither, and the first no later than the last. */
export const areCycleDatesValid = ({ startDate, endDate }: Dates): boolean =>
  startDate === null || endDate === null ? startDate === endDate : startDate <= endDate;

/** The first of the others that shares a day with these dates. */
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

/** By their dates, those without last; then by name. */
export const compareCycles = (a: Cycle, b: Cycle): number =>
  compareText(a.startDate ?? '9999', b.startDate ?? '9999') ||
  compareText(a.name, b.name) ||
  compareText(a.id, b.id);

const DAY_MS = 86_400_000;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Where a cycle stands in the list, as an order key: where it was put, else by its first day, and those without days last, by
 * their age. The first letter of a key says how many digits its number has.
 */
export const placeOfCycle = ({ sortOrder, startDate, createdAt }: Cycle): string =>
  sortOrder ??
  (startDate === null ? `h${inDigits(createdAt, 8)}` : `c${inDigits(Date.parse(startDate) / DAY_MS, 3)}`);

const inDigits = (number: number, count: number): string =>
  Array.from(
    { length: count },
    (_, at) => DIGITS[Math.floor(number / DIGITS.length ** (count - 1 - at)) % DIGITS.length],
  ).join('');

/** As lists of cycles show them. */
export const compareCyclePlaces = (a: Cycle, b: Cycle): number =>
  compareText(placeOfCycle(a), placeOfCycle(b)) || compareCycles(a, b);
