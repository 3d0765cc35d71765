import type { DocumentJson, NodeJson } from '../nodes/json.ts';

/**
 * The document with one task ticked or not, and nothing else changed; the same object where there is no such task. Tasks are
 * counted from 0 in the order of the document, as `extractFrom` lists them.
 */
export function tickTask(document: DocumentJson, index: number, checked: boolean): DocumentJson {
  const counter = { left: index };
  const content = ticked(document.content, counter, checked);
  return content === document.content ? document : { ...document, content };
}

function ticked(nodes: NodeJson[], counter: { left: number }, checked: boolean): NodeJson[] {
  for (const [at, node] of nodes.entries()) {
    if (node.type === 'taskItem' && counter.left === 0) {
      counter.left -= 1;
      return nodes.with(at, { ...node, attrs: { ...node.attrs, checked } });
    }
    if (node.type === 'taskItem') counter.left -= 1;
    if (!node.content) continue;
    const content = ticked(node.content, counter, checked);
    if (content !== node.content) return nodes.with(at, { ...node, content });
  }
  return nodes;
}
