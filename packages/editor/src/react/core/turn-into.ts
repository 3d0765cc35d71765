import { Fragment, Slice, type Attrs, type Node, type NodeType, type ResolvedPos } from '@tiptap/pm/model';
import {
  AllSelection,
  TextSelection,
  type Selection,
  type SelectionRange,
  type Transaction,
} from '@tiptap/pm/state';
import { isCalloutKind, TEXT_KINDS, type CalloutKind, type TextKind } from '../../nodes/attribute-rules.ts';
import { finerMapping } from '../../shared/finer-map.ts';
import { leastSteps } from '../../shared/least-steps.ts';
import { BlockSelection } from './block-selection.ts';
import { wordsOf } from './words-of.ts';

/** What lines can be turned into. */
export type BlockTarget = TextKind | ListName | 'blockquote' | 'codeBlock' | CalloutKind | 'toggle';

export type ListName = 'bulletList' | 'orderedList' | 'taskList';

export const ITEM_OF: Readonly<Record<ListName, 'listItem' | 'taskItem'>> = {
  bulletList: 'listItem',
  orderedList: 'listItem',
  taskList: 'taskItem',
};

/**
 * Turns the selected lines into something else, whatever they are: they leave their lists, quotes and code, and are put
 * into the target. Lists change their kind and keep their depth. All text stays; blocks without text (pictures, rules)
 * and tables stay as they are. False if there is no line.
 */
export function turnInto(tr: Transaction, target: BlockTarget): boolean {
  const first = tr.steps.length;
  const { selection } = tr;
  let ends: Ends | undefined;
  // Last to first, because a step doesn't move what comes before it.
  for (const range of selection.ranges.toReversed()) ends = turnRange(tr, range, target) ?? ends;
  if (tr.steps.length > first && ends) tr.setSelection(selectedAfter(tr, first, selection, ends));
  return ends !== undefined;
}

/** Selects the same characters again. */
function selectedAfter(tr: Transaction, first: number, was: Selection, ends: Ends): Selection {
  if (was instanceof AllSelection) return new AllSelection(tr.doc);
  const isOne = was.ranges.length === 1;
  const mapping = finerMapping(tr, first);
  const at = (end: SelectionEnd): ResolvedPos =>
    tr.doc.resolve((isOne ? ends.get(end) : undefined) ?? mapping.map(was[end], end === 'head' ? 1 : -1));
  const [$anchor, $head] = [at('anchor'), at('head')];
  const chosen = was instanceof BlockSelection && BlockSelection.between(tr.doc, $anchor.pos, $head.pos);
  return chosen || TextSelection.between($anchor, $head);
}

/** Whether all selected lines are items of such a list. */
export function isAllIn({ doc, selection }: Transaction, list: ListName): boolean {
  const chosen = selection.ranges.flatMap((range) => chosenIn(areaOf(doc, range, selection)));
  return chosen.length > 0 && chosen.every((leaf) => innermost(leaf)?.list.type.name === list);
}

type SelectionEnd = 'anchor' | 'head';

/** The known ends of the selection. */
type Ends = ReadonlyMap<SelectionEnd, number>;

/** A block around others, identified by being the same object. */
interface Wrapper {
  readonly type: NodeType;
  readonly attrs: Attrs | null;
  /** Whether it is new. */
  readonly isFresh?: true;
}

/** A line, or another block that isn't taken apart, with its ancestors. */
interface Leaf {
  readonly node: Node;
  readonly path: readonly Wrapper[];
  readonly isChosen: boolean;
  /** The items whose first line it is. */
  readonly leads: readonly Wrapper[];
  /** The ends of the selection in it, and their offsets. */
  readonly ends: Ends;
}

/** The blocks of one container that a range touches, and an adjacent list that could merge with them. */
interface Area {
  readonly start: number;
  readonly end: number;
  readonly leaves: readonly Leaf[];
}

/** Undefined if the range has no line. */
function turnRange(tr: Transaction, range: SelectionRange, target: BlockTarget): Ends | undefined {
  const area = areaOf(tr.doc, range, tr.selection);
  if (chosenIn(area).length === 0) return undefined;
  const leaves = withoutHeadless(turnedLeaves(area.leaves, target));
  const blocks = Fragment.fromArray(blocksOf(leaves, 0));
  leastSteps(tr, tr.doc.replace(area.start, area.end, new Slice(blocks, 0, 0)).content);
  const places = placesOfLeaves(blocks, area.start);
  return new Map(
    leaves.flatMap(({ ends }, index) =>
      [...ends].map(([end, offset]) => [end, (places[index] ?? 0) + offset] as const),
    ),
  );
}

