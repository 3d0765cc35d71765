import type { MiddlewareHandler } from 'hono';
import { Refused } from '../commands/index.ts';

export interface ShareLimits {
  /** Requests that work at once, of all people together. */
  readonly total: number;
  readonly perPerson: number;
  /** Further requests of one person that wait for a place; more are refused. */
  readonly waiting: number;
}

type Leave = () => void;

/**
 * Places for requests that take something of which there is little, such as connections of the database. Each person
 * has a few, and what is free goes to those who wait in turn: who sends a hundred requests at once waits for their own.
 *
 * @example
 * app.use('*', share.leaving);
 * const memberOf = share.claimedBy(findMember); // waits for a place before the route goes on
 */
export class FairShare {
  readonly #limits: ShareLimits;
  readonly #working = new Map<string, number>();
  /** In the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #places = new WeakMap<Headers, Promise<Leave>>();
  #total = 0;

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /** Resolves when there is a place; what it gives back must be called once. */
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

  /** The same lookup of a person, which waits for a place of theirs. A request has one place however often it asks. */
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

  /** Frees the place of a request once it is answered. */
  readonly leaving: MiddlewareHandler = async (context, next) => {
    try {
      await next();
    } finally {
      // Read only now: on its way the request may have been put into another one.
      (await this.keep(context.req.raw.headers))();
    }
  };

  /** For an answer that goes on being made after it was begun: its place is freed by whoever makes it. */
  async keep(headers: Headers): Promise<Leave> {
    const place = this.#places.get(headers);
    this.#places.delete(headers);
    // Refused a place, it has none.
    return (await place?.catch(() => undefined)) ?? (() => undefined);
  }

  #hasPlaceFor(person: string): boolean {
    return this.#total < this.#limits.total && (this.#working.get(person) ?? 0) < this.#limits.perPerson;
  }

  #turn(person: string): Promise<void> {
    const lane = this.#waiting.get(person) ?? [];
    if (lane.length >= this.#limits.waiting)
      throw new Refused('too-many', 'Too many pending requests. Please try again.');
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

  /** A place is free: the first in turn who may have one more takes it, and is the last then. */
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
