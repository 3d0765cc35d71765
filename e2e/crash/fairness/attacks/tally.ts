/** What became of everything that was sent, by a word for each kind of answer. */
export class Tally {
  readonly #counts: Record<string, number> = {};

  add(what: string, times = 1): void {
    this.#counts[what] = (this.#counts[what] ?? 0) + times;
  }

  get counts(): Readonly<Record<string, number>> {
    return this.#counts;
  }
}
