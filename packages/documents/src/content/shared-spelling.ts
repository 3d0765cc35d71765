import type { DocumentJson, JsonValue, NodeJson } from '@cairn/editor/nodes';

/**
 * The binding does not store attributes that are null, and reads what is not stored as the default. For the width of an
 * image these differ: null is its own size. The shared document says `auto` for it.
 */
export function toShared(document: DocumentJson): DocumentJson {
  return withImageWidth(document, null, 'auto') as DocumentJson;
}

/** The way back to the public document. */
export function fromShared(document: DocumentJson): DocumentJson {
  return withImageWidth(document, 'auto', null) as DocumentJson;
}

function withImageWidth(node: NodeJson, from: JsonValue, to: JsonValue): NodeJson {
  const content = node.content
    ? { content: node.content.map((child) => withImageWidth(child, from, to)) }
    : {};
  if (node.type !== 'image' || node.attrs?.['width'] !== from) return { ...node, ...content };
  return { ...node, attrs: { ...node.attrs, width: to }, ...content };
}
