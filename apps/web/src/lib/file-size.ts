const STEP = 1024;
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * A number of bytes in a readable unit.
 *
 * @example fileSize(1_258_291, 'en') === '1.2 MB'
 */
export function fileSize(bytes: number, locale?: string): string {
  let value = bytes;
  let at = 0;
  while (value >= STEP && at < UNITS.length - 1) {
    value /= STEP;
    at += 1;
  }
  const maximumFractionDigits = at === 0 || value >= 10 ? 0 : 1;
  const unit = UNITS[at] ?? 'byte';
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    // The short unit has no plural.
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits,
  }).format(value);
}
