import type { Node } from '@tiptap/pm/model';
import { Mapping, Transform, type StepMap } from '@tiptap/pm/transform';
import { ContentString, isDeleted, XmlText, type ID, type Item, type Transaction } from 'yjs';
import { isOneLine } from './bring-along.ts';
import { exchangesAround, mapOf } from './finer-map.ts';
import { comeTogether, lettersBetween } from './moved-letters.ts';
import { movedInTurn, withoutStretch, type LettersMoved, type SharedChange } from './shared-change.ts';
import { placesBetween } from './tokens.ts';

/** What others have made of a text, and where the letters of a shared text begin in what is shown. */
export interface OthersChange {
  readonly transaction: Transaction;
  readonly change: SharedChange;
  readonly before: Node;
  readonly after: Node;
  readonly startOf: (text: XmlText) => number | undefined;
  /** Whether a character of one's own was only written anew with its block. */
  readonly isCopy: (id: ID) => boolean;
}

/**
 * Letters of one's own that somebody has parted from the one that they were typed behind, without having seen them: by letters, as of a word
 * or a line break in code, that were put within a word at that moment, behind the letter that was its last, or by an Enter before it, which
 * writes what they knew of the line into a new one. Where they stand now, and where they belong.
 */
export function partedBy(others: OthersChange): readonly LettersMoved[] {
  const parted = [...others.transaction.changed.keys()].flatMap((text) => {
    const start = text instanceof XmlText ? others.startOf(text) : undefined;
    if (start === undefined || !(text instanceof XmlText)) return [];
    const pieces = piecesOf(text, others.transaction);
    return ownRunsOf(pieces, others.transaction.doc.clientID).flatMap((run) => {
      const from = start + run.at;
      const word = behindWord(run, pieces, start, others);
      if (word !== undefined) return [{ from, size: restOfWord(others.after, from, run.size), place: word }];
      const place = besideCopy(run, pieces, start, others);
      return place === undefined ? [] : [{ from, size: run.size, place }];
    });
  });
  return movedInTurn(parted);
}

/** Letters of a shared text, and how many stand before them now. */
interface Piece {
  readonly item: Item;
  readonly at: number;
  readonly was: boolean;
  readonly is: boolean;
}

function piecesOf(text: XmlText, { beforeState, deleteSet }: Transaction): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (let item = text._start; item; item = item.right) {
    if (!(item.content instanceof ContentString)) continue;
    const isNew = item.id.clock >= (beforeState.get(item.id.client) ?? 0);
    const was = !isNew && (!item.deleted || isDeleted(deleteSet, item.id));
    pieces.push({ item, at, was, is: !item.deleted });
    if (!item.deleted) at += item.length;
  }
  return pieces;
}

/** Letters of one's own that stood there before, typed one after the other: where they are among the pieces and in the text. */
interface OwnRun {
  readonly index: number;
  readonly last: number;
  readonly at: number;
  readonly size: number;
}

function ownRunsOf(pieces: readonly Piece[], me: number): readonly OwnRun[] {
  const runs: OwnRun[] = [];
  for (const [index, { item, at, was, is }] of pieces.entries()) {
    if (!was || !is || item.id.client !== me) continue;
    const run = runs.at(-1);
    const last = run && pieces[run.last];
    const goesOn = run && last && run.at + run.size === at && isBehind(item, last.item);
    if (goesOn) runs[runs.length - 1] = { ...run, last: index, size: run.size + item.length };
    else runs.push({ index, last: index, at, size: item.length });
  }
  return runs;
}

/** Whether one was typed right behind the last letter of the other. */
const isBehind = ({ origin }: Item, other: Item): boolean => isSame(origin, other.lastId);

/** Whether one was typed next after the other, by the same writer. */
const isTypedOn = ({ id }: Item, { lastId }: Item): boolean =>
  id.client === lastId.client && id.clock === lastId.clock + 1;

const isSame = (one: ID | null, other: ID): boolean =>
  one?.client === other.client && one.clock === other.clock;

/**
 * Behind one's own letter that they were typed behind, when what somebody else put there at the same moment parts the word. It did not know of
 * them: what knows says before what it was put.
 */
function behindWord(
  run: OwnRun,
  pieces: readonly Piece[],
  start: number,
  { isCopy }: OthersChange,
): number | undefined {
  const first = pieces[run.index]?.item;
  const left = pieces.slice(0, run.index).findLastIndex(({ was, is }) => was && is);
  const letter = pieces[left];
  if (!first || !letter || !isTypedOn(first, letter.item) || !isBehind(first, letter.item)) return undefined;
  const between = pieces.slice(left + 1, run.index);
  const come = between.filter(({ was, is }) => is && !was);
  const [{ item } = {}] = come;
  if (!item || !isSame(item.origin, letter.item.lastId) || isCopy(letter.item.lastId)) return undefined;
  const known = [first, ...between.filter((each) => !come.includes(each)).map((each) => each.item)];
  if (known.some((each) => isIn(item.rightOrigin, each)) || !isOneWord(letter.item, first)) return undefined;
  return start + letter.at + letter.item.length;
}

/** What others have put further behind, between two words, stays there. */
function restOfWord(doc: Node, from: number, size: number): number {
  const [{ length } = ''] = /^\S*\s?/u.exec(lettersBetween(doc, from, from + size)) ?? [];
  return length;
}

const isOneWord = ({ content: one }: Item, { content: other }: Item): boolean =>
  one instanceof ContentString &&
  other instanceof ContentString &&
  /\S$/u.test(one.str) &&
  /^\S/u.test(other.str);

