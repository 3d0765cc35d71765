import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { TextSelection, type Selection, type Transaction } from '@tiptap/pm/state';
import type { Mapping } from '@tiptap/pm/transform';
import { absolutePositionToRelativePosition, relativePositionToAbsolutePosition } from '@tiptap/y-tiptap';
import {
  AbstractType,
  ContentType,
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromTypeIndex,
  getItem,
  Item,
  XmlText,
  type AbsolutePosition,
  type Doc,
  type ID,
  type RelativePosition,
  type XmlFragment,
} from 'yjs';
import {
  isEmptyAt,
  isOneLine,
  placeAmongBrought,
  placeBehindBrought,
  placeInBrought,
  type BroughtAlong,
} from './bring-along.ts';
import { finerMapping } from './finer-map.ts';
import type { Mapping as ShownBy } from './mapping.ts';
import { comeTogether, lettersBetween } from './moved-letters.ts';
import { Moves } from './moves.ts';
import type { LettersMoved, Replaced } from './shared-change.ts';
import { placesBetween } from './tokens.ts';

/** The shared text that places are in, and what of it is shown. */
export interface SharedText {
  readonly doc: Doc;
  readonly type: XmlFragment;
  readonly mapping: ShownBy;
  /** Whether a character is one's own, but only written anew with its block: others may be writing on there. */
  readonly isCopy: (id: ID) => boolean;
}

/** A selection of text, told by the characters it stands behind. */
export interface CaretPlace {
  readonly anchor: Place;
  readonly head: Place;
}

interface Place {
  readonly behind: RelativePosition;
  /** Set at the end of a text that one has not typed: one stays at its end while others go on. */
  readonly end: RelativePosition | undefined;
}

/** Undefined for selections of other things than text: these follow their nodes. */
export function placeOf(selection: Selection, text: SharedText): CaretPlace | undefined {
  if (!(selection instanceof TextSelection)) return undefined;
  const place = (position: number): Place => {
    const behind = absolutePositionToRelativePosition(position, text.type, text.mapping) as RelativePosition;
    return { behind, end: endOf(behind, text) };
  };
  const anchor = place(selection.anchor);
  return { anchor, head: selection.empty ? anchor : place(selection.head) };
}

function endOf({ item, type }: RelativePosition, shared: SharedText): RelativePosition | undefined {
  const { doc } = shared;
  if (item) return endBehind(item, shared);
  // An empty line of somebody else's, who is about to write in it.
  const made: unknown = type && getItem(doc.store, type);
  const text = made instanceof Item && made.content instanceof ContentType ? made.content.type : undefined;
  const isFree = text instanceof XmlText && text.length === 0 && type?.client !== doc.clientID;
  return isFree ? createRelativePositionFromTypeIndex(text, 0) : undefined;
}

function endBehind(item: ID, { doc, isCopy }: SharedText): RelativePosition | undefined {
  if (item.client === doc.clientID && !isCopy(item)) return undefined;
  const last = getItem(doc.store, item);
  const { parent } = last;
  if (!(parent instanceof XmlText) || item.clock !== last.lastId.clock || !isEnd(last)) return undefined;
  return createRelativePositionFromTypeIndex(parent, parent.length);
}

function isEnd({ right }: Item): boolean {
  if (right === null) return true;
  return (right.deleted || !right.countable) && isEnd(right);
}

/** What is known of a change beyond what its document says. */
export interface KnownChange {
  readonly replaced: readonly Replaced[];
  /** Places whose maker of the change did not know them. */
  readonly unseen: ReadonlySet<number>;
  readonly moved: readonly LettersMoved[];
  /** What was on its way, and came into copies. */
  readonly brought: readonly BroughtAlong[];
}

/**
 * Puts the selection where its characters are now. Where these are gone (somebody split the line before the caret, and so
 * wrote the rest of it anew), the place in the text stays instead.
 *
 * The binding's own way looks for a line that says the same; among several empty ones it takes the first, and one writes in
 * the line of somebody else.
 *
 * @param comingIn where places of the shared text are in the document of the transaction, when that is ahead of it
 */
