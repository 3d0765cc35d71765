import type { Node } from '@tiptap/pm/model';
import {
  ContentString,
  ContentType,
  getItem,
  isDeleted,
  Item,
  XmlElement,
  XmlText,
  type Transaction,
  type XmlFragment,
} from 'yjs';
import type { BroughtAlong } from './bring-along.ts';
import type { Mapping } from './mapping.ts';
import type { Stretch } from './moved-blocks.ts';
import { tokensBetween } from './tokens.ts';

/** A stretch of a document that is still there: where it began, where it begins now, and its size. */
interface Stayed {
  readonly from: number;
  readonly to: number;
  readonly size: number;
}

/** What has come in the place of something that went, as who changes the kind of a block puts it: where each of the two is. */
export interface Replaced {
  readonly gone: Stretch;
  readonly come: Stretch;
}

/** What the shared text says of a change. */
export interface SharedChange {
  /** In their order. */
  readonly stayed: readonly Stayed[];
  readonly replaced: readonly Replaced[];
}

/**
 * What of a document the shared text has kept through a transaction. It gives each letter and each block a name of its own, and never
 * changes the order of what it keeps; by what they say alone, one `0z ` is like another.
 *
 * @param before what the editor showed
 * @param after what it shows now
 * @param mapping says which elements are shown
 * @returns undefined when the shared text does not say what the editor showed
 */
export function sharedChange(
  transaction: Transaction,
  content: XmlFragment,
  { before, after, mapping }: { readonly before: Node; readonly after: Node; readonly mapping: Mapping },
): SharedChange | undefined {
  const walk = new Walk(transaction, mapping);
  if (!walk.through(content, before, after)) return undefined;
  return { stayed: walk.stayed, replaced: walk.replaced };
}

/** Letters that one takes out of a document, and puts in again at another place of it. */
export interface LettersMoved {
  readonly from: number;
  readonly size: number;
  /** In the document as it was before. */
  readonly place: number;
}

/** Where the token that began at a place begins then. */
function afterMove({ from, size, place }: LettersMoved, at: number): number {
  if (at >= from && at < from + size) return at - from + (place < from ? place : place - size);
  if (at >= place && at < from) return at + size;
  return at >= from + size && at < place ? at - size : at;
}

/** Where a place is then; it stays behind the token before it. */
export const placeAfterMove = (moved: LettersMoved, place: number): number =>
  place === 0 ? 0 : afterMove(moved, place - 1) + 1;

/** The same where a stretch of the document as it is now is taken out. */
export function withoutStretch({ stayed, replaced }: SharedChange, from: number, to: number): SharedChange {
  const after = (place: number): number => (place >= to ? place - (to - from) : Math.min(place, from));
  return {
    stayed: cutAt(stayed, [from, to])
      .filter((piece) => piece.to < from || piece.to >= to)
      .map((piece) => ({ ...piece, to: after(piece.to) })),
    replaced: replaced.map(({ gone, come }) => ({
      gone,
      come: { from: after(come.from), to: after(come.to) },
    })),
  };
}

/** The same stretches, parted where they cross one of these places. */
const cutAt = (stayed: readonly Stayed[], places: readonly number[]): Stayed[] =>
  stayed.flatMap(({ from, to, size }) => {
    const within = places.filter((place) => place > to && place < to + size);
    const cuts = [to, ...within.toSorted((one, other) => one - other), to + size];
    return cuts.slice(1).map((end, at) => {
      const begin = cuts[at] ?? to;
      return { from: from + begin - to, to: begin, size: end - begin };
    });
  });

/** Several that are told by one document, each by the document that those before it have made. */
export const movedInTurn = (all: readonly LettersMoved[]): readonly LettersMoved[] =>
  all.map(({ from, size, place }, at) => {
    const before = all.slice(0, at);
    return {
      from: before.reduce((here, moved) => afterMove(moved, here), from),
      size,
      place: before.reduce((here, moved) => placeAfterMove(moved, here), place),
    };
  });

