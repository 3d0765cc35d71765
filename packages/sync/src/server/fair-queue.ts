interface Held<Item> {
  readonly item: Item;
  /** Counts what has come. */
  readonly place: number;
  readonly weight: number;
}

interface Lane<Item> {
  readonly waiting: Held<Item>[];
  weight: number;
}

/** A number of items and their weight together. */
export interface Load {
  readonly count: number;
  readonly weight: number;
}

/** So many groups after somebody's last turn they count as gone. */
const REMEMBERED_GROUPS = 32;
/** What one person has of a group beside others who work: who comes next waits for the whole group before. */
const SHARE_BESIDE_OTHERS = 4;

/**
 * What people wait for, taken from each of them in turn: who asks for much waits longer, and nobody else does. What one
 * person asked for comes in the order of asking, and so does what is taken at once. Weights are bytes, about.
 *
 * @example
 * queue.push('ann', job, 200);
 * const group = queue.take({ count: 64, weight: 256 * 1024 });
 */
export class FairQueue<Item> {
  /** In the order of their turns. */
  readonly #lanes = new Map<string, Lane<Item>>();
  /** In which group each person was served last, the longest ago first. */
  readonly #servedIn = new Map<string, number>();
  #came = 0;
  #groups = 0;

  get isEmpty(): boolean {
    return this.#lanes.size === 0;
  }

  /** What waits of one person. */
  loadOf(owner: string): Load {
    const lane = this.#lanes.get(owner);
    return { count: lane?.waiting.length ?? 0, weight: lane?.weight ?? 0 };
  }

  push(owner: string, item: Item, weight: number): void {
    const lane = this.#lanes.get(owner) ?? { waiting: [], weight: 0 };
    lane.waiting.push({ item, weight, place: this.#came++ });
    lane.weight += weight;
    this.#lanes.set(owner, lane);
  }

  /**
   * Takes at most so many, of at most so much weight together; the first whatever it weighs. Whose next item finds no
   * room keeps the turn, so that it is the first before long.
   */
  take(most: Load): Item[] {
    const taken: Held<Item>[] = [];
    let room = most.weight;
    let turns = [...this.#lanes.keys()];
    const rounds = this.#isSharedAmong(turns) ? SHARE_BESIDE_OTHERS : most.count;
    for (let round = 0; round < rounds && turns.length > 0 && taken.length < most.count; round++) {
      const again: string[] = [];
      for (const owner of turns) {
        const lane = this.#lanes.get(owner);
        const next = lane?.waiting[0];
        if (!lane || !next || taken.length === most.count) continue;
        if (taken.length > 0 && next.weight > room) continue;
        room -= next.weight;
        taken.push(next);
        this.#served(owner, lane);
        if (lane.waiting.length > 0) again.push(owner);
      }
      turns = again;
    }
    return taken.toSorted((a, b) => a.place - b.place).map(({ item }) => item);
  }

  /** Whether these, or they and somebody who was served lately, are several people. */
  #isSharedAmong(owners: readonly string[]): boolean {
    this.#groups += 1;
    for (const owner of owners) {
      this.#servedIn.delete(owner);
      this.#servedIn.set(owner, this.#groups);
    }
    for (const [owner, group] of this.#servedIn) {
      if (this.#groups - group <= REMEMBERED_GROUPS) break;
      this.#servedIn.delete(owner);
    }
    return this.#servedIn.size > 1;
  }

  /** The first of a lane is taken: its person's next turn comes after everybody else's. */
  #served(owner: string, lane: Lane<Item>): void {
    lane.weight -= lane.waiting.shift()?.weight ?? 0;
    this.#lanes.delete(owner);
    if (lane.waiting.length > 0) this.#lanes.set(owner, lane);
  }
}
