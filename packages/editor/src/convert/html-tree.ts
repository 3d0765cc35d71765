/** A piece of text or an element, however it was parsed. */
export type HtmlNode = HtmlText | HtmlElement;

interface HtmlText {
  text: string;
}

export interface HtmlElement {
  /** Lower-case tag name. */
  tag: string;
  attribute: (name: string) => string | null;
  children: HtmlNode[];
}

/** Turns HTML source into a tree; the server gives one made of parse5, the browser one made of DOMParser. */
export type HtmlParser = (html: string) => HtmlNode[];

/** Deeper elements are read as if they stood at this depth, so that hostile input cannot exhaust the stack. */
export const MAX_TREE_DEPTH = 200;

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tag' in node;
}

/** All text of a tree as it stands, line breaks as new lines. */
export function textOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => (isElement(node) ? (node.tag === 'br' ? '\n' : textOf(node.children)) : node.text))
    .join('');
}
