import { Mark, Node, type NodeType, type Schema } from '@tiptap/pm/model';
import { XmlElement, XmlText, type XmlFragment } from 'yjs';
import type { Mapping } from './mapping.ts';

export interface Reading {
  readonly schema: Schema;
  /** Elements that are here are not read again. */
  readonly mapping: Mapping;
  /** Elements that stand where the schema does not allow them: two who changed one list or table at once. */
  readonly misfits: XmlElement[];
}

/** What the children of a shared element show. Texts side by side are read as one; nothing is written. */
export function readNodes(parent: XmlFragment, reading: Reading): Node[] {
  const type = parent instanceof XmlElement ? reading.schema.nodes[parent.nodeName] : undefined;
  return parent.toArray().flatMap((child) => {
    if (child instanceof XmlText) return textNodes(child, type, reading.schema);
    if (!(child instanceof XmlElement)) return [];
    const known = reading.mapping.get(child);
    const node = known instanceof Node ? known : readElement(child, reading);
    return node ? [node] : [];
  });
}

function readElement(element: XmlElement, reading: Reading): Node | undefined {
  const children = readNodes(element, reading);
  try {
    const node = reading.schema.node(element.nodeName, element.getAttributes(), children);
    reading.mapping.set(element, node);
    return node;
  } catch {
    reading.misfits.push(element);
    return undefined;
  }
}

function textNodes(text: XmlText, parent: NodeType | undefined, schema: Schema): Node[] {
  const delta = text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
  return delta.flatMap(({ insert, attributes = {} }) => {
    if (typeof insert !== 'string' || insert === '') return [];
    const marks = marksOf(attributes, schema);
    return [schema.text(insert, parent?.allowedMarks(marks) ?? marks)];
  });
}

/**
 * A mark that this schema does not know leaves its text as it is. Of two that exclude each other, as two people who format one word at
 * once bring them about, one stays, the same for everybody.
 */
function marksOf(attributes: Record<string, unknown>, schema: Schema): readonly Mark[] {
  return Object.entries(attributes).reduce<readonly Mark[]>((marks, [name, given]) => {
    const attrs = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : null;
    return schema.marks[name]?.create(attrs).addToSet(marks) ?? marks;
  }, Mark.none);
}
