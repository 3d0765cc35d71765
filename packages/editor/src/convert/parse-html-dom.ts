import { MAX_TREE_DEPTH, type HtmlNode } from './html-tree.ts';

/** Parses HTML with the browser's inert parser: nothing in it runs or loads. */
export function parseHtmlInBrowser(html: string): HtmlNode[] {
  return childrenOf(new DOMParser().parseFromString(html, 'text/html').body, 0);
}

function childrenOf(parent: Node, depth: number): HtmlNode[] {
  const nodes: HtmlNode[] = [];
  for (const child of parent.childNodes) {
    if (child instanceof Text) nodes.push({ text: child.data });
    else if (child instanceof Element && depth < MAX_TREE_DEPTH) {
      nodes.push({
        tag: child.localName,
        attribute: (name) => child.getAttribute(name),
        children: childrenOf(child, depth + 1),
      });
    } else if (child instanceof Element) nodes.push({ text: child.textContent });
  }
  return nodes;
}
