import type { StepCounter } from './count-steps.ts';
import type { Entry } from './entries.ts';
import type { TextOf } from './hostile-texts.ts';

/** Doubling the input may multiply the steps by at most this. */
const GROWTH_MAX = 2.5;
/** More than any parser that finishes in time; beyond it nothing larger is tried, because that might not end. */
const STEPS_PER_CHARACTER_MAX = 4_000;
/** The fixed cost of a call: below it, growth means nothing. */
const FREE_STEPS = 200_000;
const FIRST = 2_000;

/**
 * Reports if a parser grows too fast on a text; undefined if not. Buffers are filled at some lengths, so too large a
 * step is checked again at twice the length, up to the parser's maximum.
 */
export async function growthOf(
  counter: StepCounter,
  entry: Entry,
  textOf: TextOf,
  upTo: number,
): Promise<string | undefined> {
  const most = Math.min(entry.limit, upTo);
  let before = 0;
  for (let length = Math.min(FIRST, most); ; length = Math.min(length * 2, entry.limit)) {
    const steps = await counter.count(entry.reading(textOf(length)));
    if (steps > FREE_STEPS + STEPS_PER_CHARACTER_MAX * length)
      return `${steps} steps for ${length} characters`;
    const isTooFast = before > 0 && steps > FREE_STEPS && steps > GROWTH_MAX * before;
    if (length >= entry.limit || (length >= most && !isTooFast))
      return isTooFast
        ? `${before} steps, then ${steps} for twice as much (${length} characters)`
        : undefined;
    before = steps;
  }
}
