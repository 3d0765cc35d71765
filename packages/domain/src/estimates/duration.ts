/** A stored time value: its minutes. */
const KEPT = /^(?:0|[1-9]\d{0,5})m$/;
/** Just under ten thousand hours, so that the displayed form can be typed in. */
export const MINUTES_MAX = 599_999;
export const MINUTES_OF_HOUR = 60;

export const isDuration = (value: string): boolean =>
  KEPT.test(value) && Number.parseInt(value, 10) <= MINUTES_MAX;

/**
 * How a value is displayed: `1h 30m` for a stored `90m`, any other unchanged.
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

/** What a value counts as: its points, or hours for a time value. Words count as nothing. */
export function sizeOfValue(value: string): number {
  const size = isDuration(value) ? Number.parseInt(value, 10) / MINUTES_OF_HOUR : Number(value);
  return Number.isFinite(size) ? size : 0;
}
