import {
  AbstractType,
  applyUpdate,
  ContentString,
  ContentType,
  decodeUpdate,
  decodeUpdateV2,
  ID,
  Item,
  type Doc,
  type Transaction,
} from 'yjs';
import { ClockRanges, type ClockRange } from './clock-ranges.ts';
import { RecoveredText, type LostPiece, type PieceId } from './recovered-text.ts';
import { Steps } from './steps.ts';
import { storedBetween } from './stored-structs.ts';

/** A piece of text that nobody deleted and that is gone nevertheless. */
export interface LostText {
  /** Empty for what only tells where other lost text stood, like the beginning of bold text. */
  readonly text: string;
  /** The Yjs client that wrote it. */
  readonly writer: number;
  /** What it is made of, for joining it with what another update loses in the same place; not of very many. */
  readonly pieces?: readonly LostPiece[];
}

/**
 * Pieces of one update whose places are followed letter by letter, each beside all others. Whoever typed for a day without
 * a network comes back with fewer; what takes more is told by its blocks alone.
 */
const FOLLOWED = 1000;

type Decoded = ReturnType<typeof decodeUpdate>;

/** Characters of one writer that stood in one place. */
interface Run {
  readonly writer: number;
  readonly clock: number;
  readonly length: number;
  /** Empty for what is no text, or was deleted on purpose: it tells what stood beside it. */
  readonly text: string;
  readonly left: PieceId | undefined;
  readonly right: PieceId | undefined;
  readonly place: string | undefined;
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
    if (!(struct instanceof Item) || struct.content instanceof ContentType) continue;
    const { client: writer, clock } = struct.id;
    const letters = struct.content instanceof ContentString ? struct.content.str : undefined;
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
      const runOf = (range: ClockRange, text: string): Run => ({
        writer,
        clock: range.from,
        length: range.to - range.from,
        text,
        left: range.from > clock ? [writer, range.from - 1] : pieceId(struct.origin),
        right: pieceId(struct.rightOrigin),
        place: item ? placeOf(item.parent) : placeOf(struct.parent),
        parent: item?.parent,
        item,
      });
      for (const { isNamed, ...range } of named.apart(writer, gone)) {
        const text = isNamed ? undefined : letters?.slice(range.from - clock, range.to - clock);
        // Of a block that is still there nothing but text is missed, and its places are known.
        if (text !== undefined || !item) yield runOf(range, text ?? '');
      }
    }
  }
}

const pieceId = (id: ID | null): PieceId | undefined => (id ? [id.client, id.clock] : undefined);

/** What names a block in every browser and after a restart; nothing does once it is gone for good. */
function placeOf(parent: unknown): string | undefined {
  if (parent instanceof ID) return `${parent.client}:${parent.clock}`;
  const item = parent instanceof AbstractType ? parent._item : null;
  return item ? `${item.id.client}:${item.id.clock}` : undefined;
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
          yield {
            writer,
            clock: from,
            length: to - from,
            text: item.content.str.slice(from - start, to - start),
            left: undefined,
            right: undefined,
            place: placeOf(item.parent),
            parent: item.parent,
            item,
          };
      }
  }
}

/** One text for what a writer lost in one place, in the order in which it stood there. */
function joined(runs: readonly Run[], steps: Steps): LostText[] {
  const texts = [...byParentAndWriter(runs, steps)];
  if (runs.length > FOLLOWED)
    return texts.flatMap(({ writer, lost }) => {
      const text = lost.map((run) => run.text).join('');
      return text === '' ? [] : [{ writer, text }];
    });
  const people = new Map<number, RecoveredText>();
  for (const { writer, lost } of texts) {
    const recovered = people.get(writer) ?? new RecoveredText();
    people.set(writer, recovered);
    for (const [at, run] of lost.entries()) recovered.add(pieceOf(run, lost[at - 1]));
  }
  return [...people].flatMap(([writer, { lines }]) =>
    lines.map(({ text, pieces }) => ({ writer, text, pieces })),
  );
}

/** What stood somewhere follows what stood before it; what arrived too late, what it was written behind. */
function pieceOf({ writer, clock, length, text, left, right, place, item }: Run, before?: Run): LostPiece {
  const id = [writer, clock] as const;
  const stoodBehind = before && item && ([writer, before.clock + before.length - 1] as const);
  return { id, length, text, left: stoodBehind ?? left, right, place };
}

function* byParentAndWriter(
  runs: readonly Run[],
  steps: Steps,
): Iterable<{ readonly writer: number; readonly lost: readonly Run[] }> {
  const places = new Map<unknown, Map<number, Run[]>>();
  for (const run of runs) {
    const writers = places.get(run.parent) ?? new Map<number, Run[]>();
    const known = writers.get(run.writer);
    if (known) known.push(run);
    else places.set(run.parent, writers.set(run.writer, [run]));
  }
  for (const [parent, writers] of places) {
    const order = parent instanceof AbstractType ? orderIn(parent, steps) : new Map<Item, number>();
    const rankOf = ({ item }: Run): number => (item && order.get(item)) ?? Infinity;
    for (const [writer, lost] of writers)
      yield { writer, lost: lost.toSorted((one, other) => compare(rankOf(one), rankOf(other))) };
  }
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
