import { generateKeyBetween } from 'fractional-indexing';

/**
 * An order key between two neighbours; either may be missing. Neighbours with equal or crossed keys (two clients
 * made the same key at once) are taken as if the upper one stood alone.
 */
export function keyBetween(above: string | undefined, below: string | undefined): string {
  if (above !== undefined && below !== undefined && above >= below) return generateKeyBetween(above, null);
  return generateKeyBetween(above ?? null, below ?? null);
}
