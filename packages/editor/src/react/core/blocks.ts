import type { Editor } from '@tiptap/core';
import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { liftTarget } from '@tiptap/pm/transform';
import {
  NodeSelection,
  TextSelection,
  type EditorState,
  type Selection,
  type Transaction,
} from '@tiptap/pm/state';
import { BlockSelection } from './block-selection.ts';
import { report } from './report.ts';

/** A block that can be moved as a whole: a child of the document, or an item of a list. */
export interface Block {
  position: number;
  node: Node;
}

/** The block around a position. */
function blockAround($position: ResolvedPos): Block | null {
  for (let { depth } = $position; depth > 0; depth -= 1) {
    const node = $position.node(depth);
    const isItem = node.type.name === 'listItem' || node.type.name === 'taskItem';
    if (depth === 1 || isItem) return { position: $position.before(depth), node };
  }
  const { nodeAfter } = $position;
  return nodeAfter ? { position: $position.pos, node: nodeAfter } : null;
}

/** The block that a place is in, or that ends there. */
export function blockInside(doc: Node, place: number): Block | null {
  const $place = doc.resolve(place);
  const { depth, nodeBefore } = $place;
  if (depth > 0 || !nodeBefore) return blockAround($place);
  return { position: place - nodeBefore.nodeSize, node: nodeBefore };
}

export function deleteBlock(editor: Editor, { position, node }: Block): void {
  const { tr } = editor.state;
  const $position = tr.doc.resolve(position);
  // If a list has only one item, the whole list is moved.
  const isOnly = $position.depth > 0 && $position.parent.childCount === 1;
  if (isOnly) tr.delete($position.before(), $position.after());
  else tr.delete(position, position + node.nodeSize);
  editor.view.dispatch(tr);
  editor.commands.focus();
}

export function duplicateBlock(editor: Editor, { position }: Block): void {
  const node = editor.state.doc.nodeAt(position);
  if (!node || node.type.name === 'image') {
    report('No content selected or content is not duplicable.');
    return;
  }
  const end = position + node.nodeSize;
  if (end > editor.state.doc.content.size) {
    report('Invalid insertion position', end);
    return;
  }
  editor.view.dispatch(editor.state.tr.insert(end, node.copy(node.content)));
  editor.commands.focus();
}

/** Whether a block is only a container for others. */
export const isBox = ({ node }: Block): boolean => ['callout', 'toggle'].includes(node.type.name);

/** Removes a container and keeps its content. Null if the content cannot be there without it. */
export function openBox({ doc, tr }: EditorState, { position, node }: Block): Transaction | null {
  const range = doc.resolve(position + 1).blockRange(doc.resolve(position + node.nodeSize - 1));
  const target = range && liftTarget(range);
  return range && typeof target === 'number' ? tr.lift(range, target) : null;
}

/** The same for the current container, from a menu. */
export function takeBoxAway(editor: Editor, { position }: Block): void {
  const node = editor.state.doc.nodeAt(position);
  const tr = node && openBox(editor.state, { position, node });
  if (tr) editor.view.dispatch(tr.scrollIntoView());
  editor.commands.focus();
}

/** Swaps the selected blocks with the neighbouring one; returns whether there was one. */
export function moveBlock(editor: Editor, step: -1 | 1): boolean {
  const { state, view } = editor;
  const { selection } = state;
  const { from, to } = blocksOf(selection);
  const [before, after] = [state.doc.resolve(from).nodeBefore, state.doc.resolve(to).nodeAfter];
  const neighbour = step < 0 ? before : after;
  if (!neighbour) return false;
  const target = from + step * neighbour.nodeSize;
  const { tr } = state;
  const { content } = state.doc.slice(from, to);
  tr.delete(from, to).insert(target, content);
  const moved = target - from;
  view.dispatch(tr.setSelection(selectionMoved(tr.doc, selection, moved)).scrollIntoView());
  return true;
}

function selectionMoved(doc: Node, selection: Selection, by: number): Selection {
  const [anchor, head] = [selection.anchor + by, selection.head + by];
  if (selection instanceof NodeSelection) return NodeSelection.create(doc, anchor);
  if (selection instanceof BlockSelection) return new BlockSelection(doc.resolve(anchor), doc.resolve(head));
  return TextSelection.create(doc, anchor, head);
}

/** The range of the selected blocks: items of one list, or blocks of the text. */
function blocksOf(selection: Selection): { from: number; to: number } {
  const { $from, $to } = selection;
  if (selection instanceof NodeSelection || selection instanceof BlockSelection)
    return { from: $from.pos, to: $to.pos };
  let depth = Math.min($from.sharedDepth($to.pos), $from.depth);
  while (depth > 0 && !$from.node(depth).type.name.endsWith('List')) depth -= 1;
  return {
    from: $from.posAtIndex($from.index(depth), depth),
    to: $to.posAtIndex($to.indexAfter(depth), depth),
  };
}
