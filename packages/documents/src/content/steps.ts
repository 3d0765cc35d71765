/** Thrown when an input takes more work than it may. */
export class TooMuchWork extends Error {}

/** Counts the steps of some work and ends it when they are too many. Never measures time. */
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
