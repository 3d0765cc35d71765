/** A value of an estimate in time as it is kept: its minutes. */
const KEPT = /^(?:0|[1-9]\d{0,5})m$/;
/** Just under ten thousand hours, so that what is shown can be typed. */
export const MINUTES_MAX = 599_999;
export const MINUTES_OF_HOUR = 60;

export const isDuration = (value: string): boolean =>
  KEPT.test(value) && Number.parseInt(value, 10) <= MINUTES_MAX;

/**
 * What people see of a value of an estimate: `1h 30m` for the 90 minutes of one in time, and any other as it is.
 *
 * @example valueText('90m') // '1h 30m'
 */
export function valueText(value: string): string {
  if (!isDuration(value)) return value;
  const total = Number.parseInt(value, 10);
  const [hours, minutes] = [Math.floor(total / MINUTES_OF_HOUR), total % MINUTES_OF_HOUR];
  if (hours === 0) return `${minutes}m`;
  return minutes === 0 ? `${hours}h` : `${hours}h ${minutes}m`;
}

/** How much a value counts: its points, or its hours if it is one in time. Words count nothing. */
export function sizeOfValue(value: string): number {
  const size = isDuration(value) ? Number.parseInt(value, 10) / MINUTES_OF_HOUR : Number(value);
  return Number.isFinite(size) ? size : 0;
}
