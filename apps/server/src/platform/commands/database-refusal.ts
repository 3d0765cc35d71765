import { refusals } from '@cairn/domain/refusals';
import { refused, type Refused } from './refused.ts';

/** What PostgreSQL will not take, said as a refusal; undefined for what is no fault of the value. */
export function databaseRefusal(error: unknown): Refused | undefined {
  const code = pgCode(error);
  if (code === '23505') return refused(refusals.taken);
  if (code === '23503') return refused(refusals.missing_reference);
  // Classes 22 and 23: a value that its column cannot hold, or a rule of the table.
  if (code !== undefined && /^2[23]/.test(code)) return refused(refusals.out_of_range);
  return undefined;
}

const pgCode = (error: unknown): string | undefined =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined;