const isIn = (id: ID | null, { id: { client, clock }, length }: Item): boolean =>
  id?.client === client && clock <= id.clock && id.clock < clock + length;

const lettersOf = (pieces: readonly Piece[], isMeant: (piece: Piece) => boolean): string =>
  pieces
    .map((piece) =>
      isMeant(piece) && piece.item.content instanceof ContentString ? piece.item.content.str : '',
    )
    .join('');

/**
 * Beside the copy of the letter that they were typed behind, or before, when all that the other knew of the line on that side of them has gone
 * into another line.
 */
function besideCopy(
  run: OwnRun,
  pieces: readonly Piece[],
  start: number,
  { change, before, after }: OthersChange,
): number | undefined {
  const me = pieces[run.index]?.item.id.client;
  const [those, behind] = [pieces.slice(0, run.index), pieces.slice(run.last + 1)];
  // What is left between letters that have gone, the other did not know either: its writer brings it along.
  const gone = those.findLastIndex(({ was, is }) => was && !is);
  const left = gone < 0 ? those.find(({ was }) => was) : those[gone];
  const right = behind.find(({ was }) => was);
  if (left ? left.is : !right || right.is) return undefined;
  const isAllGone = (some: readonly Piece[]): boolean =>
    some.every(({ item, was, is }) => !was || !is || item.id.client === me);
  const [isDown, isUp] = [left !== undefined && isAllGone(behind), isAllGone(left ? those : behind)];
  if (!isDown && !isUp) return undefined;
  const here = start + run.at;
  const last = pieces.at(-1);
  const end = start + (last ? last.at + (last.is ? last.item.length : 0) : 0);
  const stayed = change.stayed.find(({ to, size }) => to <= here && here < to + size);
  if (!stayed) return undefined;
  const old = stayed.from + here - stayed.to;
  const own = Math.min(end - here, stayed.from + stayed.size - old);
  const [from, oldFrom] = left
    ? [start + (pieces[gone + 1]?.at ?? run.at), old - those.slice(gone + 1).reduce(sizeBefore, 0)]
    : [here, old];
  // Without them: what they stood behind is further down now, and may look like them.
  const rest = new Transform(after).delete(from, end).doc;
  const stayedRest = withoutStretch(change, from, end);
  const unseen = new Set(placesBetween(oldFrom, old + own));
  const finer = mapOf(exchangesAround(stayedRest, before, rest, unseen));
  const [behindLeft, beforeRight] = [finer.mapResult(oldFrom - 1, 1), finer.mapResult(old + run.size, 1)];
  const besides = [
    ...(left && !behindLeft.deletedAfter ? [behindLeft.pos + 1] : []),
    ...(right?.is === false && !beforeRight.deletedAfter ? [beforeRight.pos] : []),
  ];
  const placeOf = (copy: number): number => (copy > from ? copy + end - from : copy);
  const isThere = (copy: number | undefined): copy is number =>
    copy !== undefined &&
    ((placeOf(copy) > end && isDown) || (placeOf(copy) < start && isUp)) &&
    isNewText(rest, copy, stayedRest);
  const went = goneFrom(pieces, old - those.reduce(sizeBefore, 0));
  const found = went.map((at) => finer.mapResult(at, 1)).filter(({ deletedAfter }) => !deletedAfter);
  const isNearlyAll = (copy: number): boolean =>
    found.filter(({ pos }) => isOneLine(rest, pos, copy)).length * 4 > went.length * 3;
  const copy =
    besides.find((each) => isThere(each) && isNearlyAll(each)) ?? copyElsewhere(run, pieces, rest, finer);
  return isThere(copy) ? placeOf(copy) : undefined;
}

const sizeBefore = (size: number, { item, was }: Piece): number => (was ? size + item.length : size);

/** Where the letters that have gone from a text stood, which began at a place. */
function goneFrom(pieces: readonly Piece[], begin: number): number[] {
  let at = begin;
  return pieces.flatMap((piece) => {
    const from = at;
    at = sizeBefore(at, piece);
    return piece.is ? [] : placesBetween(from, at);
  });
}

/** Whether nothing of the text of a place was there before: whoever brings letters of their own there is not followed. */
function isNewText(doc: Node, place: number, { stayed }: SharedChange): boolean {
  const { parent, parentOffset, pos } = doc.resolve(place);
  if (!parent.inlineContent) return false;
  let [from, to] = [0, parent.content.size];
  for (const [index, child] of parent.children.entries()) {
    const at = parent.children.slice(0, index).reduce((size, { nodeSize }) => size + nodeSize, 0);
    if (child.isText) continue;
    if (at < parentOffset) from = at + 1;
    else to = Math.min(to, at);
  }
  const [first, last] = [pos - parentOffset + from, pos - parentOffset + to];
  return stayed.every((each) => each.to + each.size <= first || each.to >= last);
}

/** The same where what others have put between the two lines is in the way of a comparison: all that went stands in one place. */
function copyElsewhere(
  run: OwnRun,
  pieces: readonly Piece[],
  after: Node,
  finer: StepMap,
): number | undefined {
  const first = pieces.slice(0, run.index).findLastIndex(({ is }) => is) + 1;
  const isGone = ({ was, is }: Piece): boolean => was && !is;
  const begin = comeTogether(after, lettersOf(pieces.slice(first), isGone), new Mapping([finer]).invert());
  return begin === undefined ? undefined : begin + lettersOf(pieces.slice(first, run.index), isGone).length;
}
