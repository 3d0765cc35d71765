import { attributeText } from './attribute-rules.ts';
import type { Attributes, DocumentJson, NodeJson } from './json.ts';

/**
 * From the public form (`heading` with a `level`) to the form of the ProseMirror schema (one text block with a `kind`).
 *
 * @example toSchemaJson({ type: 'heading', attrs: { level: 2 } }) // { type: 'paragraph', attrs: { kind: 'h2' } }
 */
export function toSchemaJson(node: NodeJson): NodeJson {
  const content = node.content ? { content: node.content.map(toSchemaJson) } : {};
  if (node.type === 'heading') {
    return {
      ...node,
      type: 'paragraph',
      attrs: { kind: `h${attributeText(node.attrs?.['level'] ?? 1)}` },
      ...content,
    };
  }
  return { ...node, ...content };
}

/** The way back from the ProseMirror schema to the public form. */
export function fromSchemaJson(node: NodeJson): NodeJson {
  const content = node.content ? { content: node.content.map(fromSchemaJson) } : {};
  if (node.type !== 'paragraph') return { ...node, ...content };
  const { attrs, ...rest } = node;
  const level = headingLevel(attrs);
  if (level === null) return { ...rest, ...content };
  return { ...rest, type: 'heading', attrs: { level }, ...content };
}

/** The public document of an editor's state. */
export function documentFromSchemaJson(doc: NodeJson): DocumentJson {
  return { type: 'doc', content: (doc.content ?? []).map(fromSchemaJson) };
}

function headingLevel(attrs: Attributes | undefined): number | null {
  const kind = attrs?.['kind'];
  return typeof kind === 'string' && /^h[1-6]$/.test(kind) ? Number(kind[1]) : null;
}
