import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { isOthersChange } from './others-change.ts';

/** What one document holds at most. The server takes twice of what this comes to in one piece. */
export const DOCUMENT_LIMIT = {
  /** Letters, and two for each block around them. */
  size: 2_000_000,
  /** Blocks, pictures and the like. */
  nodes: 20_000,
} as const;

/** Less than this at once is typing, and counting everything with each key would be felt. */
const LITTLE = 1000;

/** Refuses what would make a document too long, before it is there: what the server refuses later, its writer has lost. */
export function documentLimit(refused: () => void): Plugin {
  return new Plugin({
    filterTransaction: (tr, { doc }) => {
      if (!tr.docChanged || isOthersChange(tr) || tr.doc.content.size - doc.content.size < LITTLE)
        return true;
      if (fits(tr.doc)) return true;
      refused();
      return false;
    },
  });
}

function fits(doc: Node): boolean {
  if (doc.content.size > DOCUMENT_LIMIT.size) return false;
  let left = DOCUMENT_LIMIT.nodes;
  doc.descendants((node) => {
    if (!node.isText) left -= 1;
    return left >= 0 && !node.inlineContent;
  });
  return left >= 0;
}
