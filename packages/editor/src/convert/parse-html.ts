import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { MAX_TREE_DEPTH, type HtmlNode } from './html-tree.ts';

/** Parses HTML without a DOM, as browsers do. */
export function parseHtml(html: string): HtmlNode[] {
  return childrenOf(parseFragment(html), 0);
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
  const attributes = new Map(source.attrs.map(({ name, value }) => [name, value]));
  const inner = source.tagName === 'template' && 'content' in source ? source.content : source;
  return {
    tag: source.tagName,
    attribute: (name) => attributes.get(name) ?? null,
    children: childrenOf(inner as DefaultTreeAdapterTypes.ParentNode, depth + 1),
  };
}

function flatText(source: DefaultTreeAdapterTypes.Element): string {
  const texts: string[] = [];
  const waiting: DefaultTreeAdapterTypes.ChildNode[] = [source];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeName === '#text' && 'value' in node) texts.push(node.value);
    else if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
  }
  return texts.join('');
}