function placesOfLeaves(blocks: Fragment, start: number): number[] {
  const places: number[] = [];
  blocks.descendants((node, place) => {
    if (!isWrapper(node.type)) places.push(start + place);
    return isWrapper(node.type);
  });
  return places;
}

function areaOf(doc: Node, { $from, $to }: SelectionRange, selection: Selection): Area {
  let depth = $from.sharedDepth($to.pos);
  while (depth > 0 && !isContainer($from.node(depth))) depth -= 1;
  const container = $from.node(depth);
  const [index, last] = [$from.index(depth), $to.indexAfter(depth)];
  const isList = (at: number): boolean => isListType(container.maybeChild(at)?.type);
  const first = isList(index - 1) ? index - 1 : index;
  const end = isList(last) ? last + 1 : last;
  let start = $from.start(depth);
  for (const child of container.children.slice(0, first)) start += child.nodeSize;
  const leaves: Leaf[] = [];
  let place = start;
  for (const child of container.children.slice(first, end)) {
    const { anchor, head } = selection;
    addLeaves(child, place, [], [], { from: $from.pos, to: $to.pos, anchor, head }, leaves);
    place += child.nodeSize;
  }
  return { start, end: place, leaves };
}

/** Containers that lines stay in: the text, a table cell, and a box of blocks. */
const isContainer = ({ type }: Node): boolean =>
  type === type.schema.topNodeType || /^(table(Cell|Header)|callout|toggle)$/.test(type.name);

interface Selected extends Record<SelectionEnd, number> {
  readonly from: number;
  readonly to: number;
}

function addLeaves(
  node: Node,
  place: number,
  path: readonly Wrapper[],
  leads: readonly Wrapper[],
  selected: Selected,
  leaves: Leaf[],
): void {
  if (!isWrapper(node.type)) {
    const ends = endsIn(node, place, selected);
    leaves.push({ node, path, leads, isChosen: isWithin(node, place, selected), ends });
    return;
  }
  const wrapper = { type: node.type, attrs: node.attrs };
  node.forEach((child, offset, index) => {
    const isFirst = index === 0;
    const leading = [...(isFirst ? leads : []), ...(isFirst && isItemType(node.type) ? [wrapper] : [])];
    addLeaves(child, place + 1 + offset, [...path, wrapper], leading, selected, leaves);
  });
}

/** A selection that ends before a line's first letter doesn't visibly include it. */
function isWithin(node: Node, place: number, { from, to }: Selected): boolean {
  const [start, end] = [place + 1, place + node.nodeSize - 1];
  if (!node.isTextblock) return from < place + node.nodeSize && to > place;
  return from <= end && (to > start || (to === start && from === to));
}

function endsIn(node: Node, place: number, selected: Selected): Ends {
  const within = (['anchor', 'head'] as const).map((end) => [end, selected[end] - place] as const);
  return new Map(within.filter(([, offset]) => offset > 0 && offset < node.nodeSize));
}

const isWrapper = (type: NodeType): boolean =>
  isListType(type) || isItemType(type) || type.name === 'blockquote';
const isListType = (type: NodeType | undefined): boolean => type !== undefined && type.name in ITEM_OF;
const isItemType = ({ name }: NodeType): boolean => name === 'listItem' || name === 'taskItem';

const chosenIn = ({ leaves }: Area): Leaf[] => leaves.filter(isChosenLine);
const isChosenLine = ({ node, isChosen }: Leaf): boolean => isChosen && node.isTextblock;

function turnedLeaves(leaves: readonly Leaf[], target: BlockTarget): readonly Leaf[] {
  switch (target) {
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
      return intoList(leaves, target);
    case 'blockquote':
      return intoQuote(leaves);
    case 'codeBlock':
      return intoCode(leaves);
    case 'toggle':
      return intoBox(leaves, 'toggle', null);
    default:
      if (isCalloutKind(target)) return intoBox(leaves, 'callout', { kind: target });
      return leaves.flatMap((leaf) => (isChosenLine(leaf) ? linesOf(leaf, () => [], target) : [leaf]));
  }
}

