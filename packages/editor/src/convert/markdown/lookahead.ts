/** Characters looked at in vain for each one of the text: more than any text somebody means ever needs. */
const PER_CHARACTER = 8;
const AT_LEAST = 4_000;

/**
 * What one text may cost beyond a single pass over it, counted in characters that were looked at in vain: a tag that
 * never ends, a destination without its bracket. When it is spent, what is left is read without looking ahead.
 */
export class Lookahead {
  #left: number;

  constructor(length: number) {
    this.#left = AT_LEAST + PER_CHARACTER * length;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  spend(characters: number): void {
    this.#left -= characters;
  }
}
