import type { DefaultTreeAdapterTypes } from 'parse5';
import { TangledHtml, parseBounded } from './bounded-parser.ts';
import { MAX_TREE_DEPTH, type HtmlNode } from './html-tree.ts';

/** Parses HTML without a DOM, as browsers do. Of HTML that is too tangled the text is left, a line for each tag. */
export function parseHtml(html: string): HtmlNode[] {
  try {
    return childrenOf(parseBounded(html), 0);
  } catch (error) {
    if (!(error instanceof TangledHtml)) throw error;
    return childrenOf(parseBounded(linesOf(html)), 0);
  }
}

/** What stands between the tags, each piece in a paragraph of its own. */
function linesOf(html: string): string {
  const pieces = html.split('<').map((piece, index) => (index === 0 ? piece : withoutTag(piece)));
  const lines = pieces.filter((piece) => piece.trim() !== '');
  return lines.map((line) => `<p>${line}</p>`).join('');
}

/** What follows a tag; a sign that begins none is text. */
function withoutTag(piece: string): string {
  const end = /^[a-z/!?]/i.test(piece) ? piece.indexOf('>') : -1;
  return end < 0 ? `&lt;${piece}` : piece.slice(end + 1);
}

function childrenOf(parent: DefaultTreeAdapterTypes.ParentNode, depth: number): HtmlNode[] {
  const nodes: HtmlNode[] = [];
  for (const child of parent.childNodes) {
    if (child.nodeName === '#text' && 'value' in child) nodes.push({ text: child.value });
    else if ('tagName' in child && depth < MAX_TREE_DEPTH) nodes.push(element(child, depth));
    else if ('tagName' in child) nodes.push({ text: flatText(child) });
  }
  return nodes;
}

function element(source: DefaultTreeAdapterTypes.Element, depth: number): HtmlNode {
  const inner = source.tagName === 'template' && 'content' in source ? source.content : source;
  return {
    tag: source.tagName,
    // Elements that a browser begins anew share one list of attributes, and few of those are asked for.
    attribute: (name) => source.attrs.find((attribute) => attribute.name === name)?.value ?? null,
    children: childrenOf(inner as DefaultTreeAdapterTypes.ParentNode, depth + 1),
  };
}

function flatText(source: DefaultTreeAdapterTypes.Element): string {
  const texts: string[] = [];
  const waiting: DefaultTreeAdapterTypes.ChildNode[] = [source];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeName === '#text' && 'value' in node) texts.push(node.value);
    else if ('childNodes' in node) for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
  return texts.join('');
}