/**
 * The same where letters have been moved since.
 *
 * @param doc what the editor showed before
 */
export function withMoved({ stayed, replaced }: SharedChange, moved: LettersMoved, doc: Node): SharedChange {
  const { from: first, size: length, place } = moved;
  const pieces = cutAt(stayed, [first, first + length, place]);
  const isMoved = ({ to }: Stayed): boolean => to >= first && to < first + length;
  const after = (piece: Stayed): Stayed => ({ ...piece, to: afterMove(moved, piece.to) });
  return {
    stayed: pieces
      .filter(isMoved)
      .map(after)
      .reduce(
        (held, piece) => withHeld(held, piece, doc),
        pieces.filter((piece) => !isMoved(piece)).map(after),
      ),
    replaced: replaced.map(({ gone, come }) => ({
      gone,
      come: { from: afterMove(moved, come.from), to: placeAfterMove(moved, come.to) },
    })),
  };
}

/** The shared text says nothing. */
export const UNKNOWN: SharedChange = { stayed: [], replaced: [] };

/**
 * The same where letters that were on their way have come into what is shown: what stands behind them has moved, and they are still
 * there themselves, as far as that keeps the order.
 *
 * @param doc what the editor showed before
 */
export function withBrought(change: SharedChange, brought: readonly BroughtAlong[], doc: Node): SharedChange {
  return brought.reduceRight<SharedChange>(
    (known, each, at) => withOne(known, each, doc, sizeOf(brought.slice(at + 1))),
    change,
  );
}

/** @param before how much has come in before it */
function withOne(
  { stayed, replaced }: SharedChange,
  { place, content, holds }: BroughtAlong,
  doc: Node,
  before: number,
): SharedChange {
  const at = place + before;
  const moved = stayed.flatMap(({ from, to, size }) => {
    if (to >= at) return [{ from, to: to + content.size, size }];
    const first = Math.min(size, at - to);
    const rest = { from: from + first, to: at + content.size, size: size - first };
    return [{ from, to, size: first }, ...(rest.size > 0 ? [rest] : [])];
  });
  const after = (position: number): number => (position > at ? position + content.size : position);
  return {
    stayed: holds.reduce(
      (known, { from, to, at: within }) => withHeld(known, { from, to: at + within, size: to - from }, doc),
      moved,
    ),
    replaced: replaced.map(({ gone, come: { from, to } }) => ({
      gone,
      come: { from: after(from + 1) - 1, to: after(to) },
    })),
  };
}

/** A line that follows the one above it into a list or a cell has passed the end of that: the letters count for more than the end. */
function withHeld(stayed: Stayed[], held: Stayed, doc: Node): Stayed[] {
  const hasPassed = ({ from, to }: Stayed): boolean => from < held.from !== to < held.to;
  const isEnds = ({ from, size }: Stayed): boolean =>
    tokensBetween(doc, from, from + size).every(({ kind }) => kind !== 'atom');
  if (!stayed.filter(hasPassed).every(isEnds)) return stayed;
  const others = stayed.filter((each) => !hasPassed(each));
  const index = others.findIndex(({ to }) => to >= held.to);
  return others.toSpliced(index < 0 ? others.length : index, 0, held);
}

const sizeOf = (brought: readonly BroughtAlong[]): number =>
  brought.reduce((size, { content }) => size + content.size, 0);

/** Further behind it nothing is looked for. */
const MOST_BETWEEN = 100;

/** Goes through a shared text as it was and as it is at once. */
class Walk {
  readonly stayed: Stayed[] = [];
  readonly #gone = new Map<Item, Stretch>();
  readonly #come = new Map<Item, Stretch>();
  readonly #transaction: Transaction;
  readonly #mapping: Mapping;
  #from = 0;
  #to = 0;

