const UNITS = ['B', 'KB', 'MB', 'GB'] as const;
const STEP = 1024;

/**
 * How large a file is, in few words.
 *
 * @example sizeInWords(1_258_291) === '1.2 MB'
 */
export function sizeInWords(bytes: number): string {
  let [amount, unit] = [bytes, 0];
  while (amount >= STEP && unit < UNITS.length - 1) {
    amount /= STEP;
    unit += 1;
  }
  return `${unit === 0 || amount >= 10 ? Math.round(amount) : Math.round(amount * 10) / 10} ${UNITS[unit] ?? ''}`;
}
