import { randomBytes } from 'node:crypto';

/** A text of its own for everything that somebody wrote, to be found again wherever it turns up. */
export class Canaries {
  readonly #places = new Map<string, string>();

  /** What is written somewhere, with a word that is nowhere else. */
  text(place: string, what: string): string {
    const word = `kq${randomBytes(8).toString('hex')}zq`;
    this.#places.set(word, `${what} of ${place}`);
    return `${what} ${word}`;
  }

  /** Something that is secret as it is, a token or an e-mail. */
  secret(word: string, what: string): void {
    this.#places.set(word, what);
  }

  get words(): readonly string[] {
    return [...this.#places.keys()];
  }

  /** Words of a place, by the beginning of what was written there. */
  of(place: string, what = ''): ReadonlySet<string> {
    const found = [...this.#places].filter(
      ([, said]) => said.startsWith(what) && said.endsWith(` of ${place}`),
    );
    return new Set(found.map(([word]) => word));
  }

  /** The words that stand in a text and were not for its reader. */
  found(text: string, allowed: ReadonlySet<string> = new Set()): string[] {
    const marked = new Set(text.match(/kq[0-9a-f]{16}zq/g));
    const secrets = this.words.filter((word) => !word.startsWith('kq') && text.includes(word));
    return [...marked, ...secrets]
      .filter((word) => this.#places.has(word) && !allowed.has(word))
      .map((word) => this.#places.get(word) ?? word);
  }
}
