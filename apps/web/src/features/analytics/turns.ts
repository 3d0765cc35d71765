/** Lets a few ask at once, and the others in the order in which they came. */
export class Turns {
  readonly #atOnce: number;
  readonly #waiting = new Map<string, () => void>();
  readonly #asking = new Set<string>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Asks when there is a place. Who waits already, or asks, does not come twice. */
  ask(key: string, run: () => void): void {
    if (this.#asking.has(key)) return;
    this.#waiting.set(key, run);
    this.#next();
  }

  /** Has its answer, or is gone: the next one may ask. */
  done(key: string): void {
    this.#waiting.delete(key);
    this.#asking.delete(key);
    this.#next();
  }

  #next(): void {
    for (const [key, run] of this.#waiting) {
      if (this.#asking.size >= this.#atOnce) return;
      this.#waiting.delete(key);
      this.#asking.add(key);
      run();
    }
  }
}
