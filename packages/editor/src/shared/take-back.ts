import { Fragment, type Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { AttrStep, type Mapping } from '@tiptap/pm/transform';
import { alignTokens } from './align-tokens.ts';
import { leastSteps } from './least-steps.ts';
import { movedBlocks, type Stretch } from './moved-blocks.ts';
import { isStillSet, keptTokens, type ChangedPart, type OwnChange } from './own-change.ts';
import { differences, sameLines } from './same-lines.ts';
import {
  areAlike,
  blocksAround,
  placesBetween,
  tokensBetween,
  tokensOf,
  type Blocks,
  type Token,
} from './tokens.ts';
import { treeOfTokens, type Piece } from './tree-of-tokens.ts';

/** How a change was taken back: by the very inverse of its step, or by taking out and putting in what of it was still there. */
export type TakenBack = 'exactly' | 'around others' | 'not at all';

/**
 * Takes back a change and nothing else. What it put in goes as far as it is still there, what it took away comes back, and
 * whatever others have put in between stays in the text and between the same neighbours.
 *
 * @param since leads from right after the change to the document of the transaction
 */
export function takeBack(tr: Transaction, change: OwnChange, since: Mapping): TakenBack {
  if (change.parts.length === 0) return takeBackPlain(tr, change, since) ? 'exactly' : 'not at all';
  const parts = change.parts.map((part) => findPart(part, since, tr.doc));
  if (change.isExact && parts.every(isUntouched) && takeBackPlain(tr, change, since)) return 'exactly';
  return takeBackAround(tr, parts) ? 'around others' : 'not at all';
}

/**
 * Takes away what a change has brought from elsewhere, with all that others have written into it since; gives what it took,
 * to be brought to where it came from. Undefined when nobody has touched it, and it can be taken back as it is.
 */
export function takeAway(
  tr: Transaction,
  { parts: [part] }: OwnChange,
  since: Mapping,
): readonly Token[] | undefined {
  if (!part) return undefined;
  const found = findPart(part, since, tr.doc);
  if (isUntouched(found)) return undefined;
  const blocks = movedBlocks(tr.doc, part.put, found.places);
  // Somebody else has taken it away or apart, or has written something else in it: it is theirs.
  if (!blocks) return [];
  const taken = withoutOthers(tr.doc, blocks, found.places);
  const tokens = taken.flatMap(({ from, to }) => tokensBetween(tr.doc, from, to));
  const gone = new Set(taken.flatMap(({ from, to }) => placesBetween(from, to)));
  const plan = { gone, come: new Map(), changed: new Map() };
  const area = areaOf(tr.doc, plan);
  const isAway =
    area && bringAbout(tr, withBlocks(tr.doc, area, treeOfTokens(piecesOf(area, plan), tr.doc.type)));
  return isAway ? tokens : [];
}

/** What somebody else has put between two of the blocks, and nothing of them is in, stays where it is. */
function withoutOthers(doc: Node, { from, to }: Stretch, places: readonly number[]): Stretch[] {
  const [$from, $to] = [doc.resolve(from), doc.resolve(to)];
  if (!$from.sameParent($to) || $from.parent.inlineContent) return [{ from, to }];
  const taken: Stretch[] = [];
  let at = from;
  for (const block of $from.parent.children.slice($from.index(), $to.index())) {
    const stretch = { from: at, to: at + block.nodeSize };
    if (places.some((place) => place >= stretch.from && place < stretch.to)) taken.push(stretch);
    at = stretch.to;
  }
  return taken;
}

function takeBackPlain(tr: Transaction, { step, inverse }: OwnChange, since: Mapping): boolean {
  const mapped = inverse.map(since);
  if (!mapped) return false;
  if (mapped instanceof AttrStep && !isStillSet(step, mapped.pos, tr.doc)) return false;
  try {
    return tr.maybeStep(mapped).failed === null;
  } catch {
    return false;
  }
}

/** A part of a change as it is found in the document now. */
interface FoundPart extends ChangedPart {
  /** Where each token that was put in stands now; -1 when somebody has taken it away. */
  readonly places: readonly number[];
  /** Where what was taken away comes back when nothing that was put in is left; undefined when all around it went too. */
  readonly place: number | undefined;
  readonly now: readonly (Token | undefined)[];
  readonly size: number;
}

function findPart(part: ChangedPart, since: Mapping, doc: Node): FoundPart {
  const [start, end] = [since.mapResult(part.from, 1), since.mapResult(part.to, -1)];
  const places = placesOf(part, since, doc);
  const now = places.map((place) => tokenAt(doc, place));
  const isGone = start.deletedAcross && end.deletedAcross && part.isOwed !== true;
  const place = isGone ? besideNeighbour(part, since) : start.pos;
  return { ...part, places, now, place, size: end.pos - start.pos };
}

/** Where each token that was put in stands now; -1 when somebody has taken it away. */
export function placesOf({ from: first, put }: ChangedPart, since: Mapping, doc: Node): readonly number[] {
  return put.map((token, at) => {
    const [from, to] = [since.mapResult(first + at, 1), since.mapResult(first + at + 1, -1)];
    const found = to.pos - from.pos === 1 && !from.deletedAfter && !to.deletedBefore;
    const there = found ? tokenAt(doc, from.pos) : undefined;
    return there !== undefined && areAlike(token, there) ? from.pos : -1;
  });
}

/** Where all that a change put in has gone, with what others had put beside it: the place beside what stood in its line then. */
function besideNeighbour({ from, to, beside }: ChangedPart, since: Mapping): number | undefined {
  const [isBehind, isBefore] = beside;
  const [before, behind] = [since.mapResult(from, -1), since.mapResult(to, 1)];
  if (isBehind && !before.deletedBefore) return before.pos;
  return isBefore && !behind.deletedAfter ? behind.pos : undefined;
}

/** Nothing was put in between, nothing taken away, and the nodes still say what they said. */
function isUntouched({ put, places, now, place, size }: FoundPart): boolean {
  if (place === undefined || size !== put.length) return false;
  return places.every((at, index) => {
    const [was, is] = [put[index], now[index]];
    if (at !== place + index || !was || !is) return false;
    return was.kind !== 'open' || was.node.hasMarkup(is.node.type, is.node.attrs, was.node.marks);
  });
}

/** The token that begins at a place. */
function tokenAt(doc: Node, position: number): Token | undefined {
  if (position < 0 || position >= doc.content.size) return undefined;
  const $position = doc.resolve(position);
  const { nodeAfter } = $position;
  if (!nodeAfter) return { kind: 'close', node: $position.parent };
  if (nodeAfter.isText) return { kind: 'atom', node: nodeAfter.cut(0, 1) };
  return { kind: nodeAfter.isLeaf ? 'atom' : 'open', node: nodeAfter };
}

/** What is to happen to a document, told by its places. */
interface Plan {
  readonly gone: Set<number>;
  readonly come: Map<number, Token[]>;
  readonly changed: Map<number, Node>;
}

function takeBackAround(tr: Transaction, parts: readonly FoundPart[]): boolean {
  const plan: Plan = { gone: new Set(), come: new Map(), changed: new Map() };
  for (const part of parts) planPart(part, plan, tr.doc);
  const most = parts.reduce((sum, part) => sum + changedLines(part), 0);
  const wanted = resultOf(tr.doc, plan, most) ?? resultOf(tr.doc, onlyWords(tr.doc, plan), most);
  return wanted !== undefined && bringAbout(tr, wanted);
}

/**
 * What a plan makes of a document.
 *
 * @param most how many neighbours may be parted or put into one line; undefined when it would be more: then the plan has met
 * blocks that others have made, and would take these apart
 */
function resultOf(doc: Node, plan: Plan, most: number): Fragment | undefined {
  const area = areaOf(doc, plan);
  if (!area) return undefined;
  keepLinesOfOthers(area, plan);
  const pieces = piecesOf(area, plan);
  const blocks = treeOfTokens(pieces, doc.type);
  const leaves = pieces.filter(({ kind, node }) => kind === 'atom' && node.isInline);
  const stayed = new Set<Token>(area.tokens);
  let leaf = 0;
  const are = sameLines(tokensOf(Fragment.fromArray(blocks)), () => {
    const piece = leaves[leaf];
    leaf += 1;
    return piece !== undefined && stayed.has(piece);
  });
  const were = sameLines(area.tokens, (at) => !plan.gone.has(area.start + at));
  return differences(were, are) > most ? undefined : withBlocks(doc, area, blocks);
}

const withBlocks = ({ children }: Node, { first, end }: Area, blocks: readonly Node[]): Fragment =>
  Fragment.fromArray([...children.slice(0, first), ...blocks, ...children.slice(end)]);

function bringAbout(tr: Transaction, wanted: Fragment): boolean {
  if (wanted.eq(tr.doc.content)) return false;
  const filled = wanted.childCount > 0 ? wanted : tr.doc.type.createAndFill()?.content;
  if (!filled) return false;
  leastSteps(tr, filled);
  return true;
}

/** How many neighbours of those that stayed a change has parted or put into one line; at an end of a line nothing has a neighbour. */
function changedLines(part: ChangedPart): number {
  const { put, before } = part;
  const [isBehind, isBefore] = part.beside;
  const kept = keptTokens(part);
  const stayed = new Set(kept);
  const pairs = (tokens: readonly Token[], counts: (at: number) => boolean): readonly boolean[] =>
    sameLines(tokens, counts, isBehind).slice(0, isBefore ? undefined : -1);
  return differences(
    pairs(put, (at) => (kept[at] ?? -1) >= 0),
    pairs(before, (at) => stayed.has(at)),
  );
}

/** Of a plan what it does with characters; blocks stay as they are. */
function onlyWords(doc: Node, { gone, come }: Plan): Plan {
  const words = (tokens: readonly Token[]): Token[] =>
    tokens.filter(({ kind, node }) => kind === 'atom' && node.isInline);
  return {
    gone: new Set([...gone].filter((place) => tokenAt(doc, place)?.kind === 'atom')),
    come: new Map([...come].map(([place, tokens]) => [place, words(tokens)])),
    changed: new Map(),
  };
}

/** Makes what was put in again what was there before, token by token. */
function planPart(part: FoundPart, plan: Plan, doc: Node): void {
  const { put, before, places, now, place, isInLine, passing } = part;
  const kept = keptTokens(part);
  const movedTo = movedWords(part, kept);
  const inLine = linesOf(put, isInLine);
  /** Which of what was there before comes back. */
  const come = new Set<number>();
  let [from, putFrom] = [0, 0];
  for (const [at, was] of put.entries()) {
    const same = kept[at] ?? -1;
    const here = places[at] ?? -1;
    if (same < 0) {
      if (here >= 0) plan.gone.add(here);
      continue;
    }
    exchangeBack(at, same);
    [from, putFrom] = [same + 1, at + 1];
    const [is, old] = [now[at], before[same]];
    if (was.kind === 'open' && is && old) changeBack(here, was.node, is.node, old.node, plan);
  }
  exchangeBack(put.length, before.length);
  // What was only moved does not go where it has no place to go back to.
  for (const [was, is] of movedTo)
    if (!come.has(was) && passing?.has(was) !== true) plan.gone.delete(places[is] ?? -1);

  /** What was there before between two tokens that stayed comes back, in the place of what was put there. */
  function exchangeBack(putTo: number, to: number): void {
    const isStructure = ({ kind }: Token): boolean => kind !== 'atom';
    // The block that somebody has made of mine since, or of what mine stood in, is theirs, and does not become what was before.
    const isTheirs = [
      [...put.keys()].slice(putFrom, putTo),
      [putFrom - 1, putTo].filter((at) => put[at] !== undefined),
    ].some((each) => {
      const blocks = each.filter((at) => put[at] !== undefined && isStructure(put[at]));
      return blocks.length > 0 && blocks.every((at) => (places[at] ?? -1) < 0);
    });
    // What was only moved is still there to come back, or somebody else has taken it away.
    const isTaken = (at: number): boolean => (places[movedTo.get(at) ?? -1] ?? 0) < 0;
    const coming = placesBetween(from, to).filter((at) => passing?.has(at) !== true && !isTaken(at));
    const back = tokensAt(before, coming);
    const found = placeBefore(putTo);
    if (found !== undefined) for (const at of coming) come.add(at);
    if (inLine[putFrom] === true || found === undefined || !doc.resolve(found).parent.inlineContent)
      bringBack(isTheirs ? back.filter((token) => !isStructure(token)) : back, found, plan);
    // Somebody has made one line of the blocks that it stood between: it stays one.
    else if (back.some(({ kind }) => kind === 'atom')) bringBack(back, outsideOfLine(doc, found), plan);
  }

  /** Where something comes in before a token: in the place of what goes there, else before the token or behind the last. */
  function placeBefore(at: number): number | undefined {
    let first = at;
    while (first > 0 && (kept[first - 1] ?? -1) < 0) first -= 1;
    for (let each = first; each <= at; each += 1) {
      const found = places[each] ?? -1;
      if (found >= 0) return found;
    }
    const last = places.findLast((found, each) => each < first && found >= 0);
    return last === undefined ? place : last + 1;
  }
}

/**
 * Where a change that has only put words into another order has put them: from each that it moved in what was before to its place
 * in what it put in. Nothing for a change that wrote or deleted something.
 */
function movedWords({ put, before }: ChangedPart, kept: readonly number[]): ReadonlyMap<number, number> {
  const moved = new Map<number, number>();
  const stayed = new Set(kept);
  let were = [...before.keys()].filter((at) => !stayed.has(at) && before[at]?.kind === 'atom');
  let are = [...put.keys()].filter((at) => (kept[at] ?? -1) < 0 && put[at]?.kind === 'atom');
  if (were.length !== are.length) return moved;
  while (were.length > 0) {
    const found = alignTokens(tokensAt(before, were), tokensAt(put, are));
    if (found.every((place) => place < 0)) return new Map();
    for (const [at, place] of found.entries()) if (place >= 0) moved.set(were[at] ?? -1, are[place] ?? -1);
    const taken = new Set(found);
    were = were.filter((_at, index) => (found[index] ?? -1) < 0);
    are = are.filter((_at, index) => !taken.has(index));
  }
  return moved;
}

const tokensAt = (tokens: readonly Token[], places: readonly number[]): Token[] =>
  places.flatMap((at) => tokens[at] ?? []);

/** For each place in a sequence whether it lies inside a line. */
function linesOf(tokens: readonly Token[], isInLine: boolean): boolean[] {
  const lines = [isInLine];
  for (const { kind, node } of tokens)
    lines.push(kind === 'atom' || !node.isTextblock ? lines.at(-1) === true : kind === 'open');
  return lines;
}

/** Before a line, for its very start, else behind it. */
function outsideOfLine(doc: Node, place: number): number {
  const $place = doc.resolve(place);
  return $place.parentOffset === 0 && $place.parent.content.size > 0 ? $place.before() : $place.after();
}

function bringBack(tokens: readonly Token[], place: number | undefined, { come }: Plan): void {
  if (tokens.length > 0 && place !== undefined) come.set(place, [...(come.get(place) ?? []), ...tokens]);
}

/** Sets attributes back that the change had set, unless somebody else has set them since. */
function changeBack(place: number, was: Node, is: Node, old: Node, { changed }: Plan): void {
  const attrs: Record<string, unknown> = { ...is.attrs };
  for (const name of Object.keys(old.attrs))
    if (is.attrs[name] === was.attrs[name]) attrs[name] = old.attrs[name];
  if (!is.hasMarkup(is.type, attrs, is.marks))
    changed.set(place, is.type.create(attrs, is.content, is.marks));
}

/** The part of the document that a change lies in. */
interface Area extends Blocks {
  readonly tokens: readonly Token[];
}

/** Undefined when nothing is planned. */
function areaOf(doc: Node, { gone, come, changed }: Plan): Area | undefined {
  const places = [...gone, ...come.keys(), ...changed.keys()];
  if (places.length === 0) return undefined;
  const around = blocksAround(doc, Math.min(...places), Math.max(...places));
  return { ...around, tokens: tokensOf(around.blocks) };
}

/**
 * A line that goes and in which somebody else has written stays as a line: what they wrote in two of them must not become one.
 * In a table its row and its column stay too, for all cells would be in another column otherwise.
 */
function keepLinesOfOthers({ tokens, start }: Area, { gone, come }: Plan): void {
  const open: { at: number; isWritten: boolean }[] = [];
  const cells = new Set<number>();
  let isCellWritten = false;
  for (const [at, { kind, node }] of tokens.entries()) {
    if (kind === 'open') open.push({ at, isWritten: false });
    else if (kind === 'atom') {
      if (!gone.has(start + at)) for (const each of open) each.isWritten = true;
    } else {
      const begin = open.pop();
      if (!begin) continue;
      const ends = [start + begin.at, start + at];
      const isGone = ends.every((end) => gone.has(end));
      if (node.type.spec['tableRole'] !== undefined && isGone) {
        for (const end of ends) cells.add(end);
        if (begin.isWritten) isCellWritten = true;
      }
      if (node.isTextblock && isGone && begin.isWritten && !come.has(start + begin.at))
        for (const end of ends) gone.delete(end);
    }
  }
  if (isCellWritten) for (const end of cells) gone.delete(end);
}

/** The sequence as it should be. What goes is let go, not left out: what stands in it may need to know. */
function piecesOf({ tokens, start }: Area, { gone, come, changed }: Plan): Piece[] {
  const pieces: Piece[] = [];
  for (const [at, token] of tokens.entries()) {
    const place = start + at;
    const isGone = gone.has(place);
    const coming = come.get(place) ?? [];
    // What comes in the place of an end stands outside of what goes.
    if (token.kind !== 'close' || !isGone) pieces.push(...coming);
    const node = changed.get(place) ?? token.node;
    if (!isGone) pieces.push(node === token.node ? token : { ...token, node });
    else if (token.kind !== 'atom') pieces.push({ ...token, isGhost: true });
    if (token.kind === 'close' && isGone) pieces.push(...coming);
  }
  return [...pieces, ...(come.get(start + tokens.length) ?? [])];
}
