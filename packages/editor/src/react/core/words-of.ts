import type { Fragment, Node } from '@tiptap/pm/model';

/** The text of a line, with people's names as displayed. */
export const wordsOf = (line: Node): string => wordsIn(line.content);

/** The same for a part of a line. */
export const wordsIn = (inline: Fragment): string =>
  inline.textBetween(0, inline.size, undefined, (leaf) => wordsOfLeaf(leaf));

function wordsOfLeaf(node: Node): string {
  const toText: unknown = node.type.spec['toText'];
  return typeof toText === 'function' ? String(toText({ node, parent: node, pos: 0, index: 0 })) : '';
}
