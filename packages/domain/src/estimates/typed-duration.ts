import { MINUTES_MAX, MINUTES_OF_HOUR } from './duration.ts';

/** As people type it: hours, minutes, or both. */
const TYPED = /^(?:(\d{1,4}(?:[.,]\d{1,2})?) ?h)? ?(?:(\d{1,6}) ?m(?:in)?)?$/i;

/**
 * Parses a typed duration into its stored form; undefined for anything else.
 *
 * @example keptDuration('1h 30m') // '90m', as are `90m` and `1.5h`
 */
export function keptDuration(typed: string): string | undefined {
  const [, hours, minutes] = TYPED.exec(typed.trim().replaceAll(/\s+/g, ' ')) ?? [];
  if (hours === undefined && minutes === undefined) return undefined;
  const ofHours = Math.round(Number((hours ?? '0').replace(',', '.')) * MINUTES_OF_HOUR);
  const total = ofHours + Number(minutes ?? 0);
  return total > MINUTES_MAX ? undefined : `${total}m`;
}