function intoQuote(leaves: readonly Leaf[]): readonly Leaf[] {
  const quote = wrapperOf(leaves, 'blockquote');
  return leaves.flatMap((leaf) => (isChosenLine(leaf) ? linesOf(leaf, () => [quote]) : [leaf]));
}

/** Turns the blocks into a box, with the selected headings. */
function intoBox(leaves: readonly Leaf[], name: 'callout' | 'toggle', attrs: Attrs | null): readonly Leaf[] {
  const box = { ...wrapperOf(leaves, name), attrs };
  return leaves.flatMap((leaf) =>
    isChosenLine(leaf) ? linesOf(leaf, () => [box], kindOf(leaf.node)) : [leaf],
  );
}

const kindOf = ({ attrs }: Node): TextKind =>
  TEXT_KINDS.find((kind) => kind === attrs['kind']) ?? 'paragraph';

/** Consecutive lines become one block in their common container: one quote, or one item. */
function intoCode(leaves: readonly Leaf[]): readonly Leaf[] {
  const path = commonPath(leaves.filter(isChosenLine));
  const turned: Leaf[] = [];
  let run: Leaf[] = [];
  const close = (): void => {
    const [first] = run;
    if (first) turned.push({ ...first, path, ...codeOf(run) });
    run = [];
  };
  for (const leaf of leaves) {
    if (isChosenLine(leaf)) {
      run.push(leaf);
      continue;
    }
    close();
    turned.push(leaf);
  }
  close();
  return turned;
}

function commonPath([first, ...others]: readonly Leaf[]): readonly Wrapper[] {
  const path = first?.path ?? [];
  let length = path.length;
  for (const other of others) while (path[length - 1] !== other.path[length - 1]) length -= 1;
  if (isListType(path[length - 1]?.type)) length -= 1;
  return path.slice(0, length);
}

function codeOf(lines: readonly Leaf[]): Pick<Leaf, 'node' | 'ends'> {
  const [first] = lines;
  const codeBlock = first?.node.type.schema.nodes['codeBlock'];
  if (!first || !codeBlock) throw new Error('expected a schema with code');
  const attrs = lines.find(({ node }) => node.type === codeBlock)?.node.attrs ?? null;
  const text = lines.map(({ node }) => wordsOf(node)).join('\n');
  const ends = new Map<SelectionEnd, number>();
  let start = 1;
  for (const { node, ends: inLine } of lines) {
    for (const [end, offset] of inLine) ends.set(end, start + wordsOf(node.cut(0, offset - 1)).length);
    start += wordsOf(node).length + 1;
  }
  return { node: codeBlock.create(attrs, text === '' ? null : codeBlock.schema.text(text)), ends };
}

/** A single selected item takes its list along; of several, only these change. */
function intoList(all: readonly Leaf[], name: ListName): readonly Leaf[] {
  const leaves = withWholeList(all);
  const item = ITEM_OF[name];
  const list = wrapperOf(leaves, name);
  const lists = new Map<Wrapper, Wrapper>();
  const pairs = new Map<Wrapper, readonly [list: Wrapper, item: Wrapper]>();
  for (const leaf of leaves.filter(({ isChosen }) => isChosen)) {
    const within = innermost(leaf);
    if (!within || pairs.has(within.item)) continue;
    const isSame = within.list.type.name === name;
    const fresh = isSame ? within.list : (lists.get(within.list) ?? wrapperOf(leaves, name));
    lists.set(within.list, fresh);
    pairs.set(within.item, [fresh, isSame ? within.item : wrapperOf(leaves, item)]);
  }
  return leaves.flatMap((leaf) => {
    if (isChosenLine(leaf) && !innermost(leaf)) return linesOf(leaf, () => [list, wrapperOf(leaves, item)]);
    return [{ ...leaf, path: exchanged(leaf.path, pairs) }];
  });
}

function withWholeList(leaves: readonly Leaf[]): readonly Leaf[] {
  const chosen = leaves.filter(isChosenLine);
  const items = new Set(chosen.map((leaf) => innermost(leaf)?.item));
  const [first] = chosen;
  const list = first && innermost(first)?.list;
  if (items.size > 1 || !list) return leaves;
  return leaves.map((leaf) => (innermost(leaf)?.list === list ? { ...leaf, isChosen: true } : leaf));
}

