import {
  AbstractType,
  ContentDoc,
  ContentType,
  decodeUpdateV2,
  getState,
  Item,
  Skip,
  type decodeUpdate,
  type Doc,
  type ID,
} from 'yjs';
import { decodeBounded, type UpdateLimits } from './bounded-decoder.ts';
import { Steps, TooMuchWork } from './steps.ts';
import { indexAt } from './stored-structs.ts';
import { Spans, UpdatesAhead, type Incomplete } from './updates-ahead.ts';

/**
 * Why an update is not stored. One that is out of turn, because too much of it depends on missing updates, may be sent
 * again later; the others never.
 */
export type UpdateFault = 'garbage' | 'too deep' | 'too large' | 'out of turn';

type Decoded = ReturnType<typeof decodeUpdate>;

/** A larger clock than typing can reach. */
const LARGEST_CLOCK = 2 ** 40;
/**
 * Limits of what may wait for missing updates, as it is processed again with later ones. Two tabs of a browser cause a
 * little of it, if a change that builds on one from the other tab arrives first.
 */
const MAX_WAITING = { bytes: 1024 * 1024, elements: 200, clients: 1000, deletedBytes: 8 * 1024 };
/** Bytes of a waiting deletion. */
const DELETION_BYTES = 4;

export interface UpdateCheck {
  readonly limits: UpdateLimits;
  /** Accepted updates that are not in the document yet; this one is added if it is valid. */
  readonly ahead?: UpdatesAhead;
  /** Limits the work of checking. */
  readonly steps?: Steps;
}

/**
 * Checks an update before it is stored: an unreadable entry in the log would make a document impossible to open, deep
 * nesting would exhaust the stack of every reader, and what takes Yjs long once would take it long at every opening.
 */
export function checkUpdate(
  ydoc: Doc,
  update: Uint8Array,
  { limits, ahead = new UpdatesAhead(), steps = new Steps() }: UpdateCheck,
): UpdateFault | undefined {
  let decoded: Decoded;
  try {
    decoded = decodeBounded(update, limits);
  } catch (error) {
    return error instanceof TooMuchWork ? 'too large' : 'garbage';
  }
  const fresh = new FreshItems(ydoc, ahead.spans, steps);
  for (const struct of decoded.structs) {
    const isStrange = struct instanceof Item && struct.content instanceof ContentDoc;
    if (isStrange || struct.id.clock + struct.length > LARGEST_CLOCK || !fresh.add(struct)) return 'garbage';
  }
  if (!areInOrder(decoded.ds)) return 'garbage';
  if (fresh.deepest() > limits.depth) return 'too deep';
  if (placesMoved(ydoc, decoded, steps) > limits.moved) return 'too large';
  if (!mayWait(ydoc, update, decoded, fresh, ahead)) return 'out of turn';
  const { isIncomplete, elements } = fresh;
  const incomplete = isIncomplete ? { bytes: update.length, elements } : { bytes: 0, elements: 0 };
  ahead.add(update, fresh.spans, incomplete);
  return undefined;
}

/** The new structs of an update, and how deeply they are nested. */
export class FreshItems {
  readonly spans = new Spans();
  /** Whether a neighbour or parent of a struct is missing. */
  isIncomplete = false;
  elements = 0;
  readonly clients = new Set<number>();
  readonly #ydoc: Doc;
  readonly #ahead: Spans;
  readonly #steps: Steps;
  readonly #items = new Spans();
  readonly #structs: Decoded['structs'] = [];
  readonly #depths: (number | undefined)[] = [];
  readonly #storedDepths = new Map<unknown, number>();

  constructor(ydoc: Doc, ahead: Spans, steps: Steps) {
    this.#ydoc = ydoc;
    this.#ahead = ahead;
    this.#steps = steps;
  }

  /** Adds a struct; false if the structs of a client are out of order, which no encoder writes. */
  add(struct: Decoded['structs'][number]): boolean {
    const { client, clock } = struct.id;
    const end = clock + struct.length;
    const isFirst = !this.clients.has(client);
    this.clients.add(client);
    const known = Math.max(getState(this.#ydoc.store, client), this.#ahead.endOf(client));
    // Skipped structs are not part of the update.
    if (struct instanceof Skip || isFirst) this.isIncomplete ||= known < (isFirst ? clock : end);
    if (struct instanceof Skip) return true;
    if (struct instanceof Item && struct.content instanceof ContentType) this.elements += 1;
    // Holds the index of the struct until its depth is known.
    const isAfter = this.#items.add(client, { from: clock, to: end, depth: this.#structs.length });
    this.#structs.push(struct);
    return isAfter;
  }

  /** The depth of the most deeply nested element, counting itself. */
  deepest(): number {
    let deepest = 0;
    for (const [number, struct] of this.#structs.entries()) {
      const depth = this.#depthOf(number);
      if (struct instanceof Item && struct.content instanceof ContentType)
        deepest = Math.max(deepest, depth + 1);
      this.spans.add(struct.id.client, {
        from: struct.id.clock,
        to: struct.id.clock + struct.length,
        depth,
      });
    }
    return deepest;
  }

  has({ client, clock }: { client: number; clock: number }): boolean {
    return (
      clock < getState(this.#ydoc.store, client) ||
      this.#items.at(client, clock) !== undefined ||
      this.#ahead.at(client, clock) !== undefined
    );
  }

  /** Follows neighbours and parents, without recursion, to a struct of known depth. */
  #depthOf(number: number): number {
    const path: { number: number; deeper: number }[] = [];
    const onPath = new Set<number>();
    let at = number;
    let depth = this.#depths[at];
    while (depth === undefined) {
      this.#steps.take();
      const struct = this.#structs[at];
      const anchor = struct instanceof Item ? anchorOf(struct) : undefined;
      if (struct instanceof Item) this.#lookForMissing(struct);
      path.push({ number: at, deeper: anchor?.isParent === true ? 1 : 0 });
      onPath.add(at);
      const next = anchor && this.#items.at(anchor.id.client, anchor.id.clock);
      if (!anchor) depth = 0;
      else if (!next) depth = this.#knownDepth(anchor.id);
      else if (onPath.has(next.depth)) {
        // A cycle, which Yjs never integrates.
        this.isIncomplete = true;
        depth = 0;
      } else {
        at = next.depth;
        depth = this.#depths[at];
      }
    }
    for (const { number: passed, deeper } of path.toReversed()) {
      depth += deeper;
      this.#depths[passed] = depth;
    }
    return depth;
  }

  #lookForMissing({ origin, rightOrigin, parent }: Item): void {
    const named: unknown[] = [origin, rightOrigin, parent];
    if (named.some((each) => isId(each) && !this.has(each))) this.isIncomplete = true;
  }

  #knownDepth(id: ID): number {
    const waiting = this.#ahead.at(id.client, id.clock);
    if (waiting) return waiting.depth;
    const structs = this.#ydoc.store.clients.get(id.client) ?? [];
    const struct = structs[indexAt(structs, id.clock)];
    return struct instanceof Item ? this.#storedDepth(struct.parent) : 0;
  }