  constructor(transaction: Transaction, mapping: Mapping) {
    this.#transaction = transaction;
    this.#mapping = mapping;
  }

  /** False when what is shared is not what is shown. */
  through(holder: XmlFragment, before: Node, after: Node): boolean {
    const [fromEnd, toEnd] = [this.#from + before.content.size, this.#to + after.content.size];
    const [were, are] = [before, after].map(({ children }) =>
      children.filter(({ isText }) => !isText).values(),
    );
    for (let item = holder._start; item; item = item.right) {
      const [was, is] = [this.#was(item), !item.deleted];
      if (!was && !is) continue;
      const type = item.content instanceof ContentType ? item.content.type : undefined;
      if (type instanceof XmlText) this.#throughText(type);
      else if (!(type instanceof XmlElement)) return false;
      else {
        const old = was ? were?.next().value : undefined;
        const now = is && this.#mapping.has(type) ? are?.next().value : undefined;
        if (was && !is) this.#gone.set(item, { from: this.#from, to: this.#from + (old?.nodeSize ?? 0) });
        if (now && !was) this.#come.set(item, { from: this.#to, to: this.#to + now.nodeSize });
        if (!this.#throughElement(type, old, now)) return false;
      }
    }
    return this.#from === fromEnd && this.#to === toEnd;
  }

  get replaced(): Replaced[] {
    return [...this.#come].flatMap(([item, come]) => this.#replacedBy(item).map((gone) => ({ gone, come })));
  }

  /** It was put in before what it replaces; what others have put there meanwhile stands between the two. */
  #replacedBy({ id, rightOrigin }: Item): Stretch[] {
    const replaced: Stretch[] = [];
    const right: unknown = rightOrigin && getItem(this.#transaction.doc.store, rightOrigin);
    let item = right instanceof Item ? right : null;
    for (let left = MOST_BETWEEN; item && left > 0; left -= 1) {
      if (this.#was(item) && !item.deleted && item.id.client === id.client) break;
      const gone = this.#gone.get(item);
      if (gone) replaced.push(gone);
      item = item.right;
    }
    return replaced;
  }

  #throughElement(element: XmlElement, old: Node | undefined, now: Node | undefined): boolean {
    if ([old, now].some((node) => node && node.type.name !== element.nodeName)) return false;
    if (!old || !now || old === now) {
      this.#pass(old?.nodeSize ?? 0, now?.nodeSize ?? 0);
      return true;
    }
    if (old.isLeaf) {
      this.#pass(1, 1);
      return true;
    }
    this.#skip(1, 1);
    const isThrough = this.through(element, old, now);
    this.#skip(1, 1);
    return isThrough;
  }

  #throughText(text: XmlText): void {
    for (let item = text._start; item; item = item.right) {
      if (!(item.content instanceof ContentString)) continue;
      this.#pass(this.#was(item) ? item.length : 0, item.deleted ? 0 : item.length);
    }
  }

  /** Whether an item was there before the transaction. */
  #was({ id, deleted }: Item): boolean {
    const { beforeState, deleteSet } = this.#transaction;
    const isNew = id.clock >= (beforeState.get(id.client) ?? 0);
    return !isNew && (!deleted || isDeleted(deleteSet, id));
  }

  /** What has a size before and after has stayed. */
  #pass(gone: number, come: number): void {
    if (gone > 0 && come > 0) {
      const last = this.stayed.at(-1);
      if (last && last.from + last.size === this.#from && last.to + last.size === this.#to)
        this.stayed[this.stayed.length - 1] = { ...last, size: last.size + gone };
      else this.stayed.push({ from: this.#from, to: this.#to, size: gone });
    }
    this.#skip(gone, come);
  }

  /** The ends of a block in which something has changed say little: who parts it writes the one or the other half anew. */
  #skip(gone: number, come: number): void {
    this.#from += gone;
    this.#to += come;
  }
}