export function keepPlace(
  tr: Transaction,
  was: Selection,
  place: CaretPlace,
  text: SharedText,
  comingIn: (place: number) => number,
  known: KnownChange,
): void {
  let finer: Mapping | undefined;
  // Whoever wraps or joins a block writes its characters anew: the place stays between them, also where they were moved.
  const behindCopy = (old: number): number => {
    finer ??= finerMapping(tr);
    const { pos, deletedBefore, deletedAfter } = finer.mapResult(old, -1);
    const $old = tr.before.resolve(old);
    const inCode = deletedBefore ? firstOfCode($old, finer) : undefined;
    if (inCode !== undefined) return finer.map(inCode, 1);
    const isEmpty = $old.parent.inlineContent && $old.parent.content.size === 0;
    if (isEmpty ? isEmptyAt(tr.doc, pos) && !deletedBefore : !deletedBefore && !isAtStart($old)) return pos;
    // The beginning of a line is like that of others, its first letters less so.
    const first = firstKept($old, finer);
    if (first !== undefined && first >= old) {
      const brought = first > old ? placeInBrought(known.brought, old) : undefined;
      return (
        brought ??
        inMovedLetters(tr, finer, old, known.unseen) ??
        inSameLine(tr.doc, pos, finer.map(first, 1))
      );
    }
    const inLine = deletedAfter ? inOtherLine(old, finer) : undefined;
    const here =
      inLine ??
      inMovedLetters(tr, finer, old, known.unseen) ??
      belowLineAbove(tr, finer, $old) ??
      behindLastKept(tr.doc, finer, $old, pos);
    return placeAmongBrought(known.brought, tr, old, here);
  };
  const inOtherLine = (old: number, map: Mapping): number | undefined =>
    placeInBrought(known.brought, old) ??
    inReplaced(tr, map, old, known) ??
    inMoved(tr, map, old, known.unseen);
  /** The beginning of a line whose first letter has gone into another: who parts a line may write either half anew. */
  const withFirst = (old: number, here: number): number => {
    if (!isAtStart(tr.before.resolve(old))) return here;
    finer ??= finerMapping(tr);
    const { pos, deletedAfter } = finer.mapResult(old, 1);
    return deletedAfter || isOneLine(tr.doc, pos, here) ? here : pos;
  };
  const to = ({ behind, end = behind }: Place, old: number): number => {
    const found = isAlive(behind, text) ? absolute(behind, text) : null;
    if (found !== null) {
      const [here, last] = [comingIn(found), comingIn(absolute(end, text) ?? found)];
      return withFirst(old, end === behind ? here : endOfLine(tr.doc, here, last));
    }
    const place = placeBehindBrought(known.brought, old) ?? behindCopy(old);
    // Letters that go elsewhere within their line leave who stands at its end where they are, unless they have gone behind it.
    const last = end !== behind && isAlive(end, text) ? absolute(end, text) : null;
    return last !== null && isOneLine(tr.doc, place, comingIn(last))
      ? Math.max(place, comingIn(last))
      : place;
  };
  select(tr, to(place.anchor, was.anchor), to(place.head, was.head));
}

const isAtStart = ({ parent, parentOffset }: ResolvedPos): boolean =>
  parent.inlineContent && parentOffset === 0 && parent.content.size > 0;

/** Behind what was put at the beginning of a line; where that is another line, before the letter of one's own. */
function inSameLine(doc: Node, behind: number, before: number): number {
  return isOneLine(doc, behind, before) ? behind : before;
}

/** Where others have begun another line of code, one stays at the end of one's own. */
function endOfLine(doc: Node, here: number, last: number): number {
  const { parent, parentOffset } = doc.resolve(here);
  if (last <= here || !isOneLine(doc, here, last)) return last;
  const [{ length } = ''] = lettersBetween(parent, parentOffset, parentOffset + last - here).split('\n');
  return here + length;
}

/** The first letter of a line of code that is still there, for a place at its beginning: each may have become a line of its own. */
function firstOfCode($old: ResolvedPos, finer: Mapping): number | undefined {
  const { parent, parentOffset, pos } = $old;
  if (parent.type.spec.code !== true || parentOffset === 0) return undefined;
  if (lettersBetween(parent, parentOffset - 1, parentOffset) !== '\n') return undefined;
  const [{ length } = ''] = lettersBetween(parent, parentOffset, parent.content.size).split('\n');
  return placesBetween(pos, pos + length).find((at) => !finer.mapResult(at, 1).deletedAfter);
}

/** The first place in the line of a place whose letter is still there. */
function firstKept($old: ResolvedPos, finer: Mapping): number | undefined {
  for (let at = $old.start(); at < $old.end(); at += 1) if (!finer.mapResult(at, 1).deletedAfter) return at;
  return undefined;
}

/** Behind the nearest letter of the line that is left, where what came for the others is in another line. */
function behindLastKept(doc: Node, finer: Mapping, $old: ResolvedPos, place: number): number {
  if (!$old.parent.inlineContent) return place;
  let last = $old.pos - 1;
  while (last >= $old.start() && finer.mapResult(last, 1).deletedAfter) last -= 1;
  return last < $old.start() ? place : inSameLine(doc, place, finer.map(last, 1) + 1);
}

/**
 * Of a line that has gone up to a place: at the end of the line that the last letter above stands in now, before all that stood below.
 * The ends of blocks say less, as one is like another. Undefined where something of the line is left before the place.
 */
