import { StepMap } from '@tiptap/pm/transform';
import { alignTokens } from './align-tokens.ts';
import type { Token } from './tokens.ts';

/** A place in one deleted stretch is told as how far from its start it was, above the number of the stretch. */
const NUMBERS = 2 ** 16;

/** A stretch of nothing behind the end of any text: all maps without a stretch are one and the same object. */
const NOWHERE = [Number.MAX_SAFE_INTEGER, 0, 0];

/**
 * The second of a pair of maps, for what went with the first and is there again, though not as it was: others have put words into it or made
 * another block of it. It moves nothing itself, and says where the words are.
 */
export class FollowedMap extends StepMap {
  /** Where each place in what went is now. */
  readonly #places: readonly number[];

  constructor(gone: readonly Token[], come: readonly Token[], start: number) {
    super(NOWHERE);
    const places = [start];
    // What is not there again has its end where it begins.
    for (const place of alignTokens(gone, come))
      places.push(place < 0 ? (places.at(-1) ?? start) : start + place + 1);
    this.#places = places;
  }

  /** Asked for by mappings; not among the declared members of a map. */
  recover(value: number): number {
    return this.#places[Math.floor(value / NUMBERS)] ?? 0;
  }
}
