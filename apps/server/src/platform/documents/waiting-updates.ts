import type { NewUpdate } from './document-log.ts';
import type { RecoveredText, RoomMember } from './room.ts';

export interface WaitingUpdate extends NewUpdate {
  readonly from: RoomMember;
  /** The cost of inspecting it; applying it costs several times as much. */
  readonly steps: number;
  /** Text of blocks that could not be stored and were removed from it; it is saved before the rest is. */
  readonly takenOut?: readonly RecoveredText[] | undefined;
}

/** The most updates and bytes in one statement. */
const GROUP = 200;
const GROUP_BYTES = 4 * 1024 * 1024;
/** And the most work: one group blocks everyone else in the process. A single update is taken whatever it costs. */
const GROUP_STEPS = 20_000;
/** What an update costs besides its bytes, so that a flood of tiny ones counts too. */
const UPDATE_WEIGHT = 1024;
/** More than a whole document: a day's offline writing is less. */
const MAX_OF_PERSON = 16 * 1024 * 1024;
/** For all documents and people of a process, while the database is not responding. */
const MAX_OF_ALL = 64 * 1024 * 1024;

/** What is queued in all rooms of one process, per person. */
export class WaitingWeight {
  readonly #ofPerson = new Map<string, number>();
  #all = 0;

  /** Whether this much more may be queued. When it is full, those with the most make room for the others. */
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

/** The updates of one room that are not in the log yet, one queue per person: whoever writes much only delays themselves. */
export class WaitingUpdates {
  readonly #weight: WaitingWeight;
  readonly #queues = new Map<string, WaitingUpdate[]>();

  constructor(weight: WaitingWeight) {
    this.#weight = weight;
  }

  get isEmpty(): boolean {
    return this.#queues.size === 0;
  }

  /** Whether it may be queued here; if not, it must be sent again later. */
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

  /** Drops what came over one connection: its sender still has it. */
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
