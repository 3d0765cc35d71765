import { ContentType, decodeUpdate, getState, Item, type AbstractType, type Doc, type ID } from 'yjs';
import { Steps, TooMuchWork } from './steps.ts';
import { indexAt } from './stored-structs.ts';
import { Spans } from './updates-ahead.ts';

type Struct = ReturnType<typeof decodeUpdate>['structs'][number];

const NONE = -1;

/** New structs directly after the same stored struct. */
interface Gap {
  first: number;
  size: number;
}

/**
 * Counts the structs that Yjs will visit to find the positions of new ones. If several follow the same struct, it
 * visits them one by one to find the order that everyone agrees on: a few steps for concurrent writing, the
 * square of the number of structs for a crafted update.
 *
 * New structs are put into lists in the same order as in Yjs; a struct that is split by another one counts
 * as one.
 *
 * @throws {TooMuchWork} from the steps
 */
export function countConflicts(ydoc: Doc, updates: readonly Uint8Array[], steps: Steps): void {
  const structs = updates.flatMap((update) => decodeUpdate(update).structs);
  new Conflicts(ydoc, structs, steps).count();
}

/** Whether applying the updates one after the other takes at most `most` steps. */
export function comeInWithin(ydoc: Doc, updates: readonly Uint8Array[], most: number): boolean {
  try {
    countConflicts(ydoc, updates, new Steps(most));
    return true;
  } catch (error) {
    if (error instanceof TooMuchWork) return false;
    throw error;
  }
}

class Conflicts {
  readonly #ydoc: Doc;
  readonly #structs: readonly Struct[];
  readonly #steps: Steps;
  /** The number of the piece stands where a depth would. */
  readonly #places = new Spans();
  readonly #ofClient = new Map<number, number[]>();
  readonly #nextOfClient = new Map<number, number>();
  readonly #isDone: boolean[] = [];
  /** What stands behind each new piece. */
  readonly #next: number[] = [];
  readonly #gaps = new Map<string, Gap>();
  /** How many new pieces stand behind a stored one. */
  readonly #behind = new Map<Item, number>();
  /** The stored piece that a new one stands behind, if any. */
  readonly #base: (Item | undefined)[] = [];
  readonly #gapOf: (Gap | undefined)[] = [];
  /** The stored piece that each new one stands before, as far as it was looked for. */
  readonly #storedRights = new Map<number, Item | undefined>();

