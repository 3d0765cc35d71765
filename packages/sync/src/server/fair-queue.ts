interface Held<Item> {
  readonly item: Item;
  /** A running count of what was pushed. */
  readonly place: number;
  readonly weight: number;
  /** Whether nobody waits for it. */
  readonly isQuiet: boolean;
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

/** What fits into a group. */
export interface Room extends Load {
  /** The most weight of one person's items beside the first, alone and while others work too; by default no less. */
  readonly share?: number;
  readonly shareBesideOthers?: number;
}

/** A person counts as gone this many groups after their last turn. */
const REMEMBERED_GROUPS = 32;
/** One person's share of a group while others work too: whoever comes next waits for the whole group before. */
const SHARE_BESIDE_OTHERS = 4;
/** So many groups go before what nobody waits for: a fraction of a second, and then it has its turn. */
const PASSED_MOST = 8;

/**
 * Jobs of people, taken round-robin: whoever asks for much waits longer, and no one else does. The jobs of one person keep
 * their order, and so do the jobs of one group. Weights are approximate bytes.
 *
 * @example
 * queue.push('ann', job, 200);
 * const group = queue.take({ count: 64, weight: 256 * 1024 });
 */
export class FairQueue<Item> {
  /** In round-robin order. */
  readonly #lanes = new Map<string, Lane<Item>>();
  /** The group in which each person was last served, oldest first. */
  readonly #servedIn = new Map<string, number>();
  #came = 0;
  #groups = 0;
  /** Groups in a row that went before what nobody waits for. */
  #passed = 0;

  get isEmpty(): boolean {
    return this.#lanes.size === 0;
  }

  /** What one person has queued. */
  loadOf(owner: string): Load {
    const lane = this.#lanes.get(owner);
    return { count: lane?.waiting.length ?? 0, weight: lane?.weight ?? 0 };
  }

  /** @param isQuiet nobody waits for it: others go first, for some groups, and get no less because of it */
  push(owner: string, item: Item, weight: number, isQuiet = false): void {
    const lane = this.#lanes.get(owner) ?? { waiting: [], weight: 0 };
    lane.waiting.push({ item, weight, place: this.#came++, isQuiet });
    lane.weight += weight;
    this.#lanes.set(owner, lane);
  }

  /**
   * Takes at most so many, of at most so much weight together; the first whatever it weighs. Whose next item finds no
   * room keeps the turn, so that it is the first before long.
   */
  take(most: Room): Item[] {
    const taken: Held<Item>[] = [];
    const weights = new Map<string, number>();
    let room = most.weight;
    const owners = [...this.#lanes.keys()];
    const awaited = owners.filter((owner) => this.#lanes.get(owner)?.waiting[0]?.isQuiet === false);
    const isShared = this.#isSharedAmong(awaited);
    let turns = this.#turnsOf(owners, awaited);
    const rounds = isShared ? SHARE_BESIDE_OTHERS : most.count;
    const share = (isShared ? most.shareBesideOthers : most.share) ?? most.weight;
    for (let round = 0; round < rounds && turns.length > 0 && taken.length < most.count; round++) {
      const again: string[] = [];
      for (const owner of turns) {
        const lane = this.#lanes.get(owner);
        const next = lane?.waiting[0];
        if (!lane || !next || taken.length === most.count) continue;
        if (taken.length > 0 && next.weight > room) continue;
        const own = weights.get(owner);
        if (own !== undefined && own + next.weight > share) continue;
        weights.set(owner, (own ?? 0) + next.weight);
        room -= next.weight;
        taken.push(next);
        this.#served(owner, lane);
        if (lane.waiting.length > 0) again.push(owner);
      }
      turns = again;
    }
    return taken.toSorted((a, b) => a.place - b.place).map(({ item }) => item);
  }

  #turnsOf(owners: readonly string[], awaited: readonly string[]): string[] {
    const mayPass = awaited.length > 0 && awaited.length < owners.length && this.#passed < PASSED_MOST;
    this.#passed = mayPass ? this.#passed + 1 : 0;
    return [...(mayPass ? awaited : owners)];
  }

  /** Whether these people, together with those served recently, are more than one. */
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

  /** Takes the first job of a lane: its person's next turn comes after everyone else's. */
  #served(owner: string, lane: Lane<Item>): void {
    lane.weight -= lane.waiting.shift()?.weight ?? 0;
    this.#lanes.delete(owner);
    if (lane.waiting.length > 0) this.#lanes.set(owner, lane);
  }
}
