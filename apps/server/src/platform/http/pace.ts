export interface PaceLimits {
  /** What a sender who has been quiet may ask for at once, in units of cost. */
  readonly burst: number;
  /** What comes back to them each second, in the same units. */
  readonly perSecond: number;
}

interface Bucket {
  /** Below zero it says how much has been taken in advance. */
  left: number;
  countedAt: number;
}

/** Senders that are remembered; of more, those whose allowance is full are forgotten first, then the oldest. */
const SENDERS = 20_000;

/**
 * A token bucket for each sender. Whoever asks for more than an allowance is not refused but slowed down to it, so that a
 * flood takes a bounded part of the process and everybody else the rest.
 *
 * @example
 * const pace = new Pace({ burst: 600, perSecond: 100 }, () => performance.now());
 * const waitMs = pace.take('ada', 5);
 */
export class Pace {
  readonly #limits: PaceLimits;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  /** @param now milliseconds that only grow */
  constructor(limits: PaceLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /**
   * Takes `cost` from the sender's allowance.
   * @returns how many ms the sender has to wait before going on; undefined, and nothing is taken, for longer than `longestMs`
   */
  take(sender: string, cost: number, longestMs = Number.POSITIVE_INFINITY): number | undefined {
    const bucket = this.#bucketOf(sender);
    const waitMs = Math.max(0, ((cost - bucket.left) / this.#limits.perSecond) * 1000);
    if (waitMs > longestMs) return undefined;
    bucket.left -= cost;
    return waitMs;
  }

  #bucketOf(sender: string): Bucket {
    const now = this.#now();
    const known = this.#buckets.get(sender);
    if (known) {
      known.left = this.#leftAt(known, now);
      known.countedAt = now;
      return known;
    }
    if (this.#buckets.size >= SENDERS) this.#forget(now);
    const fresh = { left: this.#limits.burst, countedAt: now };
    this.#buckets.set(sender, fresh);
    return fresh;
  }

  #leftAt({ left, countedAt }: Bucket, now: number): number {
    return Math.min(this.#limits.burst, left + ((now - countedAt) / 1000) * this.#limits.perSecond);
  }

  #forget(now: number): void {
    for (const [sender, bucket] of this.#buckets)
      if (this.#leftAt(bucket, now) === this.#limits.burst) this.#buckets.delete(sender);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size >= SENDERS && oldest !== undefined) this.#buckets.delete(oldest);
  }
}
