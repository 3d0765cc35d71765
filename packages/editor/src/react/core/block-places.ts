import type { Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import type { Block } from './blocks.ts';

/**
 * The block at a vertical position in the window, by binary search: measuring every block would make a long page slow.
 */
export function blockAt(view: EditorView, y: number): Block | null {
  return blockAtHeight(view, view.state.doc, 0, y);
}

function blockAtHeight(view: EditorView, parent: Node, start: number, y: number): Block | null {
  const children: Block[] = [];
  parent.forEach((node, offset) => children.push({ position: start + offset, node }));
  let low = 0;
  let high = children.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const child = children[middle];
    const element = child ? view.nodeDOM(child.position) : null;
    if (!child || !(element instanceof HTMLElement)) return null;
    const { top, bottom } = element.getBoundingClientRect();
    if (y < top) high = middle - 1;
    else if (y > bottom) low = middle + 1;
    else return withinList(view, child, y) ?? child;
  }
  return null;
}

/** In a list the item is the block, and within an item the item of a nested list. */
function withinList(view: EditorView, { node, position }: Block, y: number): Block | null {
  if (node.type.name.endsWith('List')) return blockAtHeight(view, node, position + 1, y);
  if (!node.type.name.endsWith('Item')) return null;
  const inner = blockAtHeight(view, node, position + 1, y);
  return inner && inner.node.type.name.endsWith('Item') ? inner : null;
}
