/** The results of everything sent, by kind of response. */
export class Tally {
  readonly #counts: Record<string, number> = {};

  add(what: string, times = 1): void {
    this.#counts[what] = (this.#counts[what] ?? 0) + times;
  }

  get counts(): Readonly<Record<string, number>> {
    return this.#counts;
  }
}
