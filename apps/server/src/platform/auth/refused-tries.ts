/** Attempts that PostgreSQL has refused and would refuse again. If one is forgotten here, PostgreSQL is asked again. */
export class RefusedTries {
  readonly #elapsed: () => number;
  readonly #held = new Map<string, { readonly endsAt: number; readonly askAgainAt: number }>();

  /** @param elapsed milliseconds of a clock that is never put back or forward */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** Milliseconds until another attempt; undefined if nothing is known. */
  waitFor(key: string): number | undefined {
    const held = this.#held.get(key);
    if (held === undefined) return undefined;
    const now = this.#elapsed();
    if (now < held.askAgainAt) return held.endsAt - now;
    this.#held.delete(key);
    return undefined;
  }

  remember(key: string, waitMs: number): void {
    const now = this.#elapsed();
    this.#held.delete(key);
    this.#held.set(key, { endsAt: now + waitMs, askAgainAt: now + Math.min(waitMs, BELIEVED_MS) });
    if (this.#held.size > REMEMBERED) this.#forgetOldest();
  }

  forget(keys: readonly string[]): void {
    for (const key of keys) this.#held.delete(key);
  }

  get size(): number {
    return this.#held.size;
  }

  #forgetOldest(): void {
    const [oldest] = this.#held.keys();
    if (oldest !== undefined) this.#held.delete(oldest);
  }
}

/** Each takes about 200 bytes, whatever a stranger sends: keys are hashes. */
export const REMEMBERED = 10_000;

/**
 * Another process may return attempts meanwhile, which is only noticed by asking; at this rate, asking costs nothing.
 */
export const BELIEVED_MS = 5_000;
