import { canonicalDocument } from '@cairn/editor/convert';
import { documentFromSchemaJson, schema, type DocumentJson, type NodeJson } from '@cairn/editor/nodes';
import { Fragment, type Mark, type MarkType, type Node, type NodeType } from '@tiptap/pm/model';
import { XmlElement, XmlText, type Doc, type XmlFragment } from 'yjs';
import { contentOf } from './content-of.ts';
import { fromShared } from './shared-spelling.ts';
import { storableText } from './storable-text.ts';

/**
 * The content of a document as public JSON. Never changes the document, and never fails on unknown content: the text of
 * unknown or misplaced elements is kept, the elements themselves are not.
 */
export function readContent(ydoc: Doc): DocumentJson {
  const blocks = childrenOf(contentOf(ydoc), 0);
  const document = fitted(schema.topNodeType, null, blocks);
  return canonicalDocument(fromShared(documentFromSchemaJson(document.toJSON() as NodeJson)));
}

/** Below this depth only the text of elements is kept, because readers of the JSON may recurse. */
const MAX_DEPTH = 64;

function childrenOf(parent: XmlFragment, depth: number): Node[] {
  return parent.toArray().flatMap((child) => {
    if (child instanceof XmlText) return textNodes(child);
    return child instanceof XmlElement ? elementNodes(child, depth) : [];
  });
}

function elementNodes(element: XmlElement, depth: number): Node[] {
  const children = childrenOf(element, depth + 1);
  const type = schema.nodes[element.nodeName];
  if (!type || type.isText || type === schema.topNodeType || depth >= MAX_DEPTH) return children;
  return [fitted(type, knownAttributes(type, element.getAttributes()), children)];
}

/** A node of this type with the children that fit; the rest becomes plain text blocks. */
function fitted(type: NodeType, attrs: Record<string, unknown> | null, children: readonly Node[]): Node {
  const plain = Fragment.from(children);
  if (type.validContent(plain)) return type.create(attrs, plain);
  const held: Node[] = [];
  let match = type.contentMatch;
  for (const child of children.flatMap((each) => placeable(type, each))) {
    const next = match.matchType(child.type);
    if (!next) continue;
    held.push(child);
    match = next;
  }
  const rest = match.fillBefore(Fragment.empty, true);
  return type.create(attrs, Fragment.from(held).append(rest ?? Fragment.empty));
}

/** The child, or what of it is allowed here: inline text in a paragraph, the text of a block in a line. */
function placeable(parent: NodeType, child: Node): Node[] {
  if (parent.inlineContent) {
    if (child.isInline) return parent.allowsMarks(child.marks) ? [child] : [child.mark([])];
    return child.textContent === '' ? [] : [schema.text(child.textContent)];
  }
  if (anywhere(parent, child.type)) return [child];
  const wrapping = parent.contentMatch.findWrapping(child.type);
  if (wrapping) return [wrapping.reduceRight<Node>((inner, type) => fitted(type, null, [inner]), child)];
  const { paragraph } = schema.nodes;
  if (!paragraph || child.textContent === '') return [];
  const block = paragraph.create(null, schema.text(child.textContent));
  return anywhere(parent, paragraph) ? [block] : placeableWrapped(parent, block);
}

function placeableWrapped(parent: NodeType, block: Node): Node[] {
  const wrapping = parent.contentMatch.findWrapping(block.type);
  return wrapping ? [wrapping.reduceRight<Node>((inner, type) => fitted(type, null, [inner]), block)] : [];
}

function anywhere(parent: NodeType, child: NodeType): boolean {
  return parent.contentMatch.matchType(child) !== null;
}

function textNodes(text: XmlText): Node[] {
  const delta = text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
  return delta.flatMap(({ insert, attributes = {} }) =>
    typeof insert === 'string' && insert !== ''
      ? [schema.text(storableText(insert), marksOf(attributes))]
      : [],
  );
}

function marksOf(attributes: Record<string, unknown>): readonly Mark[] {
  let marks: readonly Mark[] = [];
  for (const [name, attrs] of Object.entries(attributes)) {
    // The binding adds a hash to marks that may overlap themselves.
    const type = schema.marks[name.replace(/--[\w+/=]{8}$/, '')];
    const given = typeof attrs === 'object' && attrs !== null ? (attrs as Record<string, unknown>) : {};
    if (type) marks = markOf(type, given).addToSet(marks);
  }
  return marks;
}

function markOf(type: MarkType, given: Record<string, unknown>): Mark {
  return type.create(knownAttributes(type, given));
}

/** The known attributes with allowed values; others get their default. */
function knownAttributes(type: NodeType | MarkType, given: Record<string, unknown>): Record<string, unknown> {
  const known: Record<string, unknown> = {};
  for (const [name, { validate }] of Object.entries(type.spec.attrs ?? {}))
    if (given[name] !== undefined && isAllowed(validate, given[name])) known[name] = storable(given[name]);
  return known;
}

const storable = (value: unknown): unknown => (typeof value === 'string' ? storableText(value) : value);

function isAllowed(validate: string | ((value: unknown) => void) | undefined, value: unknown): boolean {
  if (typeof validate !== 'function') return true;
  try {
    validate(value);
    return true;
  } catch {
    return false;
  }
}
