import { refusals } from '@cairn/domain/refusals';
import type { MiddlewareHandler } from 'hono';
import { refused } from '../commands/index.ts';

export interface ShareLimits {
  /** Requests that run at the same time, for all people together. */
  readonly total: number;
  readonly perPerson: number;
  /** Further requests of one person that may wait for a place; more are refused. */
  readonly waiting: number;
}

type Leave = () => void;

/**
 * Places for requests that need a scarce resource, such as database connections. Each person has a few, and free places
 * go round-robin to those who wait: whoever sends a hundred requests together waits only for their own.
 *
 * @example
 * app.use('*', share.leaving);
 * const memberOf = share.claimedBy(findMember); // waits for a place before the route continues
 */
export class FairShare {
  readonly #limits: ShareLimits;
  readonly #working = new Map<string, number>();
  /** In round-robin order. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #places = new WeakMap<Headers, Promise<Leave>>();
  #total = 0;

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /** Resolves with a place; the returned function frees it and must be called once. */
  async enter(person: string): Promise<Leave> {
    if (!this.#hasPlaceFor(person)) await this.#turn(person);
    else this.#begin(person);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#end(person);
    };
  }

  /** The same lookup of a person, after waiting for one of their places. A request takes one place however often it asks. */
  claimedBy<Rest extends unknown[], Found extends { readonly userId: string }>(
    find: (headers: Headers, ...rest: Rest) => Promise<Found>,
  ): (headers: Headers, ...rest: Rest) => Promise<Found> {
    return async (headers, ...rest) => {
      const found = await find(headers, ...rest);
      const place = this.#places.get(headers) ?? this.enter(found.userId);
      this.#places.set(headers, place);
      await place;
      return found;
    };
  }

  /** Frees the place of a request once it has been answered. */
  readonly leaving: MiddlewareHandler = async (context, next) => {
    try {
      await next();
    } finally {
      // Read only now: middleware may have wrapped the request in another one.
      (await this.keep(context.req.raw.headers))();
    }
  };

  /** For a streamed answer: whoever produces it frees the place. */
  async keep(headers: Headers): Promise<Leave> {
    const place = this.#places.get(headers);
    this.#places.delete(headers);
    // It was refused a place, so it holds none.
    return (await place?.catch(() => undefined)) ?? (() => undefined);
  }

  #hasPlaceFor(person: string): boolean {
    return this.#total < this.#limits.total && (this.#working.get(person) ?? 0) < this.#limits.perPerson;
  }

  #turn(person: string): Promise<void> {
    const lane = this.#waiting.get(person) ?? [];
    if (lane.length >= this.#limits.waiting) throw refused(refusals.too_many_waiting);
    return new Promise((begun) => {
      lane.push(begun);
      this.#waiting.set(person, lane);
    });
  }

  #begin(person: string): void {
    this.#total += 1;
    this.#working.set(person, (this.#working.get(person) ?? 0) + 1);
  }

  #end(person: string): void {
    this.#total -= 1;
    const left = (this.#working.get(person) ?? 0) - 1;
    if (left > 0) this.#working.set(person, left);
    else this.#working.delete(person);
    this.#next();
  }

  /** A place is free: the next person in turn below their limit takes it, and goes to the end of the queue. */
  #next(): void {
    for (const [person, lane] of this.#waiting) {
      if (!this.#hasPlaceFor(person)) continue;
      const begun = lane.shift();
      this.#waiting.delete(person);
      if (lane.length > 0) this.#waiting.set(person, lane);
      this.#begin(person);
      begun?.();
      return;
    }
  }
}
