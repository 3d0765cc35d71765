import { Allowance } from '../allowance.ts';

export interface PaceLimits {
  /** What a sender may use in one burst after a quiet time, in units of cost. */
  readonly burst: number;
  /** What refills each second, in the same units. */
  readonly perSecond: number;
}

/** The most senders to remember; beyond that, those with a full allowance are forgotten first, then the oldest. */
const SENDERS = 20_000;

/**
 * A token bucket per sender. A sender above the allowance is not refused but slowed down to it, so that a flood takes a
 * bounded part of the process and everyone else gets the rest.
 *
 * @example
 * const pace = new Pace({ burst: 600, perSecond: 100 }, () => performance.now());
 * const waitMs = pace.take('ada', 5);
 */
export class Pace {
  readonly #limits: PaceLimits;
  readonly #now: () => number;
  readonly #allowances = new Map<string, Allowance>();

  /** @param now a monotonic clock, in milliseconds */
  constructor(limits: PaceLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /**
   * Takes `cost` from the sender's allowance.
   * @returns how many ms the sender has to wait; undefined, with nothing taken, if that is longer than `longestMs`
   */
  take(sender: string, cost: number, longestMs = Number.POSITIVE_INFINITY): number | undefined {
    const allowance = this.#allowanceOf(sender);
    const waitMs = allowance.msUntil(cost);
    if (waitMs > longestMs) return undefined;
    allowance.take(cost);
    return waitMs;
  }

  #allowanceOf(sender: string): Allowance {
    const known = this.#allowances.get(sender);
    if (known) return known;
    if (this.#allowances.size >= SENDERS) this.#forget();
    const { burst, perSecond } = this.#limits;
    const fresh = new Allowance(perSecond, burst, this.#now);
    this.#allowances.set(sender, fresh);
    return fresh;
  }

  #forget(): void {
    for (const [sender, allowance] of this.#allowances) if (allowance.isFull) this.#allowances.delete(sender);
    const [oldest] = this.#allowances.keys();
    if (this.#allowances.size >= SENDERS && oldest !== undefined) this.#allowances.delete(oldest);
  }
}
