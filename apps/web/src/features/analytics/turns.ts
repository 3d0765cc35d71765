/** Runs a few requests at once, and the others in order. */
export class Turns {
  readonly #atOnce: number;
  readonly #waiting = new Map<string, () => void>();
  readonly #asking = new Set<string>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Runs when there is room. Keys that are already waiting or running aren't added again. */
  ask(key: string, run: () => void): void {
    if (this.#asking.has(key)) return;
    this.#waiting.set(key, run);
    this.#next();
  }

  /** Finished or cancelled: the next one may run. */
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
