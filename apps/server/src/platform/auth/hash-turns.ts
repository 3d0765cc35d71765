import { AsyncLocalStorage } from 'node:async_hooks';
import { FairShare } from '../http/fair-share.ts';
import { Shares } from '../http/shares.ts';
import { Unavailable } from '../unavailable.ts';

export interface HashTurnsBounds {
  /** How many hashes are computed at the same time. */
  readonly atOnce: number;
  /** How many hashes of one address may be running or waiting. */
  readonly ofAddress: number;
  /** The same for all addresses together. */
  readonly ofAll: number;
}

/**
 * Hashing a password is slow by design and uses a whole processor core. Only a few run at the same time, and addresses
 * take turns, so that an address with many waits only for its own.
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
    // The waiting hashes are bounded by the limits above.
    this.#places = new FairShare({ total: atOnce, perPerson: atOnce, waiting: ofAddress });
  }

  /** Sets the address whose turn the hashes of this work use. */
  from<T>(address: string, work: () => T): T {
    return this.#address.run(address, work);
  }

  /** Throws `Unavailable` without starting anything if too many are waiting. */
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
