import type { Node } from '@tiptap/pm/model';
import type { StepMap } from '@tiptap/pm/transform';
import { isContent, mapOf, type Exchange } from './finer-map.ts';
import { tokensBetween, type Token } from './tokens.ts';

/**
 * The maps of exchanges, in which an empty line that has become another empty line is still there: what was deleted in an empty line of
 * code has a place to come back to where somebody has made paragraphs of the code.
 */
export function mapsWithEmptyLines(exchanges: readonly Exchange[], before: Node, after: Node): StepMap[] {
  const last: Exchange[] = [];
  const others: Exchange[] = [];
  let [shift, shiftOfLast] = [0, 0];
  for (const exchange of exchanges) {
    const pieces = piecesOf(exchange, before, after, shift);
    const end = pieces.at(-1) ?? exchange;
    for (const piece of pieces.slice(0, -1)) others.push({ ...piece, from: piece.from + shiftOfLast });
    last.push(end);
    shift += exchange.come - exchange.gone;
    shiftOfLast += end.come - end.gone;
  }
  // One after the other: of two in one map that touch, neither says that what stood between them is gone.
  return [mapOf(last), ...others.toReversed().map((piece) => mapOf([piece]))];
}

/** An exchange of ends of blocks and of line breaks, parted at the empty lines that are in it before and after. */
function piecesOf(exchange: Exchange, before: Node, after: Node, shift: number): Exchange[] {
  const { from, gone, come } = exchange;
  if (gone < 2 || come < 2) return [exchange];
  const [were, are] = [
    emptyLines(tokensBetween(before, from, from + gone)),
    emptyLines(tokensBetween(after, from + shift, from + shift + come)),
  ];
  if (were.length === 0 || were.length !== are.length) return [exchange];
  const [starts, ends] = [
    [0, ...were],
    [...were, gone],
  ];
  return starts.map((start, at) => ({
    from: from + start,
    gone: (ends[at] ?? gone) - start,
    come: (are[at] ?? come) - (are[at - 1] ?? 0),
  }));
}

/** Where there are empty lines within a sequence; none where it holds more than ends of blocks and line breaks. */
function emptyLines(tokens: readonly Token[]): number[] {
  if (tokens.some(isContent)) return [];
  return tokens.flatMap((token, at) => {
    const isInLine = token.kind === 'atom' || (token.kind === 'open' && token.node.isTextblock);
    return isInLine && at + 1 < tokens.length ? [at + 1] : [];
  });
}
