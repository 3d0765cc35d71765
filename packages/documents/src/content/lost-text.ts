import {
  AbstractType,
  applyUpdate,
  ContentString,
  decodeUpdate,
  decodeUpdateV2,
  Item,
  type Doc,
  type Transaction,
} from 'yjs';
import { ClockRanges } from './clock-ranges.ts';
import { Steps } from './steps.ts';
import { storedBetween } from './stored-structs.ts';

/** A piece of text that nobody deleted and that is gone nevertheless. */
export interface LostText {
  readonly text: string;
  /** The Yjs client that wrote it. */
  readonly writer: number;
}

type Decoded = ReturnType<typeof decodeUpdate>;

/** Characters of one writer that stood in one place. */
interface Run {
  readonly writer: number;
  readonly text: string;
  /** What they stood in, and the item they stood in it with; unknown of what came too late to stand anywhere. */
  readonly parent: unknown;
  readonly item: Item | undefined;
}

/**
 * Applies an update and tells which text was lost by it: text that went with its block although whoever removed the
 * block had never seen it. What a person deletes is named in the update itself; what is named nowhere nobody meant.
 * What one writer lost in one place is one text, in the order in which it stood there.
 *
 * The work grows with the update and with the blocks it changes, however its deletions lie.
 *
 * @example const lost = applyFindingLost(ydoc, update, 'remote');
 */
export function applyFindingLost(
  ydoc: Doc,
  update: Uint8Array,
  origin: unknown,
  steps = new Steps(),
): LostText[] {
  const before = waitingIn(ydoc);
  const lost: LostText[] = [];
  // Yjs may tidy up formatting in a transaction of its own, which is looked at as well. Afterwards places are gone.
  const look = (transaction: Transaction): void => {
    // Parts that waited for something missing come in with the update that brings it.
    const waited = before.filter((each) => !waitingIn(ydoc).includes(each));
    const decoded = [decodeUpdate(update), ...waited.map((each) => decodeUpdateV2(each))];
    const named = namedIn(decoded);
    const runs = [
      ...arrivedLost(ydoc, transaction, decoded, named, steps),
      ...takenAlong(ydoc, transaction, named, steps),
    ];
    for (const text of joined(runs, steps)) lost.push(text);
  };
  ydoc.on('afterTransaction', look);
  try {
    applyUpdate(ydoc, update, origin);
  } finally {
    ydoc.off('afterTransaction', look);
  }
  return lost;
}

function waitingIn(ydoc: Doc): Uint8Array[] {
  const { pendingStructs, pendingDs } = ydoc.store;
  return [pendingStructs?.update, pendingDs].filter((part): part is Uint8Array => part instanceof Uint8Array);
}

function namedIn(decoded: readonly Decoded[]): ClockRanges {
  const named = new ClockRanges();
  for (const { ds } of decoded)
    for (const [client, ranges] of ds.clients)
      for (const { clock, len } of ranges) named.add(client, { from: clock, to: clock + len });
  return named;
}

/** New text whose block was gone before it arrived. Its content may be dropped at once, so it is read from the update. */
function* arrivedLost(
  ydoc: Doc,
  transaction: Transaction,
  decoded: readonly Decoded[],
  named: ClockRanges,
  steps: Steps,
): Iterable<Run> {
  for (const struct of decoded.flatMap(({ structs }) => structs)) {
    if (!(struct instanceof Item) || !(struct.content instanceof ContentString)) continue;
    const { client: writer, clock } = struct.id;
    const from = Math.max(clock, transaction.beforeState.get(writer) ?? 0);
    const to = Math.min(clock + struct.length, transaction.afterState.get(writer) ?? 0);
    for (const stored of storedBetween(ydoc, writer, from, to)) {
      steps.take();
      if (stored instanceof Item && !stored.deleted) continue;
      const gone = {
        from: Math.max(from, stored.id.clock),
        to: Math.min(to, stored.id.clock + stored.length),
      };
      const item = stored instanceof Item ? stored : undefined;
      for (const part of named.without(writer, gone))
        yield {
          writer,
          parent: item?.parent,
          item,
          text: struct.content.str.slice(part.from - clock, part.to - clock),
        };
    }
  }
}

/** Text that stood here and went because its block was removed by somebody who did not know of it. */
function* takenAlong(ydoc: Doc, transaction: Transaction, named: ClockRanges, steps: Steps): Iterable<Run> {
  for (const [writer, ranges] of transaction.deleteSet.clients) {
    const before = transaction.beforeState.get(writer) ?? 0;
    for (const { clock, len } of ranges)
      for (const item of storedBetween(ydoc, writer, clock, Math.min(clock + len, before))) {
        steps.take();
        if (!(item instanceof Item) || !(item.content instanceof ContentString)) continue;
        const start = item.id.clock;
        for (const { from, to } of named.without(writer, {
          from: start,
          to: Math.min(start + item.length, before),
        }))
          yield { writer, parent: item.parent, item, text: item.content.str.slice(from - start, to - start) };
      }
  }
}

/** One text for what a writer lost in one place, in the order in which it stood there. */
function joined(runs: readonly Run[], steps: Steps): LostText[] {
  const places = new Map<unknown, Map<number, Run[]>>();
  for (const run of runs) {
    const writers = places.get(run.parent) ?? new Map<number, Run[]>();
    const known = writers.get(run.writer);
    if (known) known.push(run);
    else places.set(run.parent, writers.set(run.writer, [run]));
  }
  return [...places].flatMap(([parent, writers]) => {
    const order = parent instanceof AbstractType ? orderIn(parent, steps) : new Map<Item, number>();
    const placeOf = ({ item }: Run): number => (item && order.get(item)) ?? Infinity;
    return [...writers].map(([writer, lost]) => {
      const inOrder = lost.toSorted((one, other) => compare(placeOf(one), placeOf(other)));
      return { writer, text: inOrder.map(({ text }) => text).join('') };
    });
  });
}

function orderIn(parent: AbstractType<unknown>, steps: Steps): ReadonlyMap<Item, number> {
  const order = new Map<Item, number>();
  for (let item = parent._start; item; item = item.right) {
    steps.take();
    order.set(item, order.size);
  }
  return order;
}

/** Two that stand nowhere keep their order. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other);