function belowLineAbove(tr: Transaction, finer: Mapping, $old: ResolvedPos): number | undefined {
  if (!$old.parent.inlineContent) return undefined;
  const isKept = (at: number): boolean => !finer.mapResult(at, 1).deletedAfter;
  let [last, next] = [-1, tr.before.content.size];
  tr.before.descendants((node, at) => {
    if (!node.isText || next < at) return next >= at;
    const end = at + node.nodeSize;
    if (at < $old.pos) {
      let place = Math.min(end, $old.pos) - 1;
      while (place >= at && !isKept(place)) place -= 1;
      if (place >= at) last = place;
    }
    let place = Math.max(at, $old.pos);
    while (place < end && !isKept(place)) place += 1;
    if (place < end) next = place;
    return false;
  });
  if (last < 0 || last >= $old.start()) return undefined;
  const $above = tr.doc.resolve(finer.map(last, 1) + 1);
  const [{ length } = ''] = lettersBetween(
    $above.parent,
    $above.parentOffset,
    $above.parent.content.size,
  ).split('\n');
  return Math.min($above.pos + length, finer.map(next, 1));
}

/** Where a place is in the block that was taken away around it and put in elsewhere; undefined where none was. */
function inMoved(
  tr: Transaction,
  finer: Mapping,
  old: number,
  unseen: ReadonlySet<number>,
): number | undefined {
  const $old = tr.before.resolve(old);
  if (!$old.parent.inlineContent) return undefined;
  const [start, all] = [$old.start(), new Moves(tr, finer, new Set())];
  const known = placesBetween(start, old).filter((at) => !unseen.has(at)).length;
  return (
    all.to(start, $old.parentOffset) ??
    all.toTwin(start, $old.parentOffset) ??
    new Moves(tr, finer, unseen).toTwin(start, known)
  );
}

/** Where a place is among letters that went from a line and came into another, as their writer brings them behind what they belong to. */
function inMovedLetters(
  tr: Transaction,
  finer: Mapping,
  old: number,
  unseen: ReadonlySet<number>,
): number | undefined {
  const $old = tr.before.resolve(old);
  if (!$old.parent.inlineContent) return undefined;
  const isGone = (at: number): boolean => finer.mapResult(at, 1).deletedAfter;
  let [from, to] = [old, old];
  while (from > $old.start() && isGone(from - 1)) from -= 1;
  while (to < $old.end() && isGone(to)) to += 1;
  // What nobody but its writer knew of, nobody else can have moved.
  if (from === old || placesBetween(from, to).some((at) => unseen.has(at))) return undefined;
  const found = comeTogether(tr.doc, lettersBetween(tr.before, from, to), finer.invert());
  return found === undefined ? undefined : found + old - from;
}

/** Where a place is in what has come for the block that it was in; undefined where that says something else. */
function inReplaced(
  tr: Transaction,
  finer: Mapping,
  old: number,
  { replaced, unseen }: KnownChange,
): number | undefined {
  const $old = tr.before.resolve(old);
  const come = replaced.filter(({ gone }) => gone.from < old && old < gone.to).map((each) => each.come);
  if (!$old.parent.inlineContent || come.length === 0) return undefined;
  let known = 0;
  for (let at = $old.start(); at < old; at += 1) if (!unseen.has(at)) known += 1;
  const start = $old.start();
  // Of a line that one had made anew at that moment the other did not know, but may say the same.
  return (
    new Moves(tr, finer, unseen).toReplaced(start, known, come) ??
    new Moves(tr, finer, new Set()).toReplaced(start, old - start, come)
  );
}

/** Behind what a transaction has changed, as after typing it. */
export function goBehindChange(tr: Transaction): void {
  let end = 0;
  for (const [at, map] of tr.mapping.maps.entries()) {
    const rest = tr.mapping.slice(at + 1);
    map.forEach((_from, _to, _newFrom, newTo) => (end = Math.max(end, rest.map(newTo))));
  }
  tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1));
}

function select(tr: Transaction, anchor: number, head: number): Transaction {
  return tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)));
}

function absolute(position: RelativePosition, { doc, type, mapping }: SharedText): number | null {
  return relativePositionToAbsolutePosition(doc, type, position, mapping);
}

/** Where the letters of a shared text begin in what is shown. */
export const startOf = (letters: XmlText, text: SharedText): number | undefined =>
  absolute(createRelativePositionFromTypeIndex(letters, 0, -1), text) ?? undefined;

/** Whether the character left of a place, or the text it is at the start of, is still there. */
function isAlive(position: RelativePosition, { doc }: SharedText): boolean {
  if (position.item && !isThere(doc, position.item)) return false;
  const found = createAbsolutePositionFromRelativePosition(position, doc);
  return found !== null && isPart(found.type);
}

function isThere(doc: Doc, id: ID): boolean {
  // Undoing a deletion makes the same characters anew.
  const item: unknown = getItem(doc.store, id);
  if (!(item instanceof Item)) return false;
  return item.redone ? isThere(doc, item.redone) : !item.deleted;
}

/** Whether neither a shared element nor anything around it was deleted. */
function isPart(type: AbsolutePosition['type']): boolean {
  if (type._item === null) return true;
  if (type._item.deleted) return false;
  const { parent } = type._item;
  return !(parent instanceof AbstractType) || isPart(parent);
}