/** The innermost list and item of a line. */
function innermost({ path }: Leaf): { readonly list: Wrapper; readonly item: Wrapper } | undefined {
  const at = path.findLastIndex(({ type }) => isItemType(type));
  const [list, item] = [path[at - 1], path[at]];
  return list && item && { list, item };
}

function exchanged(
  path: readonly Wrapper[],
  pairs: ReadonlyMap<Wrapper, readonly [list: Wrapper, item: Wrapper]>,
): readonly Wrapper[] {
  const changed = [...path];
  for (const [at, wrapper] of path.entries()) {
    const pair = pairs.get(wrapper);
    if (pair) changed.splice(at - 1, 2, ...pair);
  }
  return changed;
}

/** A line of text, or each line of code, with its own path. */
function linesOf(leaf: Leaf, path: () => readonly Wrapper[], kind: TextKind = 'paragraph'): Leaf[] {
  const { node } = leaf;
  const { paragraph } = node.type.schema.nodes;
  if (!paragraph) throw new Error('expected a schema with paragraphs');
  if (!node.type.spec.code)
    return [
      { ...leaf, node: paragraph.create({ ...node.attrs, kind }, node.content, node.marks), path: path() },
    ];
  let start = 0;
  return node.textContent.split('\n').map((line) => {
    const within = [...leaf.ends].map(([end, offset]) => [end, offset - start] as const);
    start += line.length + 1;
    const text = line === '' ? null : node.type.schema.text(line);
    return {
      ...leaf,
      node: paragraph.create({ kind }, text),
      path: path(),
      ends: new Map(within.filter(([, offset]) => offset > 0 && offset <= line.length + 1)),
    };
  });
}

function wrapperOf([leaf]: readonly Leaf[], name: string): Wrapper {
  const type = leaf?.node.type.schema.nodes[name];
  if (!type) throw new Error(`expected a schema with ${name}`);
  return { type, attrs: null, isFresh: true };
}

/** When the first line of an item leaves it, what was below it takes the item's place. */
function withoutHeadless(leaves: readonly Leaf[]): readonly Leaf[] {
  const led = new Set(leaves.flatMap(({ leads }) => leads));
  let kept = leaves;
  for (const item of led) kept = withoutHeadlessItem(kept, item);
  return kept;
}

function withoutHeadlessItem(leaves: readonly Leaf[], item: Wrapper): readonly Leaf[] {
  let isHeaded = false;
  return leaves.map((leaf) => {
    const at = leaf.path.indexOf(item);
    isHeaded = at >= 0 && (isHeaded || leaf.leads.includes(item));
    if (at < 0 || isHeaded) return leaf;
    const [list, below] = [leaf.path[at - 1], leaf.path[at + 1]];
    // Items of a nested list become items of its own list if both are of one kind.
    const isOne = list !== undefined && below?.type === list.type;
    const path = isOne
      ? [...leaf.path.slice(0, at), ...leaf.path.slice(at + 2)]
      : [...leaf.path.slice(0, at - 1), ...leaf.path.slice(at + 1)];
    return { ...leaf, path };
  });
}

/**
 * Rebuilds the blocks, grouping leaves with the same ancestors. A new list next to one of its kind is merged with it.
 */
function blocksOf(leaves: readonly Leaf[], depth: number): Node[] {
  const blocks: Node[] = [];
  let group: Leaf[] = [];
  const close = (): void => {
    const wrapper = group[0]?.path[depth];
    if (wrapper) blocks.push(wrapper.type.create(wrapper.attrs, blocksOf(group, depth + 1)));
    group = [];
  };
  for (const leaf of leaves) {
    const [wrapper, last] = [leaf.path[depth], group.at(-1)?.path[depth]];
    if (!wrapper || !last || !isOneBlock(wrapper, last)) close();
    if (wrapper) group.push(leaf);
    else blocks.push(leaf.node);
  }
  close();
  return blocks;
}

const isOneBlock = (one: Wrapper, other: Wrapper): boolean =>
  one === other ||
  (isListType(one.type) && one.type === other.type && (one.isFresh ?? other.isFresh) === true);
