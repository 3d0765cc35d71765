import { alignTokens } from './align-tokens.ts';
import type { Token } from './tokens.ts';

/** Shorter runs stand in any two lines. */
const LEAST_RUN = 3;

/** Which characters of one line stand in another that was made of it, in runs that tell something: for each its place there, or -1. */
export function commonRuns(one: readonly Token[], other: readonly Token[]): readonly number[] {
  const places = alignTokens(one, other);
  const least = Math.min(LEAST_RUN, one.length, other.length);
  let from = 0;
  for (let at = 1; at <= places.length; at += 1) {
    const [last = -1, next = -1] = [places[at - 1], places[at]];
    if (last >= 0 && next === last + 1) continue;
    if (at - from < least) places.fill(-1, from, at);
    from = at;
  }
  return places;
}
