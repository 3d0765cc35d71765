/** A token bucket: how much may be used in one burst, and how fast that refills. */
export class Allowance {
  readonly #perSecond: number;
  readonly #most: number;
  readonly #now: () => number;
  #left: number;
  #countedAt: number;

  /** @param now milliseconds that only grow */
  constructor(perSecond: number, most: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#most = most;
    this.#now = now;
    this.#left = most;
    this.#countedAt = now();
  }

  /** A negative number is what has been used in advance. */
  get left(): number {
    const now = this.#now();
    const back = ((now - this.#countedAt) / 1000) * this.#perSecond;
    this.#left = Math.min(this.#most, this.#left + back);
    this.#countedAt = now;
    return this.#left;
  }

  get isFull(): boolean {
    return this.left === this.#most;
  }

  /** Takes the cost even if too little is left. @returns whether enough was left */
  take(amount: number): boolean {
    this.#left = this.left - amount;
    return this.#left >= 0;
  }

  /** How long until this much is available, in ms. */
  msUntil(amount: number): number {
    return Math.max(0, ((amount - this.left) / this.#perSecond) * 1000);
  }
}