  constructor(ydoc: Doc, structs: readonly Struct[], steps: Steps) {
    this.#ydoc = ydoc;
    this.#structs = structs;
    this.#steps = steps;
    for (const [number, { id, length }] of structs.entries()) {
      const to = id.clock + length;
      const isKnown = to <= getState(ydoc.store, id.client);
      if (isKnown || !this.#places.add(id.client, { from: id.clock, to, depth: number })) continue;
      const known = this.#ofClient.get(id.client);
      if (known) known.push(number);
      else this.#ofClient.set(id.client, [number]);
    }
  }

  /** The highest client first, and before a piece what it stands beside. */
  count(): void {
    for (const client of [...this.#ofClient.keys()].toSorted((one, other) => other - one))
      for (const number of this.#ofClient.get(client) ?? []) this.#bringIn(number);
  }

  #bringIn(number: number): void {
    const stack = [number];
    const onStack = new Set(stack);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const missing = this.#isDone[top] === true ? undefined : this.#missingOf(top, onStack);
      if (missing !== undefined) {
        stack.push(missing);
        onStack.add(missing);
        continue;
      }
      stack.pop();
      if (this.#isDone[top] === true) continue;
      this.#isDone[top] = true;
      const struct = this.#structs[top];
      if (struct instanceof Item) this.#place(top, struct);
    }
  }

  /** The next piece of a client that has to come in first. */
  #missingOf(number: number, onStack: ReadonlySet<number>): number | undefined {
    const struct = this.#structs[number];
    if (!(struct instanceof Item)) return undefined;
    const named: unknown[] = [struct.origin, struct.rightOrigin, struct.parent];
    for (const id of named) {
      const needed = isId(id) ? this.#newAt(id) : NONE;
      if (needed === NONE || this.#isDone[needed] === true || needed === number) continue;
      const next = isId(id) ? this.#nextUndone(id.client) : undefined;
      if (next !== undefined && !onStack.has(next)) return next;
    }
    return undefined;
  }

  #nextUndone(client: number): number | undefined {
    const numbers = this.#ofClient.get(client) ?? [];
    let at = this.#nextOfClient.get(client) ?? 0;
    while (at < numbers.length && this.#isDone[numbers[at] ?? 0] === true) at += 1;
    this.#nextOfClient.set(client, at);
    return numbers[at];
  }

  #place(number: number, item: Item): void {
    const left = item.origin ? this.#newAt(item.origin) : NONE;
    const right = item.rightOrigin ? this.#newAt(item.rightOrigin) : NONE;
    if (left !== NONE) return this.#insert(number, left, right, this.#gapOf[left], this.#base[left]);
    const base = item.origin ? this.#storedAt(item.origin) : undefined;
    const gap = this.#gapBehind(item);
    if (item.parentSub !== null && !item.origin) this.#steps.take(gap.size);
    this.#passStored(item, base);
    return this.#insert(number, NONE, right, gap, base);
  }

  /** As Yjs does it, among new pieces. */
  #insert(number: number, left: number, right: number, gap: Gap | undefined, base: Item | undefined): void {
    const item = this.#structs[number];
    if (!gap || !(item instanceof Item)) return;
    let behind = left;
    let at = left === NONE ? gap.first : (this.#next[left] ?? NONE);
    if (left === NONE || left !== right) {
      const before = new Set<number>();
      const conflicting = new Set<number>();
      while (at !== NONE && at !== right) {
        const other = this.#structs[at];
        if (!(other instanceof Item)) break;
        this.#steps.take();
        before.add(at);
        conflicting.add(at);
        const otherLeft = other.origin ? this.#newAt(other.origin) : NONE;
        if (areSame(item.origin, other.origin)) {
          if (other.id.client < item.id.client) {
            behind = at;
            conflicting.clear();
          } else if (areSame(item.rightOrigin, other.rightOrigin)) break;
        } else if (otherLeft !== NONE && before.has(otherLeft)) {
          if (!conflicting.has(otherLeft)) {
            behind = at;
            conflicting.clear();
          }
        } else break;
        at = this.#next[at] ?? NONE;
      }
    }
    if (behind === NONE) {
      this.#next[number] = gap.first;
      gap.first = number;
    } else {
      this.#next[number] = this.#next[behind] ?? NONE;
      this.#next[behind] = number;
    }
    gap.size += 1;
    this.#gapOf[number] = gap;
    this.#base[number] = base;
    if (base) this.#behind.set(base, (this.#behind.get(base) ?? 0) + 1);
  }

  /** The stored pieces that Yjs passes for a piece that names one as its left neighbour, or none. */
  #passStored(item: Item, base: Item | undefined): void {
    const right = this.#storedRight(item);
    const isInside = base && item.origin && item.origin.clock + 1 < base.id.clock + base.length;
    if (isInside && right === base) return;
    const before = new Set<Item>();
    let at = item.origin ? (base?.right ?? null) : this.#firstIn(item);
    while (at && at !== right) {
      this.#steps.take(1 + (this.#behind.get(at) ?? 0));
      before.add(at);
      if (areSame(item.origin, at.origin)) {
        if (at.id.client >= item.id.client && areSame(item.rightOrigin, at.rightOrigin)) return;
      } else {
        const origin = at.origin && this.#storedAt(at.origin);
        if (!origin || !before.has(origin)) return;
      }
      at = at.right;
    }
  }

  /** The stored piece that it stands before, directly or by way of new ones. */
  #storedRight(item: Item): Item | undefined {
    const passed: number[] = [];
    let right = item.rightOrigin;
    let found: Item | undefined;
    while (right) {
      const number = this.#newAt(right);
      const struct = this.#structs[number];
      if (!struct) found = this.#storedAt(right);
      if (!(struct instanceof Item)) break;
      if (this.#storedRights.has(number)) {
        found = this.#storedRights.get(number);
        break;
      }
      this.#steps.take();
      // Known from here on, so that pieces before each other are passed once, and those in a circle as well.
      this.#storedRights.set(number, undefined);
      passed.push(number);
      right = struct.rightOrigin;
    }
    for (const number of passed) this.#storedRights.set(number, found);
    return found;
  }

  /** The first stored piece of what it stands in; of an attribute, the first that was ever set. */
  #firstIn({ parent, parentSub }: Item): Item | null {
    const type = this.#typeOf(parent);
    if (!type) return null;
    if (parentSub === null) return type._start;
    let first = type._map.get(parentSub) ?? null;
    while (first?.left) {
      this.#steps.take();
      first = first.left;
    }
    return first;
  }

  #typeOf(parent: unknown): AbstractType<unknown> | undefined {
    if (typeof parent === 'string') return this.#ydoc.share.get(parent) as AbstractType<unknown> | undefined;
    const item = isId(parent) && this.#newAt(parent) === NONE ? this.#storedAt(parent) : undefined;
    return item?.content instanceof ContentType ? item.content.type : undefined;
  }

  #gapBehind({ origin, parent, parentSub }: Item): Gap {
    const place = isId(parent)
      ? `${parent.client}:${parent.clock}`
      : `root ${typeof parent === 'string' ? parent : ''}`;
    const name = origin ? `${origin.client}:${origin.clock}` : `in ${place} ${parentSub ?? ''}`;
    const known = this.#gaps.get(name) ?? { first: NONE, size: 0 };
    this.#gaps.set(name, known);
    return known;
  }

  #newAt({ client, clock }: ID): number {
    return this.#places.at(client, clock)?.depth ?? NONE;
  }

  #storedAt({ client, clock }: ID): Item | undefined {
    const structs = this.#ydoc.store.clients.get(client) ?? [];
    const struct = structs[indexAt(structs, clock)];
    return struct instanceof Item ? struct : undefined;
  }
}

function areSame(one: ID | null, other: ID | null): boolean {
  return one === other || (one?.client === other?.client && one?.clock === other?.clock);
}

function isId(value: unknown): value is ID {
  return typeof value === 'object' && value !== null && 'client' in value && 'clock' in value;
}
