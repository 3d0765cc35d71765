import type { Fragment, Node } from '@tiptap/pm/model';

/** What a line says, with the names of people as they read. */
export const wordsOf = (line: Node): string => wordsIn(line.content);

/** The same, of a part of one. */
export const wordsIn = (inline: Fragment): string =>
  inline.textBetween(0, inline.size, undefined, (leaf) => wordsOfLeaf(leaf));

function wordsOfLeaf(node: Node): string {
  const toText: unknown = node.type.spec['toText'];
  return typeof toText === 'function' ? String(toText({ node, parent: node, pos: 0, index: 0 })) : '';
}
