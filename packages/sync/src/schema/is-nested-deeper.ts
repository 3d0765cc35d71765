/**
 * Whether lists and objects are nested more than `most` levels deep. Stops as early as possible.
 *
 * @example isNestedDeeper([[1]], 1) // true
 */
export function isNestedDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (most === 0) return true;
  for (const inner of Object.values(value)) if (isNestedDeeper(inner, most - 1)) return true;
  return false;
}
