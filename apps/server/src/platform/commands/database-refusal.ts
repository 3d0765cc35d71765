import { Refused } from './refused.ts';

/** What PostgreSQL will not take, said as a refusal; undefined for what is no fault of the value. */
export function databaseRefusal(error: unknown): Refused | undefined {
  const code = pgCode(error);
  if (code === '23505') return new Refused('taken', 'Something with this name or key already exists.');
  if (code === '23503') return new Refused('invalid', "This refers to something that doesn't exist.");
  // Classes 22 and 23: a value that its column cannot hold, or a rule of the table.
  if (code !== undefined && /^2[23]/.test(code)) return new Refused('invalid', 'A value is out of range.');
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
