import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

export const ORDER_KEY_MAX = 200;
export const ORDER_KEY = /^[A-Za-z][0-9A-Za-z]*$/;
/** The lowest key, which the library rejects. */
const LEAST = /^A0+$/;
const LAST_DIGIT = 'z';
const MIDDLE_DIGIT = 'V';
const LOWER_A = 97;
const UPPER_Z = 90;

/**
 * Whether a text is a valid order key; rows are sorted by them, by code unit. Clients may send keys that the library
 * doesn't create, such as 'zz' or 'a10', and doesn't accept as a neighbour; {@link keyBetween} does.
 */
export const isOrderKey = (text: string): boolean => text.length <= ORDER_KEY_MAX && ORDER_KEY.test(text);

/**
 * An order key between two neighbours, either of which may be missing. It never fails, whatever keys others have given
 * their rows: if there is no key between both, it comes after the upper one, and without room there, before the lower
 * one. For neighbours with equal or crossed keys (two clients created the same key) only the upper one counts.
 */
export function keyBetween(above: string | undefined, below: string | undefined): string {
  const key = attempt(above, below);
  if (key !== undefined) return key;
  const from = above && acceptedFrom(above);
  const to = below && acceptedBefore(below);
  return (
    attempt(from, to) ?? attempt(from, undefined) ?? attempt(undefined, to) ?? generateKeyBetween(null, null)
  );
}

/** Consecutive order keys, all after `last` if there is room; for many new rows at once. */
export function keysAfter(last: string | undefined, count: number): readonly string[] {
  const keys = (from: string | undefined) => generateNKeysBetween(from ?? null, null, count);
  try {
    const after = keys(last && acceptedFrom(last));
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

/** The key itself if the library accepts it, else one right after it. */
function acceptedFrom(key: string): string {
  const length = wholeLength(key);
  const whole = key.padEnd(length, LAST_DIGIT);
  return whole.slice(length).endsWith('0') || LEAST.test(whole) ? whole + MIDDLE_DIGIT : whole;
}

/** The key itself if the library accepts it, else one before it; none if the integer part is too short. */
function acceptedBefore(key: string): string | undefined {
  const length = wholeLength(key);
  if (key.length < length) return undefined;
  let end = key.length;
  while (end > length && key[end - 1] === '0') end -= 1;
  return key.slice(0, end);
}

/** The first letter gives the length of a key's integer part: 'a0' to 'az', 'b00' to 'bzz', and below, 'Zz', 'Yzz'. */
function wholeLength(key: string): number {
  const letter = key.charCodeAt(0);
  return letter >= LOWER_A ? letter - LOWER_A + 2 : UPPER_Z - letter + 2;
}
