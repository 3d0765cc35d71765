import { Fragment, type ContentMatch, type Node, type NodeType } from '@tiptap/pm/model';
import type { Token } from './tokens.ts';

/** A token of a sequence that is to become a tree; a ghost is a node that goes and whose content stays. */
export interface Piece extends Token {
  readonly isGhost?: boolean;
}

/** A node that is being read; what it holds need not fit yet. */
interface Frame {
  readonly of: Node;
  readonly isGhost: boolean;
  readonly held: Held[];
}

interface Held {
  readonly of: Node;
  /** Undefined for a leaf. */
  readonly held: readonly Held[] | undefined;
}

/**
 * The blocks that a sequence of tokens says. Every leaf stands in them once and in its order, whatever the sequence: ends
 * without a beginning are passed over, beginnings without an end let go what they hold, and what cannot stand where it is gets a
 * block around it or parts the one it is in.
 */
export function treeOfTokens(tokens: readonly Piece[], parent: NodeType): Node[] {
  return blocksOf(parent, read(tokens, parent).flatMap(nodesOf));
}

function read(tokens: readonly Piece[], parent: NodeType): Held[] {
  const top: Frame = { of: parent.create(), isGhost: false, held: [] };
  const stack: Frame[] = [top];
  const leave = (): void => {
    const frame = stack.pop();
    const below = stack.at(-1);
    if (frame && below) below.held.push(...released(frame, below));
  };
  for (const { kind, node, isGhost = false } of tokens) {
    if (kind === 'open') stack.push({ of: node, isGhost, held: [] });
    else if (kind === 'atom') stack.at(-1)?.held.push({ of: node, held: undefined });
    else {
      const at = stack.findLastIndex((frame) => frame.of.type === node.type && frame.isGhost === isGhost);
      if (at <= 0) continue;
      while (stack.length > at + 1) leave();
      const frame = stack.pop();
      const below = stack.at(-1);
      if (frame && below) below.held.push(...(isGhost ? released(frame, below) : [frame]));
    }
  }
  while (stack.length > 1) leave();
  return top.held;
}

/**
 * What a node that goes leaves behind. Items and cells of others keep what they stand in, where they cannot do without; a
 * line that has lost its end stays a line.
 */
function released({ of, isGhost, held }: Frame, below: Frame): Held[] {
  if (!isGhost && of.inlineContent && held.length > 0) return [{ of, held }];
  const isLost = ({ of: { type } }: Held): boolean =>
    !type.isInline && !type.isInGroup('block') && !holds(below.of.type, type) && holds(of.type, type);
  const kept: Held[] = [];
  let run: Held[] = [];
  const close = (): void => {
    if (run.length > 0) kept.push({ of, held: run });
    run = [];
  };
  for (const child of held) {
    if (isLost(child)) run.push(child);
    else {
      close();
      kept.push(child);
    }
  }
  close();
  return kept;
}

const holds = (parent: NodeType, child: NodeType): boolean => parent.contentMatch.matchType(child) !== null;

/** The node, or what it comes apart into; nothing when it has lost all it held and cannot be empty. */
function nodesOf({ of, held }: Held): Node[] {
  if (!held) return [of];
  const children = held.flatMap(nodesOf);
  return of.inlineContent ? partText(of, children) : part(of, children);
}

/** A block of text around each run of what is inline; blocks in between stand on their own. */
function partText(of: Node, children: readonly Node[]): Node[] {
  if (children.every(({ isInline }) => isInline)) return partInline(of, children);
  return runsOf(children).flatMap((run) => (run.isInline ? partInline(of, run.nodes) : run.nodes));
}

function partInline(of: Node, children: readonly Node[]): Node[] {
  const { type, attrs, marks } = of;
  if (children.every((child) => holds(type, child.type)))
    return [type.create(attrs, allowed(type, children), marks)];
  // Code holds only text: a line break is one, and whatever else there is stands beside it.
  const parts: Node[] = [];
  let run: Node[] = [];
  const close = (): void => {
    if (run.length > 0) parts.push(type.create(attrs, allowed(type, run), marks));
    run = [];
  };
  for (const child of children) {
    if (holds(type, child.type)) run.push(child);
    else if (child.type.name === 'hardBreak') run.push(type.schema.text('\n'));
    else {
      close();
      parts.push(plainBlock(type, [child]));
    }
  }
  close();
  return parts;
}

