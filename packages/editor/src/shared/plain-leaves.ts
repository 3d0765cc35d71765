import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

/**
 * Takes the marks from what is in a line and is no text: a bold line break says nothing, the shared text does not keep it, and
 * whoever wrote it would see another document than everybody else. Undefined when there are none in what has changed.
 */
export function plainLeaves(before: Node, { doc, tr }: EditorState): Transaction | undefined {
  const from = doc.content.findDiffStart(before.content);
  const end = doc.content.findDiffEnd(before.content);
  if (from === null || !end) return undefined;
  doc.nodesBetween(Math.min(from, end.a), Math.max(from, end.a), (node, position) => {
    if (!node.isInline || node.isText) return;
    for (const mark of node.marks) tr.removeNodeMark(position, mark);
  });
  return tr.docChanged ? tr : undefined;
}
