import type { Client } from 'pg';
import type { Ledger } from './ledger.ts';
import type { Place } from './place.ts';
import type { Stand } from './stand.ts';
import { findFaults } from './verify.ts';
import { Writer } from './writer.ts';

const WRITERS = 2;

/** Several clients that create issues, rename them and comment. */
export class IssueStand implements Stand {
  readonly workers: readonly Writer[];
  readonly #place: Place;
  readonly #ledger: Ledger;

  private constructor(place: Place, ledger: Ledger, workers: readonly Writer[]) {
    this.#place = place;
    this.#ledger = ledger;
    this.workers = workers;
  }

  static async open(place: Place, ledger: Ledger, random: () => number): Promise<IssueStand> {
    const writers = Array.from({ length: WRITERS }, () => new Writer(place, ledger, random));
    for (const writer of writers) await writer.start();
    return new IssueStand(place, ledger, writers);
  }

  get acknowledged(): number {
    return this.#ledger.of(this.#place.workspaceId).filter((entry) => entry.acknowledged).length;
  }

  brace(): void {
    // These clients forget what is acknowledged, so they can't resend it.
  }

  findLost(): Promise<string[]> {
    return Promise.resolve([]);
  }

  findFaults(db: Client): Promise<string[]> {
    return findFaults(db, this.#place, this.workers, this.#ledger);
  }
}
