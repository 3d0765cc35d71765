import { z } from 'zod';
import { because } from '../because.ts';
import type { refusals } from '../refusals.ts';

const DAYS_MAX = 4;
const VALUE_MAX = 17;

/**
 * A date filter in a query: `2024-08-14;after,2024-09-14;before`, both inclusive, or a single day. Parses it into
 * values of view filters.
 */
export const dayFilter = () =>
  z
    .string()
    .max(DAYS_MAX * VALUE_MAX)
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().refine(isDayValue, EXPECTED)).max(DAYS_MAX));

const EXPECTED = because<typeof refusals.not_a_day>('not_a_day');

function isDayValue(text: string): boolean {
  const [day, bound = 'after', ...more] = text.split(';');
  return more.length === 0 && ['after', 'before'].includes(bound) && z.iso.date().safeParse(day).success;
}
