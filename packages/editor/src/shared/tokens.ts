import { Fragment, type Node, type Slice } from '@tiptap/pm/model';

/**
 * One position of a document: a character or another leaf, or where a node begins or ends. A document is the same as the
 * sequence of its tokens, and what is said of places in it is easier said of a sequence than of a tree.
 */
export interface Token {
  readonly kind: 'open' | 'close' | 'atom';
  /** The node that begins or ends here; of a text, the node of this one character. */
  readonly node: Node;
}

/** The places from one up to, and without, another. */
export const placesBetween = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, at) => from + at);

/** The tokens of all that a fragment holds, one for each of its positions. */
export function tokensOf(fragment: Fragment): Token[] {
  const tokens: Token[] = [];
  add(fragment, tokens);
  return tokens;
}

/** The tokens of a slice, without the ends at which it is open. */
export function tokensOfSlice({ content, openStart, openEnd }: Slice): Token[] {
  const tokens = tokensOf(content);
  return tokens.slice(openStart, tokens.length - openEnd);
}

function add(fragment: Fragment, tokens: Token[]): void {
  for (const node of fragment.content) {
    if (node.isText)
      for (let at = 0; at < node.nodeSize; at += 1) tokens.push({ kind: 'atom', node: node.cut(at, at + 1) });
    else if (node.isLeaf) tokens.push({ kind: 'atom', node });
    else {
      tokens.push({ kind: 'open', node });
      add(node.content, tokens);
      tokens.push({ kind: 'close', node });
    }
  }
}

/** Whether two tokens are the same piece of a document; attributes of blocks and marks of text may differ. */
export function areAlike(one: Token, other: Token): boolean {
  if (one.kind !== other.kind || one.node.type !== other.node.type) return false;
  if (one.kind !== 'atom') return true;
  return one.node.isText
    ? one.node.text === other.node.text
    : one.node.hasMarkup(other.node.type, other.node.attrs, other.node.marks);
}

/** The blocks of a document that a stretch of it lies in or touches. */
export interface Blocks {
  readonly blocks: Fragment;
  /** The place before the first of them. */
  readonly start: number;
  /** The number of the first of them, and of the first behind them. */
  readonly first: number;
  readonly end: number;
}

export function blocksAround(doc: Node, from: number, to: number): Blocks {
  const { children } = doc;
  let [position, start, first, end] = [0, 0, -1, 0];
  for (const [index, block] of children.entries()) {
    const after = position + block.nodeSize;
    if (after >= from && position <= to) {
      if (first < 0) [first, start] = [index, position];
      end = index + 1;
    }
    position = after;
  }
  if (first < 0) [first, start, end] = [children.length, position, children.length];
  return { blocks: Fragment.fromArray(children.slice(first, end)), start, first, end };
}

/** One token for each position of a stretch, whichever nodes it cuts through. */
export function tokensBetween(doc: Node, from: number, to: number): Token[] {
  const { blocks, start } = blocksAround(doc, from, to);
  return tokensOf(blocks).slice(from - start, to - start);
}
