import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

export const ORDER_KEY_MAX = 200;
export const ORDER_KEY = /^[A-Za-z][0-9A-Za-z]*$/;
/** The least that there is, which the library takes for none. */
const LEAST = /^A0+$/;
const LAST_DIGIT = 'z';
const MIDDLE_DIGIT = 'V';

/**
 * Whether a text can be an order key: rows are ordered by them, compared by code unit. Others may send keys that the
 * library did not make, such as 'zz' or 'a10', which it refuses to go on from; {@link keyBetween} does.
 */
export const isOrderKey = (text: string): boolean => text.length <= ORDER_KEY_MAX && ORDER_KEY.test(text);

/**
 * An order key between two neighbours; either may be missing. It never fails, whatever keys others have given their rows:
 * what cannot stand between both stands after the upper one, and if there is no room there either, before the lower one.
 * Neighbours with equal or crossed keys (two clients made the same key at once) are taken as if the upper one stood alone.
 */
export function keyBetween(above: string | undefined, below: string | undefined): string {
  const [from, to] = [above && sound(above), below && soundBefore(below)];
  return (
    attempt(above, below) ??
    attempt(from, to) ??
    attempt(from, undefined) ??
    attempt(undefined, to) ??
    generateKeyBetween(null, null)
  );
}

/** Some order keys one after the other, all after `last` if there is room; for many rows that come at once. */
export function keysAfter(last: string | undefined, count: number): readonly string[] {
  const keys = (from: string | undefined) => generateNKeysBetween(from ?? null, null, count);
  try {
    const after = keys(last && sound(last));
    return after.every(isOrderKey) ? after : keys(undefined);
  } catch {
    return keys(undefined);
  }
}

function attempt(above: string | undefined, below: string | undefined): string | undefined {
  if (above !== undefined && below !== undefined && above >= below) return undefined;
  try {
    const key = generateKeyBetween(above ?? null, below ?? null);
    return isOrderKey(key) ? key : undefined;
  } catch {
    return undefined;
  }
}

/** A key that the library goes on from, the same or next after it. */
function sound(key: string): string {
  const length = wholeLength(key);
  const whole = key.padEnd(length, LAST_DIGIT);
  return whole.slice(length).endsWith('0') || LEAST.test(whole) ? whole + MIDDLE_DIGIT : whole;
}

/** A key that the library goes on from, the same or before it; none where that is not easily told. */
function soundBefore(key: string): string | undefined {
  const length = wholeLength(key);
  return key.length < length ? undefined : key.slice(0, length) + key.slice(length).replace(/0+$/, '');
}

/** The first letter says how many signs the whole part of a key has: 'a0' to 'az', 'b00' to 'bzz', and before 'Zz', 'Yzz'. */
function wholeLength(key: string): number {
  const letter = key.charCodeAt(0);
  return letter >= 97 ? letter - 97 + 2 : 90 - letter + 2;
}
