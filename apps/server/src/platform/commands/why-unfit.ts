import { refusals } from '@cairn/domain/refusals';
import { isNestedDeeper, weightOf } from '@cairn/sync/schema';
import { refused, type Refused } from './refused.ts';

/** Far more than people nest lists; far less than what JSON and the editor's schema can be walked through. */
const MAX_NESTED = 1000;
/** The largest document and its issue weigh less, and a thousand changes of issues too. */
const HEAVIEST = 3 * 1024 * 1024;
/** What a client that is older or newer than the declaration may say beside it. */
const SPARE = 2000;

/**
 * Why an input need not be looked into any further, without a word of what stands in it; undefined when it may be.
 * @param heaviest what its declaration has room for
 */
export function whyUnfit(input: unknown, heaviest: number): Refused | undefined {
  const most = Math.min(HEAVIEST, 2 * heaviest + SPARE);
  if (weightOf(input, most) > most) return refused(refusals.input_too_large);
  if (isNestedDeeper(input, MAX_NESTED)) return refused(refusals.input_too_deep, { most: MAX_NESTED });
  if (!isStorable(input)) return refused(refusals.not_storable);
  return undefined;
}

/** PostgreSQL keeps no NUL in a text, and no half of a pair of surrogates: not in a value, nor in a name. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorable);
  return Object.entries(value).every(([key, inner]) => isStorableText(key) && isStorable(inner));
}

/** One half by itself is of the category of surrogates; both together are a character. */
const HALF = /\p{Surrogate}/u;

const isStorableText = (text: string): boolean => !text.includes('\u0000') && !HALF.test(text);
