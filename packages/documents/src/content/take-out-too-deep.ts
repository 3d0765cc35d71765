import {
  ContentDeleted,
  ContentString,
  ContentType,
  GC,
  Item,
  UpdateEncoderV1,
  type Doc,
  type ID,
} from 'yjs';
import { decodeBounded } from './bounded-decoder.ts';
import { FreshItems, type UpdateCheck } from './check-update.ts';
import type { LostText } from './lost-text.ts';
import { Steps } from './steps.ts';
import { Spans, UpdatesAhead } from './updates-ahead.ts';

type Decoded = ReturnType<typeof decodeBounded>;

/** An update without the blocks that are nested too deeply, and the text of these blocks. */
export interface TakenOut {
  readonly update: Uint8Array;
  readonly lost: readonly LostText[];
}

/**
 * Removes every block with too deep nesting from an update and marks it as deleted: its writer learns that it is gone,
 * and everything else they wrote, before and after, can be stored. Undefined if there is no such
 * block.
 *
 * @example takeOutTooDeep(ydoc, update, { limits: LIMITS })?.lost
 */
export function takeOutTooDeep(
  ydoc: Doc,
  update: Uint8Array,
  { limits, ahead = new UpdatesAhead(), steps = new Steps() }: UpdateCheck,
): TakenOut | undefined {
  const decoded = decodeBounded(update, limits);
  const fresh = new FreshItems(ydoc, ahead.spans, steps);
  for (const struct of decoded.structs) fresh.add(struct);
  fresh.deepest();
  const inside = new Nesting(decoded);
  const roots = new Set<number>();
  for (const [at, struct] of decoded.structs.entries())
    if (struct instanceof Item && struct.content instanceof ContentType) {
      const around = fresh.spans.at(struct.id.client, struct.id.clock)?.depth ?? 0;
      if (around >= limits.depth) roots.add(inside.rootOf(at));
    }
  if (roots.size === 0) return undefined;
  const texts = new Map<number, string[]>();
  const structs = decoded.structs.map((struct, at) => {
    const root = inside.rootOf(at);
    if (!(struct instanceof Item) || !roots.has(root)) return struct;
    if (struct.content instanceof ContentString) {
      const lines = texts.get(inside.parentOf(at)) ?? [];
      lines.push(struct.content.str);
      texts.set(inside.parentOf(at), lines);
    }
    if (at !== root) return new GC(struct.id, struct.length);
    // The block itself stays, deleted, because its neighbours refer to it.
    struct.content = new ContentDeleted(struct.length);
    return struct;
  });
  const [first] = [...roots];
  const writer = decoded.structs[first ?? 0]?.id.client ?? 0;
  const lines = [...texts.values()].map((parts) => parts.join(''));
  const gone = [...roots].flatMap((at) => decoded.structs[at]?.id ?? []);
  return {
    update: encode(structs, decoded.ds, gone),
    lost: lines.length === 0 ? [] : [{ writer, text: lines.join('\n') }],
  };
}

/** The nesting of the structs of an update. */
class Nesting {
  readonly #structs: Decoded['structs'];
  readonly #at = new Spans();
  readonly #parents: (number | undefined)[] = [];
  readonly #roots: (number | undefined)[] = [];

  constructor({ structs }: Decoded) {
    this.#structs = structs;
    for (const [depth, { id, length }] of structs.entries())
      this.#at.add(id.client, { from: id.clock, to: id.clock + length, depth });
  }

  /** The outermost struct of the update around it, or itself. */
  rootOf(number: number): number {
    const path = new Set<number>();
    let at = number;
    while (this.#roots[at] === undefined && !path.has(at)) {
      path.add(at);
      const parent = this.parentOf(at);
      if (parent < 0) this.#roots[at] = at;
      else at = parent;
    }
    const root = this.#roots[at] ?? at;
    for (const each of path) this.#roots[each] = root;
    return root;
  }

  /** The index of its parent; negative if that is not in the update. A struct has the same parent as its neighbour. */
  parentOf(number: number): number {
    const path = new Set<number>();
    let at = number;
    let parent = this.#parents[at];
    while (parent === undefined && !path.has(at)) {
      path.add(at);
      const struct = this.#structs[at];
      const neighbour = struct instanceof Item ? (struct.origin ?? struct.rightOrigin) : null;
      const named: unknown = struct instanceof Item ? struct.parent : null;
      const found = this.#find(neighbour ?? named);
      if (found === undefined || !neighbour) parent = found ?? -1;
      else {
        at = found;
        parent = this.#parents[at];
      }
    }
    for (const each of path) this.#parents[each] = parent ?? -1;
    return parent ?? -1;
  }

  #find(id: unknown): number | undefined {
    if (typeof id !== 'object' || id === null || !('client' in id) || !('clock' in id)) return undefined;
    return this.#at.at(Number(id.client), Number(id.clock))?.depth;
  }
}

/** Encodes an update as Yjs does: the structs of each client in order, then the deletions. */
function encode(
  structs: readonly Decoded['structs'][number][],
  ds: Decoded['ds'],
  gone: readonly ID[],
): Uint8Array {
  const encoder = new UpdateEncoderV1();
  const clients = new Map<number, Decoded['structs']>();
  for (const struct of structs) {
    const known = clients.get(struct.id.client);
    if (known) known.push(struct);
    else clients.set(struct.id.client, [struct]);
  }
  encoder.writeLen(clients.size);
  for (const [client, pieces] of clients) {
    encoder.writeLen(pieces.length);
    encoder.writeClient(client);
    encoder.writeLen(pieces[0]?.id.clock ?? 0);
    for (const piece of pieces) piece.write(encoder, 0);
  }
  const ranges = new Map<number, { clock: number; len: number }[]>();
  for (const [client, deleted] of ds.clients) ranges.set(client, [...deleted]);
  for (const { client, clock } of gone) {
    const known = ranges.get(client) ?? [];
    if (!known.some((range) => range.clock <= clock && clock < range.clock + range.len))
      known.push({ clock, len: 1 });
    ranges.set(client, known);
  }
  encoder.writeLen(ranges.size);
  for (const [client, deleted] of ranges) {
    encoder.resetDsCurVal();
    encoder.writeLen(client);
    encoder.writeLen(deleted.length);
    for (const { clock, len } of deleted.toSorted((one, other) => one.clock - other.clock)) {
      encoder.writeDsClock(clock);
      encoder.writeDsLen(len);
    }
  }
  return encoder.toUint8Array();
}
