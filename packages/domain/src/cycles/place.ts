import { compareText } from '../issues/property.ts';
import type { Cycle } from './entity.ts';
import { compareCycles } from './rules.ts';

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
