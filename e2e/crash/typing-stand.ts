import type { Client } from 'pg';
import { uuid } from '@cairn/sync/schema';
import { createPage, type Place } from './place.ts';
import type { Stand } from './stand.ts';
import { FAST_MS, Typist } from './typist.ts';
import { findLostWords } from './verify-page.ts';

const TYPISTS = 3;

/** Several clients that type on one page. */
export class TypingStand implements Stand {
  readonly workers: readonly Typist[];
  readonly #pageId: string;

  private constructor(pageId: string, workers: readonly Typist[]) {
    this.#pageId = pageId;
    this.workers = workers;
  }

  static async open(place: Place, everyMs = FAST_MS): Promise<TypingStand> {
    const pageId = uuid();
    await createPage(place, pageId);
    const typists = Array.from(
      { length: TYPISTS },
      (_, at) => new Typist(place, pageId, `${place.slug}-${at}`, everyMs),
    );
    return new TypingStand(pageId, typists);
  }

  get acknowledged(): number {
    return this.workers.reduce((sum, typist) => sum + typist.acknowledged.length, 0);
  }

  brace(): void {
    for (const typist of this.workers) typist.hold();
  }

  async findLost(db: Client): Promise<string[]> {
    const lost = await findLostWords(db, this.#pageId, this.workers);
    for (const typist of this.workers) typist.release();
    return lost;
  }

  findFaults(db: Client): Promise<string[]> {
    return findLostWords(db, this.#pageId, this.workers);
  }
}
