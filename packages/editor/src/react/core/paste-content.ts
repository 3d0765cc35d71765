import { Fragment, Slice, type Node, type ResolvedPos } from '@tiptap/pm/model';
import { Selection, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';

const ITEM_TYPES = new Set(['listItem', 'taskItem']);

/**
 * Puts blocks where the selection is, by one rule for every place: a single line goes into the line that is there; of several
 * blocks the first and the last go on with the words beside them when all of them are lines, and the others stand between;
 * items go among the items of a list of their kind.
 */
export function pasteContent(state: EditorState, content: Fragment): Transaction {
  const tr = state.tr.deleteSelection();
  const { $from } = tr.selection;
  const line = onlyLine(content);
  if (!$from.parent.isTextblock) return tr.replaceSelection(new Slice(content, 0, 0));
  if (line && !($from.parent.content.size === 0 && isKind(line) && canReplace($from, content)))
    return atEndOf(tr, $from.pos, (at) => tr.replace(at, at, new Slice(line.content, 0, 0)));
  return pasteItems(tr, content) ?? pasteBlocks(tr, content);
}

/** Headings and code are more than their words. */
const isKind = (line: Node): boolean => line.type.spec.code === true || line.attrs['kind'] !== 'paragraph';

/** A single text block, which says no more than its words unless it stands in a block of its own. */
function onlyLine({ firstChild, childCount }: Fragment): Node | null {
  if (childCount !== 1 || !firstChild?.isTextblock || firstChild.type.spec.code) return null;
  return firstChild;
}

function canReplace($at: ResolvedPos, content: Fragment): boolean {
  const index = $at.index(-1);
  return $at.depth > 0 && $at.node(-1).canReplace(index, index + 1, content);
}

/** Makes a change at a place and leaves the caret behind what came. */
function atEndOf(tr: Transaction, at: number, change: (at: number) => unknown): Transaction {
  const size = tr.doc.content.size;
  change(at);
  const end = at + tr.doc.content.size - size;
  return tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1));
}

/** Items among items of the same kind: after the one of the caret, whose rest follows them. */
function pasteItems(tr: Transaction, { firstChild, childCount }: Fragment): Transaction | null {
  const { $from } = tr.selection;
  const depth = itemDepth($from);
  const list = depth === null ? null : $from.node(depth - 1);
  if (depth === null || childCount !== 1 || !firstChild || firstChild.type !== list?.type) return null;
  // Further down in an item of several blocks they are a list of their own.
  if ($from.depth !== depth + 1 || $from.index(depth) > 0) return null;
  const isEmpty = $from.node(depth).childCount === 1 && $from.parent.content.size === 0;
  if (isEmpty) {
    const [start, end] = [$from.before(depth), $from.after(depth)];
    tr.replaceWith(start, end, firstChild.content);
    return selectEnd(tr, start + firstChild.content.size);
  }
  if ($from.parentOffset === 0) {
    const start = $from.before(depth);
    return selectEnd(tr.insert(start, firstChild.content), start + firstChild.content.size);
  }
  if ($from.parentOffset < $from.parent.content.size) tr.split($from.pos, 2);
  const after = tr.mapping.map($from.pos, -1);
  const start = tr.doc.resolve(after).after(depth);
  return selectEnd(tr.insert(start, firstChild.content), start + firstChild.content.size);
}

function itemDepth($at: ResolvedPos): number | null {
  for (let { depth } = $at; depth > 0; depth -= 1)
    if (ITEM_TYPES.has($at.node(depth).type.name)) return depth;
  return null;
}

function pasteBlocks(tr: Transaction, content: Fragment): Transaction {
  const { $from } = tr.selection;
  const { parent, parentOffset, depth } = $from;
  const isEmpty = parent.content.size === 0;
  if (!isPlaceFor($from, content)) return tr.replaceSelection(new Slice(content, 0, 0));
  if (isEmpty) {
    const start = $from.before();
    return selectEnd(tr.replaceWith(start, $from.after(), content), start + content.size);
  }
  const blocks = childrenOf(content);
  const [isAtStart, isAtEnd] = [parentOffset === 0, parentOffset === parent.content.size];
  const head = !isAtStart && isPlainLine(blocks[0]) ? blocks.shift() : undefined;
  const tail = !isAtEnd && isPlainLine(blocks.at(-1)) ? blocks.pop() : undefined;
  if (!isAtStart && !isAtEnd) tr.split($from.pos);
  // The words behind come first, so that the places before them stay.
  const behind = isAtStart ? $from.pos : tr.doc.resolve($from.pos).after(depth) + 1;
  if (tail && !isAtEnd) tr.insert(behind, tail.content);
  const between = isAtStart ? $from.before() : tr.doc.resolve($from.pos).after(depth);
  const middle = Fragment.from(blocks);
  tr.insert(between, middle);
  if (head) tr.insert($from.pos, head.content);
  const end = between + middle.size + (head?.content.size ?? 0);
  if (tail) return tr.setSelection(TextSelection.create(tr.doc, end + 1 + tail.content.size));
  return selectEnd(tr, end);
}

/** Whether the blocks may stand beside the one of the caret. */
function isPlaceFor($at: ResolvedPos, content: Fragment): boolean {
  if ($at.depth === 0 || $at.parent.type.spec.code) return false;
  const place = $at.node(-1);
  const index = $at.index(-1);
  return place.canReplace(index, index + 1, content) && place.canReplace(index + 1, index + 1, content);
}

const isPlainLine = (block: Node | undefined): boolean =>
  block?.isTextblock === true && !block.type.spec.code && block.attrs['kind'] === 'paragraph';

function childrenOf(content: Fragment): Node[] {
  const children: Node[] = [];
  content.forEach((child) => children.push(child));
  return children;
}

/** To the last place for a caret before an end. */
function selectEnd(tr: Transaction, end: number): Transaction {
  return tr.setSelection(Selection.near(tr.doc.resolve(Math.min(end, tr.doc.content.size)), -1));
}
