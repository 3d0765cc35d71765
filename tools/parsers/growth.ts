import type { StepCounter } from './count-steps.ts';
import type { Entry } from './entries.ts';
import type { TextOf } from './hostile-texts.ts';

/** Twice as much to read may cost that many times the steps. */
const GROWTH_MAX = 2.5;
/** No reader that ends in time takes more; past it nothing larger is tried, because that might not end. */
const STEPS_PER_CHARACTER_MAX = 4_000;
/** What a call costs however short its text is: below, growth says nothing. */
const FREE_STEPS = 200_000;
const FIRST = 2_000;

/**
 * Says how a reader grows too fast on a text, undefined when it does not. Budgets are spent somewhere on the way, so a
 * step that is too large at one length is looked at again at twice the length, up to what the reader takes at most.
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
