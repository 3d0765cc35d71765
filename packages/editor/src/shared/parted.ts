import type { Node } from '@tiptap/pm/model';
import { Mapping, Transform, type StepMap } from '@tiptap/pm/transform';
import { ContentString, isDeleted, XmlText, type ID, type Item, type Transaction } from 'yjs';
import { exchangesAround, mapOf } from './finer-map.ts';
import { comeTogether } from './moved-letters.ts';
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
      const place = behindWord(run, pieces, start, others) ?? behindCopy(run, pieces, start, others);
      return place === undefined ? [] : [{ from: start + run.at, size: run.size, place }];
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

const isOneWord = ({ content: one }: Item, { content: other }: Item): boolean =>
  one instanceof ContentString &&
  other instanceof ContentString &&
  /\S$/u.test(one.str) &&
  /^\S/u.test(other.str);

const isIn = (id: ID | null, { id: { client, clock }, length }: Item): boolean =>
  id?.client === client && clock <= id.clock && id.clock < clock + length;

/** Behind the copy of the letter that they were typed behind, when all that the other knew behind that has gone into another line. */
function behindCopy(
  run: OwnRun,
  pieces: readonly Piece[],
  start: number,
  { change, before, after }: OthersChange,
): number | undefined {
  const left = pieces.slice(0, run.index).findLast(({ was }) => was);
  if (!left || left.is) return undefined;
  const me = pieces[run.index]?.item.id.client;
  const isAllGone = pieces
    .slice(run.last + 1)
    .every(({ item, was, is }) => !was || !is || item.id.client === me);
  if (!isAllGone) return undefined;
  const here = start + run.at;
  const end = after.resolve(here).end();
  const stayed = change.stayed.find(({ to, size }) => to <= here && here < to + size);
  if (!stayed) return undefined;
  const old = stayed.from + here - stayed.to;
  // Without them: what they stood behind is further down now, and may look like them.
  const rest = new Transform(after).delete(here, end).doc;
  const exchanges = exchangesAround(
    withoutStretch(change, here, end),
    before,
    rest,
    new Set(placesBetween(old, old + end - here)),
  );
  const finer = mapOf(exchanges);
  const { pos, deletedAfter } = finer.mapResult(old - 1, 1);
  const found = deletedAfter ? copyElsewhere(run, pieces, rest, finer) : pos + 1;
  if (found === undefined || found <= here) return undefined;
  const place = found + end - here;
  return place > end && after.resolve(place).parent.inlineContent ? place : undefined;
}

/** The same where what others have put between the two lines is in the way of a comparison: all that went stands in one place. */
function copyElsewhere(
  run: OwnRun,
  pieces: readonly Piece[],
  after: Node,
  finer: StepMap,
): number | undefined {
  const first = pieces.slice(0, run.index).findLastIndex(({ is }) => is) + 1;
  const lettersOf = (some: readonly Piece[]): string =>
    some
      .map(({ item: { content }, was, is }) =>
        was && !is && content instanceof ContentString ? content.str : '',
      )
      .join('');
  const begin = comeTogether(after, lettersOf(pieces.slice(first)), new Mapping([finer]).invert());
  return begin === undefined ? undefined : begin + lettersOf(pieces.slice(first, run.index)).length;
}