const allowed = (type: NodeType, children: readonly Node[]): Fragment =>
  Fragment.fromArray(children.map((child) => child.mark(type.allowedMarks(child.marks))));

function plainBlock({ schema }: NodeType, inline: readonly Node[]): Node {
  const block = schema.topNodeType.contentMatch.defaultType;
  if (!block?.inlineContent) throw new Error('expected a schema whose first block is one of text');
  return block.create(null, Fragment.fromArray([...inline]));
}

interface Run {
  readonly isInline: boolean;
  readonly nodes: Node[];
}

function runsOf(children: readonly Node[]): Run[] {
  const runs: Run[] = [];
  for (const child of children) {
    const last = runs.at(-1);
    if (last?.isInline === child.isInline) last.nodes.push(child);
    else runs.push({ isInline: child.isInline, nodes: [child] });
  }
  return runs;
}

/** A node with what it may hold, and beside it, in their order, what it may not. */
function part(of: Node, children: readonly Node[]): Node[] {
  const { type, attrs, marks } = of;
  const parts: Node[] = [];
  let filling = new Filling(type);
  const close = (): void => {
    if (filling.nodes.length > 0) parts.push(type.create(attrs, filling.finished, marks));
    filling = new Filling(type);
  };
  for (const child of withoutBareText(type, children)) {
    if (filling.take(child)) continue;
    close();
    parts.push(child);
  }
  close();
  const empty = parts.length === 0 && isCell(type) ? type.createAndFill(attrs) : null;
  return empty ? [empty] : parts;
}

/** A row keeps its place for each column. */
const isCell = (type: NodeType): boolean => ['cell', 'header_cell'].includes(String(type.spec['tableRole']));

function blocksOf(parent: NodeType, children: readonly Node[]): Node[] {
  const filling = new Filling(parent);
  for (const child of withoutBareText(parent, children))
    if (!filling.take(child))
      throw new Error(`expected that a ${child.type.name} can stand in a ${parent.name}`);
  return filling.nodes;
}

function withoutBareText(type: NodeType, children: readonly Node[]): Node[] {
  return runsOf(children).flatMap((run) => (run.isInline ? [plainBlock(type, run.nodes)] : run.nodes));
}

/** What a node holds so far, and what may come next. */
class Filling {
  readonly nodes: Node[] = [];
  #match: ContentMatch;
  /** The last node, when it was made here for what came last, and goes on with more of that. */
  #made: Node | undefined;

  constructor({ contentMatch }: NodeType) {
    this.#match = contentMatch;
  }

  take(child: Node): boolean {
    if (this.#push(child) || this.#push(asSibling(child, this.#match))) {
      this.#made = undefined;
      return true;
    }
    // A table is not put into an item of a list only to get it into a cell.
    const wrapping =
      child.type.spec['tableRole'] === 'table' ? undefined : this.#match.findWrapping(child.type);
    const [outer, ...inner] = wrapping ?? [];
    if (!outer) return false;
    const wrapped = inner.reduceRight((node, type) => type.create(null, node), child);
    if (this.#made?.type === outer && !child.type.isInGroup('block')) {
      this.nodes.pop();
      this.#made = this.#made.copy(this.#made.content.addToEnd(wrapped));
      this.nodes.push(this.#made);
      return true;
    }
    const made = outer.create(null, wrapped);
    if (!this.#push(made)) return false;
    this.#made = made;
    return true;
  }

  get finished(): Fragment {
    const rest = this.#match.fillBefore(Fragment.empty, true);
    return Fragment.from(this.nodes).append(rest ?? Fragment.empty);
  }

  #push(child: Node | undefined): boolean {
    const next = child && this.#match.matchType(child.type);
    if (!child || !next) return false;
    this.nodes.push(child);
    this.#match = next;
    return true;
  }
}

/** An item of another kind of list becomes one of this kind. */
function asSibling(child: Node, match: ContentMatch): Node | undefined {
  const { listItem, taskItem } = child.type.schema.nodes;
  if (!listItem || !taskItem) return undefined;
  const other = child.type === listItem ? taskItem : child.type === taskItem ? listItem : undefined;
  return other && match.matchType(other) ? other.create(null, child.content) : undefined;
}
