import type { PhrasingContent } from 'mdast';
import { characterAt, characterBefore, isPunctuation, isSpace } from './characters.ts';
import { insertAfter, remove, takeBetween, type Piece } from './inline-piece.ts';
import { isTechnical } from './technical-signs.ts';

/** A run of `*`, `_` or `~` that may begin or end emphasis. */
export interface Delimiter {
  readonly sign: string;
  /** Signs that are not used yet. */
  left: number;
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  readonly piece: Piece;
  /** Where it stands in the text. */
  readonly at: number;
  previous: Delimiter | null;
  next: Delimiter | null;
}

const MARKERS = new Set(['*', '_', '~']);

/** What the run of signs between two places may do: as CommonMark says, and nothing where it is technical. */
export function flanking(text: string, at: number, end: number): { canOpen: boolean; canClose: boolean } {
  const [before, after] = [characterBefore(text, at), characterAt(text, end)];
  const { canOpen, canClose } = flankingBetween(text[at] ?? '', before, after);
  return {
    canOpen: canOpen && !isTechnical('start', text, at, end),
    canClose: canClose && !isTechnical('end', text, at, end),
  };
}

function flankingBetween(
  sign: string,
  before: string,
  after: string,
): { canOpen: boolean; canClose: boolean } {
  const isTilde = sign === '~';
  const isBefore = kindOf(before);
  const isAfter = kindOf(after);
  const opens =
    isAfter === 'word' ||
    (isAfter === 'punctuation' && isBefore !== 'word') ||
    (!isTilde && MARKERS.has(after));
  const closes =
    isBefore === 'word' ||
    (isBefore === 'punctuation' && isAfter !== 'word') ||
    (!isTilde && MARKERS.has(before));
  if (sign !== '_') return { canOpen: opens, canClose: closes };
  return {
    canOpen: opens && (isBefore !== 'word' || !closes),
    canClose: closes && (isAfter !== 'word' || !opens),
  };
}

function kindOf(character: string): 'space' | 'punctuation' | 'word' {
  if (isSpace(character)) return 'space';
  return isPunctuation(character) ? 'punctuation' : 'word';
}

/**
 * Puts what stands between the delimiters after `bottom` into emphasis. A sign that found nothing to close is not looked
 * for again before the place where that was seen, so every delimiter is passed once for each kind.
 *
 * @returns false when the nodes would stand in each other deeper than `maxDepth`; what is left is text then.
 */
export function emphasise(last: Delimiter | null, bottom: Delimiter | null, maxDepth: number): boolean {
  let first: Delimiter | null = null;
  for (let each = last; each && each !== bottom; each = each.previous) first = each;
  const isWhole = emphasiseFrom(first, bottom, maxDepth);
  for (let each = bottom ? bottom.next : first; each; each = each.next) settle(each);
  return isWhole;
}

function emphasiseFrom(first: Delimiter | null, bottom: Delimiter | null, maxDepth: number): boolean {
  const nothingUpTo = new Map<string, number>();
  for (let closer = first; closer;) {
    const { next } = closer;
    const kind = kindOfCloser(closer);
    const opener = closer.canClose ? openerFor(closer, bottom, nothingUpTo.get(kind) ?? -1) : null;
    if (opener) {
      if (!wrap(opener, closer, maxDepth)) return false;
      if (closer.left > 0) continue;
      unlink(closer);
    } else if (closer.canClose) {
      nothingUpTo.set(kind, closer.at - 1);
      if (!closer.canOpen) unlink(closer);
    }
    closer = next;
  }
  return true;
}

const kindOfCloser = ({ sign, length, canOpen }: Delimiter): string =>
  sign === '~' ? `~${length}` : `${sign}${length % 3}${canOpen ? 'o' : ''}`;

function openerFor(closer: Delimiter, bottom: Delimiter | null, nothingUpTo: number): Delimiter | null {
  for (let each = closer.previous; each && each !== bottom && each.at > nothingUpTo; each = each.previous)
    if (each.sign === closer.sign && each.canOpen && fits(each, closer)) return each;
  return null;
}

function fits(opener: Delimiter, closer: Delimiter): boolean {
  if (closer.sign === '~') return opener.length === closer.length;
  if (!opener.canClose && !closer.canOpen) return true;
  return (opener.length + closer.length) % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0);
}

function wrap(opener: Delimiter, closer: Delimiter, maxDepth: number): boolean {
  const used = closer.sign === '~' ? closer.left : opener.left >= 2 && closer.left >= 2 ? 2 : 1;
  const type = closer.sign === '~' ? 'delete' : used === 2 ? 'strong' : 'emphasis';
  for (let each = closer.previous; each && each !== opener; each = each.previous) unlink(each);
  const { nodes, depth } = takeBetween(opener.piece, closer.piece);
  insertAfter(opener.piece, { type, children: nodes }, depth + 1);
  opener.left -= used;
  closer.left -= used;
  if (opener.left === 0) unlink(opener);
  return depth + 1 < maxDepth;
}

function unlink(delimiter: Delimiter): void {
  settle(delimiter);
  if (delimiter.previous) delimiter.previous.next = delimiter.next;
  if (delimiter.next) delimiter.next.previous = delimiter.previous;
}

/** Shows the signs that were not used. */
function settle({ piece, sign, left }: Delimiter): void {
  if (left === 0) remove(piece);
  else piece.node = { type: 'text', value: sign.repeat(left) };
}

/** All that was written, as the text of a picture that cannot be shown. */
export function textOfNodes(nodes: readonly PhrasingContent[]): string {
  return nodes
    .map((node) => {
      if ('value' in node) return node.value;
      if ('alt' in node) return node.alt ?? '';
      return 'children' in node ? textOfNodes(node.children) : '';
    })
    .join('');
}
