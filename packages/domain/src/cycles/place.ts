import { compareText } from '../issues/property.ts';
import type { Cycle } from './entity.ts';
import { compareCycles } from './rules.ts';

const DAY_MS = 86_400_000;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * A cycle's order key in the list: where it was moved to, else by its first day, with cycles without dates last by age.
 * The first letter of a key gives the number of digits that follow.
 */
export const placeOfCycle = ({ sortOrder, startDate, createdAt }: Cycle): string =>
  sortOrder ??
  (startDate === null ? `h${inDigits(createdAt, 8)}` : `c${inDigits(Date.parse(startDate) / DAY_MS, 3)}`);

const inDigits = (number: number, count: number): string =>
  Array.from(
    { length: count },
    (_, at) => DIGITS[Math.floor(number / DIGITS.length ** (count - 1 - at)) % DIGITS.length],
  ).join('');

/** The order of cycle lists. */
export const compareCyclePlaces = (a: Cycle, b: Cycle): number =>
  compareText(placeOfCycle(a), placeOfCycle(b)) || compareCycles(a, b);
