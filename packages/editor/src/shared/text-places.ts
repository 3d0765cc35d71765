import type { Schema } from '@tiptap/pm/model';
import { XmlElement, XmlFragment, XmlText, type Transaction } from 'yjs';

/**
 * Gives every block of text that a transaction has written an own shared text, also an empty one: two who type first into
 * the same line would each make one otherwise, and these can never become one again.
 */
export function giveTextPlaces(transaction: Transaction, schema: Schema): void {
  for (const type of transaction.changed.keys()) {
    if (!(type instanceof XmlFragment)) continue;
    if (type instanceof XmlElement) fill(type, schema);
    for (const child of type.toArray()) if (isNew(child, transaction)) fillAll(child, schema);
  }
}

function fillAll(child: unknown, schema: Schema): void {
  if (!(child instanceof XmlElement)) return;
  fill(child, schema);
  for (const inner of child.toArray()) fillAll(inner, schema);
}

function fill(element: XmlElement, schema: Schema): void {
  if (element.length === 0 && schema.nodes[element.nodeName]?.inlineContent === true)
    element.insert(0, [new XmlText()]);
}

function isNew(child: XmlElement | XmlText | object, { beforeState }: Transaction): boolean {
  if (!(child instanceof XmlElement) || !child._item) return false;
  const { client, clock } = child._item.id;
  return clock >= (beforeState.get(client) ?? 0);
}
