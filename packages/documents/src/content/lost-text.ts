import {
  AbstractType,
  applyUpdate,
  ContentString,
  ContentType,
  decodeUpdate,
  decodeUpdateV2,
  getItem,
  ID,
  isDeleted,
  Item,
  type Doc,
  type Transaction,
} from 'yjs';
import { ClockRanges, type ClockRange } from './clock-ranges.ts';
import { RecoveredText, type LostPiece, type PieceId } from './recovered-text.ts';
import { Steps } from './steps.ts';
import { storedBetween } from './stored-structs.ts';

/** Text that is gone although no one deleted it. */
export interface LostText {
  /** Empty for formatting marks, which only help to locate other lost text. */
  readonly text: string;
  /** The Yjs client that wrote it. */
  readonly writer: number;
  /** Its pieces, to join it with text that another update loses in the same place; missing if there are very many. */
  readonly pieces?: readonly LostPiece[];
}

/**
 * The most pieces of an update that are located one by one, as each is compared with all others. A day of typing offline
 * has fewer; above it, lost text is grouped only by block.
 */
const FOLLOWED = 1000;

type Decoded = ReturnType<typeof decodeUpdate>;

/** Consecutive characters of one writer. */
interface Run {
  readonly writer: number;
  readonly clock: number;
  readonly length: number;
  /** Empty if it is not text or was deleted on purpose; it then only locates its neighbours. */
  readonly text: string;
  readonly left: PieceId | undefined;
  readonly right: PieceId | undefined;
  readonly place: string | undefined;
  /** The parent, and the item in it; undefined for text that arrived after its block was gone. */
  readonly parent: unknown;
  readonly item: Item | undefined;
}

/**
 * Applies an update and returns the text lost by it: text that disappeared with its block, although the person who
 * deleted the block had never seen it. An update lists what a person deletes; text that no update lists is lost.
 * What one writer lost in one place is one text, in its original order.
 *
 * The cost is proportional to the update and the blocks it changes, however the deletions are spread.
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
  // Yjs may clean up formatting in a transaction of its own, which counts too. Afterwards positions are lost.
  const look = (transaction: Transaction): void => {
    // Parts that waited for a missing update are applied with it.
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

/** New text whose block was already deleted. Yjs may drop its content, so it is read from the update. */
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
        // In a block that still exists, only text can be lost.
        if (text !== undefined || !item) yield runOf(range, text ?? '');
      }
    }
  }
}

const pieceId = (id: ID | null): PieceId | undefined => (id ? [id.client, id.clock] : undefined);

/** A stable name of a block for all browsers and restarts; undefined once the block is garbage-collected. */
function placeOf(parent: unknown): string | undefined {
  if (parent instanceof ID) return `${parent.client}:${parent.clock}`;
  const item = parent instanceof AbstractType ? parent._item : null;
  return item ? `${item.id.client}:${item.id.clock}` : undefined;
}

/** Existing text that disappeared with its block, deleted by someone who didn't know of the text. */
function* takenAlong(ydoc: Doc, transaction: Transaction, named: ClockRanges, steps: Steps): Iterable<Run> {
  for (const [writer, ranges] of transaction.deleteSet.clients) {
    const before = transaction.beforeState.get(writer) ?? 0;
    for (const { clock, len } of ranges)
      for (const item of storedBetween(ydoc, writer, clock, Math.min(clock + len, before))) {
        steps.take();
        if (!(item instanceof Item) || !(item.content instanceof ContentString)) continue;
        const { str } = item.content;
        const start = item.id.clock;
        const runOf = (from: number, text: string): Run => ({
          writer,
          clock: from,
          length: text.length,
          text,
          left: undefined,
          right: undefined,
          place: placeOf(item.parent),
          parent: item.parent,
          item,
        });
        const lost = named.without(writer, { from: start, to: Math.min(start + item.length, before) });
        let last = start;
        for (const { from, to } of lost) {
          const word = wordBefore(item, { from: last, to: from }, transaction, named);
          if (word !== '' && !/^\s/u.test(str.slice(from - start))) yield runOf(from - word.length, word);
          yield runOf(from, str.slice(from - start, to - start));
          last = to;
        }
      }
  }
}

/** The longest beginning of a word that lost text is told with. */
const LONGEST_WORD = 100;

/**
 * What a writer had typed right before letters of theirs without a space, and what went with them. Who deleted the block knew of the
 * beginning of a word only, and the end of it alone would say nothing.
 */
function wordBefore(
  { id, content, origin }: Item,
  { from, to }: ClockRange,
  transaction: Transaction,
  named: ClockRanges,
  room = LONGEST_WORD,
): string {
  if (room <= 0 || !(content instanceof ContentString)) return '';
  const before = content.str.slice(from - id.clock, to - id.clock);
  // slow-expression: a hundred letters at most.
  const [word = ''] = /\S*$/u.exec(before.slice(-room)) ?? [];
  if (word.length < before.length || from > id.clock) return word;
  if (origin?.client !== id.client || origin.clock !== id.clock - 1) return word;
  const left: unknown = getItem(transaction.doc.store, origin);
  if (!(left instanceof Item) || left.lastId.clock !== origin.clock) return word;
  const all = { from: left.id.clock, to: id.clock };
  const [lost] = named.without(id.client, all);
  const isGone = left.deleted && isDeleted(transaction.deleteSet, left.id);
  return (isGone && !lost ? wordBefore(left, all, transaction, named, room - word.length) : '') + word;
}

/** Joins what a writer lost in one place into one text, in its original order. */
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

/** Follows the text before it; for text that arrived too late, the text it was written after. */
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

/** Runs without a position keep their order. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other);
