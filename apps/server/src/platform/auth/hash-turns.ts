import { AsyncLocalStorage } from 'node:async_hooks';
import { FairShare } from '../http/fair-share.ts';
import { Shares } from '../http/shares.ts';
import { Unavailable } from '../unavailable.ts';

export interface HashTurnsBounds {
  /** Hashes that are made at once. */
  readonly atOnce: number;
  /** Hashes that are made or wait, of one address. */
  readonly ofAddress: number;
  /** The same of all addresses together. */
  readonly ofAll: number;
}

/**
 * Hashing a password is meant to be slow, and takes a processor whole. Few are made at once, and addresses take turns:
 * who has many made waits for their own.
 *
 * @example
 * await turns.from('10.0.0.1', () => turns.run(() => hash('a password')));
 */
export class HashTurns {
  readonly #address = new AsyncLocalStorage<string>();
  readonly #asked: Shares;
  readonly #places: FairShare;

  constructor({ atOnce, ofAddress, ofAll }: HashTurnsBounds) {
    this.#asked = new Shares({ each: ofAddress, all: ofAll });
    // What waits is bounded by what is asked for.
    this.#places = new FairShare({ total: atOnce, perPerson: atOnce, waiting: ofAddress });
  }

  /** Says whose turn it is that the hashes of this work take. */
  from<T>(address: string, work: () => T): T {
    return this.#address.run(address, work);
  }

  /** Throws `Unavailable`, and begins nothing, where too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const address = this.#address.getStore() ?? '';
    if (!this.#asked.take(address)) throw new Unavailable(TOO_MANY);
    try {
      const leave = await this.#places.enter(address);
      try {
        return await work();
      } finally {
        leave();
      }
    } finally {
      this.#asked.give(address);
    }
  }
}

const TOO_MANY = 'Too many people are signing in right now. Please try again.';
