/** Thrown if an input takes more steps than allowed. */
export class TooMuchWork extends Error {}

/** Counts the steps of some work, independent of time, and ends it above a limit. */
export class Steps {
  readonly #most: number;
  #taken = 0;

  constructor(most = Infinity) {
    this.#most = most;
  }

  get taken(): number {
    return this.#taken;
  }

  /** @throws {TooMuchWork} */
  take(count = 1): void {
    this.#taken += count;
    if (this.#taken > this.#most) throw new TooMuchWork(`expected at most ${this.#most} steps`);
  }
}
