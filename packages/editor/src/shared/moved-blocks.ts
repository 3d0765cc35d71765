import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { tokensBetween, type Token } from './tokens.ts';

/** A stretch of a document. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Where blocks that a change has brought stand now, with all that others have put into them: from the block of their first word to that
 * of their last. Their ends alone do not say it. One end of a list is like another, and where somebody has put a copy behind them, an
 * end of theirs is taken for that of the copy.
 *
 * @param put what the change has put in
 * @param places where each token of it stands; -1 where it is gone
 * @returns undefined when they have been taken away or apart
 */
export function movedBlocks(
  doc: Node,
  put: readonly Token[],
  places: readonly number[],
): Stretch | undefined {
  const [first, last] = [places[0] ?? -1, places.at(-1) ?? -1];
  if (first < 0 || last < 0) return undefined;
  const byEnds = { from: first, to: last + 1 };
  const words = [...put.keys()].filter((at) => put[at]?.kind === 'atom');
  if (words.length === 0) return byEnds;
  const found = words.filter((at) => (places[at] ?? -1) >= 0);
  const [one, other] = [found[0], found.at(-1)];
  if (one === undefined || other === undefined) return undefined;
  const blocks = blocksOf(doc, put, places, one, other);
  if (!blocks) return byEnds;
  // Blocks without a word before the first and behind the last are known by their ends only.
  const isEmptyBefore = put.slice(0, one).some(({ kind }) => kind === 'close');
  const isEmptyBehind = put.slice(other).some(({ kind }) => kind === 'open');
  return {
    from: isEmptyBefore && isWhole(doc, byEnds.from, blocks.from) ? byEnds.from : blocks.from,
    to: isEmptyBehind && isWhole(doc, blocks.to, byEnds.to) ? byEnds.to : blocks.to,
  };
}

/** The blocks that two words of what was put in stand in, and all between; undefined when these are not beside each other. */
function blocksOf(
  doc: Node,
  put: readonly Token[],
  places: readonly number[],
  one: number,
  other: number,
): Stretch | undefined {
  const [first, last] = [
    outermost(doc.resolve(places[one] ?? 0), put, one, put[0]),
    outermost(doc.resolve(places[other] ?? 0), put, other, put.at(-1)),
  ];
  if (!first || !last || first.depth !== last.depth) return undefined;
  if (first.$word.start(first.depth - 1) !== last.$word.start(last.depth - 1)) return undefined;
  return { from: first.$word.before(first.depth), to: last.$word.after(last.depth) };
}

/** The block around a word that it was put in with: as many of its kind are within it as were then. */
function outermost(
  $word: ResolvedPos,
  put: readonly Token[],
  at: number,
  end: Token | undefined,
): { readonly $word: ResolvedPos; readonly depth: number } | undefined {
  const type = end?.node.type;
  let count = 0;
  for (const { kind, node } of put.slice(0, at))
    if (kind !== 'atom' && node.type === type) count += kind === 'open' ? 1 : -1;
  for (let { depth } = $word; depth > 0; depth -= 1) {
    if ($word.node(depth).type !== type) continue;
    count -= 1;
    if (count === 0) return { $word, depth };
  }
  return undefined;
}

/** Whether all that begins in a stretch also ends there. */
function isWhole(doc: Node, from: number, to: number): boolean {
  let depth = 0;
  for (const { kind } of from < to ? tokensBetween(doc, from, to) : []) {
    if (kind === 'open') depth += 1;
    if (kind === 'close') depth -= 1;
    if (depth < 0) return false;
  }
  return from < to && depth === 0;
}