  /** The depth of a child of this stored element. */
  #storedDepth(parent: unknown): number {
    const known = this.#storedDepths.get(parent);
    if (known !== undefined) return known;
    let depth = 0;
    let type = parent;
    while (type instanceof AbstractType && type._item) {
      this.#steps.take();
      depth += 1;
      type = type._item.parent;
    }
    this.#storedDepths.set(parent, depth);
    return depth;
  }
}

/** The struct that decides the depth: a neighbour at the same depth, or the parent if there is none. */
function anchorOf(item: Item): { id: ID; isParent: boolean } | undefined {
  const neighbour = item.origin ?? item.rightOrigin;
  if (neighbour) return { id: neighbour, isParent: false };
  const parent: unknown = item.parent;
  return isId(parent) ? { id: parent, isParent: true } : undefined;
}

/** Whether the deleted ranges of each client are in order and don't overlap, as every encoder writes them. */
function areInOrder(ds: Decoded['ds']): boolean {
  return [...ds.clients.values()].every((ranges) =>
    ranges.every(({ clock, len }, at) => {
      const before = ranges[at - 1];
      return clock + len <= LARGEST_CLOCK && (!before || before.clock + before.len <= clock);
    }),
  );
}

/** The number of moved structs, as deletions and insertions in the middle of stored structs split them. */
function placesMoved(ydoc: Doc, { structs, ds }: Decoded, steps: Steps): number {
  let moved = 0;
  const split = (client: number, clock: number, onlyAlive: boolean): void => {
    steps.take();
    const stored = ydoc.store.clients.get(client) ?? [];
    const at = indexAt(stored, clock);
    const struct = stored[at];
    if (!struct || struct.id.clock === clock || !(struct instanceof Item)) return;
    if (!onlyAlive || !struct.deleted) moved += stored.length - at;
  };
  for (const [client, ranges] of ds.clients)
    for (const { clock, len } of ranges) {
      split(client, clock, true);
      split(client, clock + len, true);
    }
  for (const struct of structs) {
    if (!(struct instanceof Item)) continue;
    if (struct.origin) split(struct.origin.client, struct.origin.clock + 1, false);
    if (struct.rightOrigin) split(struct.rightOrigin.client, struct.rightOrigin.clock, false);
  }
  return moved;
}

/** Whether what would wait, together with what already waits, is within the limits. */
function mayWait(
  ydoc: Doc,
  update: Uint8Array,
  { ds }: Decoded,
  fresh: FreshItems,
  ahead: UpdatesAhead,
): boolean {
  let unknown = 0;
  for (const [client, ranges] of ds.clients)
    for (const { clock, len } of ranges)
      if (len > 0 && !(fresh.has({ client, clock }) && fresh.has({ client, clock: clock + len - 1 })))
        unknown += 1;
  const { pendingStructs, pendingDs } = ydoc.store;
  if (unknown > 0 && unknown * DELETION_BYTES + (pendingDs?.length ?? 0) > MAX_WAITING.deletedBytes)
    return false;
  if (!fresh.isIncomplete) return true;
  const waiting = pendingStructs?.update ?? new Uint8Array();
  const { bytes, elements: elementsAhead }: Incomplete = ahead.incomplete;
  if (update.length + waiting.length + bytes > MAX_WAITING.bytes) return false;
  const structs = pendingStructs ? decodeUpdateV2(waiting).structs : [];
  const elements = structs.filter((each) => each instanceof Item && each.content instanceof ContentType);
  const clients = new Set([...fresh.clients, ...structs.map(({ id }) => id.client)]);
  return (
    fresh.elements + elements.length + elementsAhead <= MAX_WAITING.elements &&
    clients.size <= MAX_WAITING.clients
  );
}

function isId(value: unknown): value is ID {
  return typeof value === 'object' && value !== null && 'client' in value && 'clock' in value;
}
