import type { MarkType, Node } from '@tiptap/pm/model';
import { updateYFragment } from '@tiptap/y-tiptap';
import { XmlElement, XmlText, type Doc } from 'yjs';
import type { Mapping } from './mapping.ts';

/** What the stock writer needs to write a node. */
export interface LeafWriter {
  readonly doc: Doc;
  readonly mapping: Mapping;
  readonly isOMark: Map<MarkType, boolean>;
}

/** A letter, or something that stands among letters: a line break, a mention. */
type Token = string | Node;

/** What of a line goes, and what comes in its place. */
interface Difference {
  readonly start: number;
  readonly gone: readonly Token[];
  readonly come: readonly Token[];
}

/**
 * Writes that something which is no text has come among the letters of a line, or gone, with what was typed there. The letters around it stay
 * what they are as far as a shared text allows; the stock writer compares the letters, and of `c1z ` behind a break makes
 * the end of a `b1z ` that was typed before it. False where something else has happened, and nothing was written.
 *
 * @param caret how far inside the line it is
 */
export function writeLeaves(
  writer: LeafWriter,
  element: XmlElement,
  { from, to, caret }: { readonly from: Node; readonly to: Node; readonly caret: number | undefined },
): boolean {
  if (!isShown(element, from, writer.mapping)) return false;
  const [old, wanted] = [tokensOf(from), tokensOf(to)];
  const difference = differenceOf(old, wanted, caret);
  if (difference.gone.some(isLeaf) && difference.come.some(isLeaf)) return false;
  takeOut(element, difference);
  putIn(writer, element, difference);
  const leaves = to.children.filter(({ isText }) => !isText).values();
  for (const child of element.toArray()) {
    const { value: leaf } = child instanceof XmlElement ? leaves.next() : {};
    if (leaf) writer.mapping.set(child as XmlElement, leaf);
  }
  return true;
}

const isLeaf = (token: Token): token is Node => typeof token !== 'string';

/** Whether a shared element says what a line shows. */
function isShown(element: XmlElement, line: Node, mapping: Mapping): boolean {
  const shared = element
    .toArray()
    .flatMap((child): (Token | undefined)[] =>
      child instanceof XmlText ? lettersOf(child).split('') : [mapping.get(child as XmlElement) as Node],
    );
  const shown = tokensOf(line);
  return shared.length === shown.length && shared.every((token, at) => token === shown[at]);
}

const lettersOf = (text: XmlText): string =>
  (text.toDelta() as { insert: string }[]).map(({ insert }) => insert).join('');

const tokensOf = (line: Node): Token[] =>
  line.children.flatMap((child): Token[] => (child.isText ? (child.text ?? '').split('') : [child]));

/** Where a difference could be at several places it is at the caret. */
function differenceOf(
  old: readonly Token[],
  wanted: readonly Token[],
  caret: number | undefined,
): Difference {
  const shorter = Math.min(old.length, wanted.length);
  const before = common(old, wanted, shorter);
  const after = common(old.toReversed(), wanted.toReversed(), shorter);
  const behind = wanted.length - (caret ?? wanted.length);
  const end = Math.min(after, Math.max(shorter - before, behind));
  const start = Math.min(before, shorter - end);
  return {
    start,
    gone: old.slice(start, old.length - end),
    come: wanted.slice(start, wanted.length - end),
  };
}

/** How many tokens are the same at the beginning of both. Half of a character outside the first plane cannot be written. */
function common(old: readonly Token[], wanted: readonly Token[], most: number): number {
  let count = 0;
  while (count < most && isSame(old[count], wanted[count])) count += 1;
  return count > 0 && isHalf(old[count - 1]) && (isHalf(old[count]) || isHalf(wanted[count]))
    ? count - 1
    : count;
}

const isSame = (one: Token | undefined, other: Token | undefined): boolean =>
  one === other || (one instanceof Object && other instanceof Object && one.eq(other));

const isHalf = (token: Token | undefined): boolean =>
  typeof token === 'string' && token >= '\ud800' && token < '\ue000';

const lengthOf = (child: unknown): number => (child instanceof XmlText ? child.length : 1);

function takeOut(element: XmlElement, { start, gone }: Difference): void {
  const end = start + gone.length;
  let to = element.toArray().reduce((length, child) => length + lengthOf(child), 0);
  for (const [index, child] of [...element.toArray().entries()].toReversed()) {
    const from = to - lengthOf(child);
    const [first, last] = [Math.max(from, start), Math.min(to, end)];
    if (last > first && child instanceof XmlText) child.delete(first - from, last - first);
    else if (last > first) element.delete(index, 1);
    to = from;
  }
}

function putIn(writer: LeafWriter, element: XmlElement, { start, come }: Difference): void {
  if (come.length === 0) return;
  const { index, within } = placeIn(element, start);
  const found: unknown = element.toArray()[index];
  const text = found instanceof XmlText ? found : new XmlText();
  if (text !== found) element.insert(index, [text]);
  const first = come.findIndex(isLeaf);
  if (first === 0 && within === 0) {
    const rest = come.findLastIndex(isLeaf) + 1;
    text.insert(0, come.slice(rest).join(''));
    return insertAll(writer, element, index, come.slice(0, rest));
  }
  const typed = (first < 0 ? come : come.slice(0, first)).join('');
  const [place, rest] = [within + typed.length, lettersOf(text).slice(within)];
  if (typed !== '') text.insert(within, typed);
  if (first < 0) return;
  // What stands behind a leaf is a text of its own.
  if (rest !== '') text.delete(place, rest.length);
  insertAll(writer, element, index + 1, [...come.slice(first), ...rest.split('')]);
}

/** The shared text that a place is in, or at the end of, and how far inside it. */
function placeIn(element: XmlElement, start: number): { readonly index: number; readonly within: number } {
  let from = 0;
  const children = element.toArray();
  for (const [index, child] of children.entries()) {
    const to = from + lengthOf(child);
    if (child instanceof XmlText ? start <= to : start < to) return { index, within: start - from };
    from = to;
  }
  return { index: children.length, within: 0 };
}

function insertAll(writer: LeafWriter, element: XmlElement, at: number, tokens: readonly Token[]): void {
  let index = at;
  let letters = '';
  const closeText = (): void => {
    if (letters === '') return;
    element.insert(index, [new XmlText(letters)]);
    [index, letters] = [index + 1, ''];
  };
  for (const token of tokens) {
    if (!isLeaf(token)) letters += token;
    else {
      closeText();
      const leaf = new XmlElement(token.type.name);
      element.insert(index, [leaf]);
      updateYFragment(writer.doc, leaf, token, writer);
      index += 1;
    }
  }
  closeText();
}
