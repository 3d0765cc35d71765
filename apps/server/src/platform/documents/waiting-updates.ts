import type { NewUpdate } from './document-log.ts';
import type { Rescue, RoomMember } from './room.ts';

export interface WaitingUpdate extends NewUpdate {
  readonly from: RoomMember;
  /** The work of looking at it; to bring it in is some times as much. */
  readonly steps: number;
  /** Text of blocks that could not be stored and were taken out of it; kept before the rest is. */
  readonly takenOut?: readonly Rescue[] | undefined;
}

/** One statement takes so many updates and bytes. */
const GROUP = 200;
const GROUP_BYTES = 4 * 1024 * 1024;
/** And so much work: what one group needs, nobody else in the process gets meanwhile. One update is taken whatever it needs. */
const GROUP_STEPS = 20_000;
/** What an update costs beside its bytes, so that a flood of tiny ones is heavy too. */
const UPDATE_WEIGHT = 1024;
/** More than a whole document: a day's writing without a network is less. */
const MAX_OF_PERSON = 16 * 1024 * 1024;
/** Of all documents and people of a process, while a database does not answer. */
const MAX_OF_ALL = 64 * 1024 * 1024;

/** What waits in all rooms of one process, by person. */
export class WaitingWeight {
  readonly #ofPerson = new Map<string, number>();
  #all = 0;

  /** Whether so much more may wait. When all is full, those who have the most in it make room for the others. */
  add(userId: string, weight: number): boolean {
    const own = (this.#ofPerson.get(userId) ?? 0) + weight;
    const share = MAX_OF_ALL / Math.max(1, this.#ofPerson.size);
    if (own > MAX_OF_PERSON || (this.#all + weight > MAX_OF_ALL && own > share)) return false;
    this.#ofPerson.set(userId, own);
    this.#all += weight;
    return true;
  }

  remove(userId: string, weight: number): void {
    const own = (this.#ofPerson.get(userId) ?? 0) - weight;
    if (own > 0) this.#ofPerson.set(userId, own);
    else this.#ofPerson.delete(userId);
    this.#all -= weight;
  }
}

/** The updates of one room that are not in the log yet, a queue for each person: who writes much waits for themselves. */
export class WaitingUpdates {
  readonly #weight: WaitingWeight;
  readonly #queues = new Map<string, WaitingUpdate[]>();

  constructor(weight: WaitingWeight) {
    this.#weight = weight;
  }

  get isEmpty(): boolean {
    return this.#queues.size === 0;
  }

  /** Whether it may wait here; what weighs too much must be sent again later. */
  add(update: WaitingUpdate): boolean {
    if (!this.#weight.add(update.userId, weightOf(update))) return false;
    const queue = this.#queues.get(update.userId);
    if (queue) queue.push(update);
    else this.#queues.set(update.userId, [update]);
    return true;
  }

  /**
   * Takes out what is written next: one of each person in turn, none of them more than their share of the bytes. What has
   * been taken weighs on until it is released.
   */
  take(): WaitingUpdate[] {
    const group: WaitingUpdate[] = [];
    const share = GROUP_BYTES / Math.max(1, this.#queues.size);
    const taken = new Map<string, number>();
    let bytes = 0;
    let steps = 0;
    for (let found = true; found;) {
      found = false;
      for (const [person, queue] of this.#queues) {
        const [next] = queue;
        const own = taken.get(person) ?? 0;
        const isHeavy = bytes >= GROUP_BYTES || steps + (next?.steps ?? 0) > GROUP_STEPS;
        const isFull = group.length === GROUP || (group.length > 0 && isHeavy);
        if (!next || isFull || (own > 0 && own + next.update.length > share)) continue;
        queue.shift();
        group.push(next);
        bytes += next.update.length;
        steps += next.steps;
        taken.set(person, own + next.update.length);
        found = true;
      }
    }
    this.#letOthersFirst([...taken.keys()]);
    return group;
  }

  release(group: readonly WaitingUpdate[]): void {
    for (const update of group) this.#weight.remove(update.userId, weightOf(update));
  }

  /** Gives up what came over one connection: its sender still has it. */
  drop(member: RoomMember): WaitingUpdate[] {
    const queue = this.#queues.get(member.userId) ?? [];
    const dropped = queue.filter(({ from }) => from === member);
    const left = queue.filter(({ from }) => from !== member);
    if (left.length > 0) this.#queues.set(member.userId, left);
    else this.#queues.delete(member.userId);
    this.release(dropped);
    return dropped;
  }

  clear(): void {
    for (const queue of this.#queues.values()) this.release(queue);
    this.#queues.clear();
  }

  #letOthersFirst(people: readonly string[]): void {
    for (const person of people) {
      const queue = this.#queues.get(person) ?? [];
      this.#queues.delete(person);
      if (queue.length > 0) this.#queues.set(person, queue);
    }
  }
}

function weightOf({ update }: NewUpdate): number {
  return update.length + UPDATE_WEIGHT;
}
