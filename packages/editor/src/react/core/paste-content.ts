import { Fragment, Slice, type Node, type ResolvedPos } from '@tiptap/pm/model';
import { Selection, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';

const ITEM_TYPES = new Set(['listItem', 'taskItem']);

/**
 * Pastes blocks at the selection by one rule for every place: a single line is inserted into the current line; of
 * several blocks, the first and last merge with the text beside them if all are lines, and the others go between; items
 * are inserted among items of the same kind.
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

/** Headings and code are more than their text. */
const isKind = (line: Node): boolean => line.type.spec.code === true || line.attrs['kind'] !== 'paragraph';

/** A single text block, which is just its text unless it needs a block of its own. */
function onlyLine({ firstChild, childCount }: Fragment): Node | null {
  if (childCount !== 1 || !firstChild?.isTextblock || firstChild.type.spec.code) return null;
  return firstChild;
}

function canReplace($at: ResolvedPos, content: Fragment): boolean {
  const index = $at.index(-1);
  return $at.depth > 0 && $at.node(-1).canReplace(index, index + 1, content);
}

/** Makes a change at a place and puts the caret after the inserted content. */
function atEndOf(tr: Transaction, at: number, change: (at: number) => unknown): Transaction {
  const size = tr.doc.content.size;
  change(at);
  const end = at + tr.doc.content.size - size;
  return tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1));
}

/** Pastes items among items of the same kind: after the caret's item, the rest of which follows them. */
function pasteItems(tr: Transaction, { firstChild, childCount }: Fragment): Transaction | null {
  const { $from } = tr.selection;
  const depth = itemDepth($from);
  const list = depth === null ? null : $from.node(depth - 1);
  if (depth === null || childCount !== 1 || !firstChild || firstChild.type !== list?.type) return null;
  // Deeper in an item of several blocks they become a list of their own.
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
  // The text after comes first, so that earlier positions don't change.
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

/** Whether the blocks are allowed beside the caret's block. */
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

/** Moves the selection to the last caret position before an end. */
function selectEnd(tr: Transaction, end: number): Transaction {
  return tr.setSelection(Selection.near(tr.doc.resolve(Math.min(end, tr.doc.content.size)), -1));
}
