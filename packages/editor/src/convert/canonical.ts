import { NODE_ATTRIBUTES, completeAttributes } from '../nodes/attribute-rules.ts';
import type { DocumentJson, NodeJson } from '../nodes/json.ts';
import { canonicalMarks, cleanCode, cleanText, joinText } from './inline-text.ts';

const INLINE_TYPES = new Set(['text', 'hardBreak', 'mention', 'issueReference', 'pageReference']);

/** Whether a node stands in a line of text rather than being a block. */
export function isInline(node: NodeJson): boolean {
  return INLINE_TYPES.has(node.type);
}

/**
 * The one spelling of a document: every attribute present, marks ordered, neighbouring text joined, text cleaned.
 * Two documents that look the same are equal after it. Unknown node types pass through; `validateDocument` refuses them.
 */
export function canonicalDocument(document: DocumentJson): DocumentJson {
  return { type: 'doc', content: document.content.map((node) => canonicalNode(node, false)) };
}

function canonicalNode(node: NodeJson, inCode: boolean): NodeJson {
  if (node.type === 'text') return canonicalText(node, inCode);
  const canonical: NodeJson = { type: node.type };
  const rules = NODE_ATTRIBUTES[node.type] ?? {};
  if (Object.keys(rules).length > 0) canonical.attrs = completeAttributes(rules, node.attrs);
  const isCode = node.type === 'codeBlock';
  const content = joinText((node.content ?? []).map((child) => canonicalNode(child, isCode)));
  if (content.length > 0) canonical.content = content;
  // Only text carries marks: a bold line break or a linked mention says nothing and would not survive markdown.
  return canonical;
}

function canonicalText(node: NodeJson, inCode: boolean): NodeJson {
  const text = inCode ? cleanCode(node.text ?? '') : cleanText(node.text ?? '');
  const marks = inCode ? [] : canonicalMarks(node.marks ?? []);
  return marks.length > 0 ? { type: 'text', marks, text } : { type: 'text', text };
}
