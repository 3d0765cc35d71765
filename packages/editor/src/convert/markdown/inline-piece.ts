import type { PhrasingContent } from 'mdast';

/** A piece of a line of text, tied to its neighbours: what stands between two signs is put into a node by moving it. */
export interface Piece {
  node: PhrasingContent;
  /** How many nodes are in each other here. */
  depth: number;
  previous: Piece | null;
  next: Piece | null;
}

/** The pieces between two, which stay. */
export function takeBetween(from: Piece, to: Piece | null): { nodes: PhrasingContent[]; depth: number } {
  const nodes: PhrasingContent[] = [];
  let depth = 0;
  for (let piece = from.next; piece && piece !== to; piece = piece.next) {
    addNode(nodes, piece.node);
    depth = Math.max(depth, piece.depth);
  }
  from.next = to;
  if (to) to.previous = from;
  return { nodes, depth };
}

/** Adds a node, neighbouring texts as one. */
export function addNode(nodes: PhrasingContent[], node: PhrasingContent): void {
  const last = nodes.at(-1);
  if (node.type !== 'text' || last?.type !== 'text') nodes.push(node);
  else if (node.value !== '') nodes[nodes.length - 1] = { ...last, value: last.value + node.value };
}

export function insertAfter(piece: Piece, node: PhrasingContent, depth: number): Piece {
  const added: Piece = { node, depth, previous: piece, next: piece.next };
  if (piece.next) piece.next.previous = added;
  piece.next = added;
  return added;
}

export function remove(piece: Piece): void {
  if (piece.previous) piece.previous.next = piece.next;
  if (piece.next) piece.next.previous = piece.previous;
}
