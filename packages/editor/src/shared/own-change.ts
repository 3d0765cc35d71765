import { Slice, type Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { alignTokens, MAX_COMPARISONS } from './align-tokens.ts';
import { AttrStep, ReplaceAroundStep, ReplaceStep, type Step } from '@tiptap/pm/transform';
import { exchangesOf, type Exchange } from './finer-map.ts';
import { areAlike, tokensBetween, tokensOfSlice, type Token } from './tokens.ts';

/** A step that somebody has made, and what taking it back needs. */
export interface OwnChange {
  readonly step: Step;
  readonly inverse: Step;
  /** The number of its map among all changes of the text. */
  readonly at: number;
  readonly exchanges: readonly Exchange[];
  /** What it put in, where, and what was there before; two of them for a step around something that stayed. */
  readonly parts: readonly ChangedPart[];
  /** Whether its inverse is what takes it back, as long as nobody has touched it. */
  readonly isExact: boolean;
}

/** Places are those right after the step. */
export interface ChangedPart {
  readonly from: number;
  readonly to: number;
  readonly put: readonly Token[];
  readonly before: readonly Token[];
  /** Whether it begins inside a line. */
  readonly isInLine: boolean;
  /** Whether something stands before it in the line where it begins, and behind it in the one where it ends. */
  readonly beside: readonly [before: boolean, behind: boolean];
  /** Which of what was there before one had put in oneself within the same step of undoing: it does not come back. */
  readonly passing?: ReadonlySet<number>;
  /** Whether what was there before has been taken from elsewhere, and must come back wherever that is now. */
  readonly isOwed?: boolean;
  /** Whether taking something back has made it: then nobody has typed it over what was there, and letters that are alike are the same. */
  readonly isBack?: boolean;
}

/**
 * What a transaction has changed from one of its steps on. Several steps that make one change (a list item parted where words
 * were chosen) are one: taken back one by one, each would look for the others' words where another has left them.
 *
 * @param at the number that the first change gets
 * @param isBack whether taking something back has changed it
 */
export function ownChanges(tr: Transaction, first: number, at: number, isBack = false): OwnChange[] {
  const ownChange = (made: Step, before: Node, after: Node, number: number): OwnChange =>
    changeBy(wholeBlocks(made, before, after), before, after, { at: number, isBack });
  const changes = tr.steps
    .slice(first)
    .map((step, index) =>
      ownChange(step, docBefore(tr, first + index), docBefore(tr, first + index + 1), at + index),
    );
  if (changes.length < 2 || changes.some(({ parts }) => parts.length === 0)) return changes;
  if (changes.some((one) => changes.some((other) => isMoved(one, other)))) return changes;
  const whole = wholeStep(tr, first);
  return whole ? [ownChange(whole, docBefore(tr, first), tr.doc, at)] : changes;
}

const docBefore = (tr: Transaction, step: number): Node => tr.docs[step] ?? tr.doc;

/** One step that does what all do; undefined when there is none, or comparing what it changes would take too long. */
function wholeStep(tr: Transaction, first: number): Step | undefined {
  let [from, to] = [Infinity, -Infinity];
  for (const [index, map] of tr.mapping.maps.slice(first).entries()) {
    const rest = tr.mapping.slice(first + index + 1);
    map.forEach((_from, _to, newFrom, newTo) => {
      from = Math.min(from, rest.map(newFrom, -1));
      to = Math.max(to, rest.map(newTo, 1));
    });
  }
  if (from > to) return undefined;
  const before = docBefore(tr, first);
  const end = before.content.size - (tr.doc.content.size - to);
  if ((to - from) * (end - from) > MAX_COMPARISONS) return undefined;
  try {
    const step = new ReplaceStep(from, end, tr.doc.slice(from, to));
    return step.apply(before).doc?.eq(tr.doc) === true ? step : undefined;
  } catch {
    return undefined;
  }
}

function changeBy(
  step: Step,
  before: Node,
  after: Node,
  { at, isBack }: { readonly at: number; readonly isBack: boolean },
): OwnChange {
  const inverse = step.invert(before);
  const parts = partsOf(inverse, after).map((part) => ({ ...part, isBack }));
  const [part] = parts;
  const exchanges =
    part && parts.length === 1 && isTyped(part, alignTokens(part.put, part.before))
      ? [{ from: part.from, gone: part.before.length, come: part.put.length }]
      : exchangesOf(step.getMap(), before, after);
  return { step, inverse, at, exchanges, parts, isExact: true };
}

/**
 * The change that took back another by the very inverse of its step. It is told just as that one was: of two empty lines that
 * stand together it names the same one.
 *
 * @param exchanges what it exchanged, piece for piece what the other did
 */
export function inverseChange(
  tr: Transaction,
  step: number,
  at: number,
  exchanges: readonly Exchange[],
): OwnChange[] {
  const made = tr.steps[step];
  return made
    ? [{ ...changeBy(made, docBefore(tr, step), docBefore(tr, step + 1), { at, isBack: false }), exchanges }]
    : [];
}

/**
 * The same step, told by whole blocks. A block before another that begins alike can come in between them as the end of the one
 * and the beginning of the other, and nobody would know it again.
 */
function wholeBlocks(step: Step, before: Node, after: Node): Step {
  if (!(step instanceof ReplaceStep)) return step;
  const { from, to, slice } = step;
  if (to > from && slice.size > 0) return step;
  const doc = to > from ? before : after;
  const size = Math.max(to - from, slice.size);
  const tokens = tokensBetween(doc, Math.max(0, from - size), from + size);
  const start = tokens.length - size;
  if (tokens[start]?.kind === 'open' || tokens.every(({ kind }) => kind === 'atom')) return step;
  for (let shift = 1; shift < size && shift <= start; shift += 1) {
    const [one, other] = [tokens[start - shift], tokens[start + size - shift]];
    if (!one || !other || !areAlike(one, other)) return step;
    if (!isWhole(tokens.slice(start - shift, start - shift + size))) continue;
    const [first, last] = [from - shift, from - shift + size];
    const moved =
      to > from
        ? new ReplaceStep(first, last, Slice.empty)
        : new ReplaceStep(first, first, after.slice(first, last));
    return moved.apply(before).doc?.eq(after) === true ? moved : step;
  }
  return step;
}

/** Whether all that begins in a sequence also ends there. */
function isWhole(tokens: readonly Token[]): boolean {
  let depth = 0;
  for (const { kind } of tokens) {
    if (kind === 'open') depth += 1;
    if (kind === 'close') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

type Told = Pick<ChangedPart, 'put' | 'before' | 'isBack'>;

/**
 * Which of the tokens that a change put in were there before: for each its place in what was, or -1. What one types over something
 * else is new, whichever letters they share.
 */
export function keptTokens(part: Told): readonly number[] {
  const kept = alignTokens(part.put, part.before);
  return isTyped(part, kept) ? part.put.map(() => -1) : kept;
}

/** A line that is joined to another is inline too; of what is typed over something, less than half is found in that. */
const isTyped = ({ put, isBack }: Told, kept: readonly number[]): boolean =>
  isBack !== true &&
  put.length > 0 &&
  put.every(({ kind, node }) => kind === 'atom' && node.isInline) &&
  kept.filter((place) => place >= 0).length * 2 <= put.length;

/**
 * The same insertion, told by the tokens that another change had taken away: a line that came in before the end of another may as
 * well be the end of that one and the beginning of the line. Unchanged when it is none, or brought something else.
 */
export function toldLike(back: OwnChange, { exchanges, parts }: OwnChange, doc: Node): OwnChange {
  const [[exchange], [part], [made]] = [exchanges, parts, back.exchanges];
  const isOne = exchanges.length === 1 && parts.length === 1 && back.exchanges.length === 1;
  if (!isOne || !exchange || !part || !made || made.gone > 0 || made.come !== exchange.gone) return back;
  const begin = exchange.from - part.from;
  const taken = part.before.slice(begin, begin + exchange.gone);
  for (let shift = 1; shift < made.come && shift <= made.from; shift += 1) {
    const from = made.from - shift;
    const tokens = tokensBetween(doc, from, made.from + made.come);
    const [first] = tokens;
    if (!first || !isSame(first, tokens[made.come])) return back;
    const put = tokens.slice(0, made.come);
    if (!put.every((token, at) => isSame(token, taken[at]))) continue;
    const told = {
      from,
      to: from + made.come,
      put,
      before: [],
      isInLine: doc.resolve(from).parent.inlineContent,
      beside: besideIn(doc, from, from + made.come),
    };
    return { ...back, exchanges: [{ ...made, from }], parts: [told], isExact: false };
  }
  return back;
}

function besideIn(doc: Node, from: number, to: number): readonly [boolean, boolean] {
  const [$from, $to] = [doc.resolve(from), doc.resolve(to)];
  return [
    $from.parent.inlineContent && $from.parentOffset > 0,
    $to.parent.inlineContent && $to.parentOffset < $to.parent.content.size,
  ];
}

function partsOf(inverse: Step, after: Node): ChangedPart[] {
  const part = (from: number, to: number, before: readonly Token[]): ChangedPart => ({
    from,
    to,
    put: tokensOfSlice(after.slice(from, to)),
    before,
    isInLine: after.resolve(from).parent.inlineContent,
    beside: besideIn(after, from, to),
  });
  if (inverse instanceof ReplaceStep) return [part(inverse.from, inverse.to, tokensOfSlice(inverse.slice))];
  if (!(inverse instanceof ReplaceAroundStep)) return [];
  const { from, to, gapFrom, gapTo, insert, slice } = inverse;
  const before = tokensOfSlice(slice);
  if (gapFrom === gapTo) return [part(from, to, before)];
  return [part(from, gapFrom, before.slice(0, insert)), part(gapTo, to, before.slice(insert))];
}

/** Whether what one change put in is just what another of the same step took away: then it was moved. */
export function isMoved(taken: OwnChange, put: OwnChange): boolean {
  const [[from], [to]] = [taken.parts, put.parts];
  if (!from || !to || from.before.length === 0 || from.put.length > 0 || to.before.length > 0) return false;
  return from.before.length === to.put.length && from.before.every((token, at) => isSame(token, to.put[at]));
}

/**
 * Whether what one change put in holds just the words that another of the same step took away, in whichever blocks. The end of a line and
 * the beginning of the next are no block that was moved: what others have put between the two is theirs.
 */
export function bringsWordsOf(taken: OwnChange, put: OwnChange): boolean {
  const [[from], [to]] = [taken.parts, put.parts];
  if (!from || !to || from.put.length > 0 || to.before.length > 0 || !isWhole(to.put)) return false;
  const [words, others] = [from.before, to.put].map((tokens) => tokens.filter(({ kind }) => kind === 'atom'));
  if (!words || !others || words.length === 0) return isMoved(taken, put);
  return words.length === others.length && words.every((token, at) => isSame(token, others[at]));
}

const isSame = (one: Token, other: Token | undefined): boolean => other !== undefined && areAlike(one, other);

/** Whether a change of an attribute is still what the node says: what somebody else has set since is theirs. */
export function isStillSet(step: Step, position: number, doc: Node): boolean {
  return !(step instanceof AttrStep) || doc.nodeAt(position)?.attrs[step.attr] === step.value;
}
