import type { MarkType, Node } from '@tiptap/pm/model';
import { updateYFragment } from '@tiptap/y-tiptap';
import { XmlElement, type Doc, type XmlFragment } from 'yjs';
import type { Mapping } from './mapping.ts';

/** What the stock writer needs. */
interface Binding {
  readonly doc: Doc;
  readonly mapping: Mapping;
  readonly isOMark: Map<MarkType, boolean>;
}

/**
 * Writes that children have changed their order: those that moved are taken out and put in again, the others stay what they are.
 * The stock writer knows no order and would write the words of each into the element of another, where somebody may be writing.
 */
export function writeMoves(binding: Binding, type: XmlFragment, from: Node, to: Node): void {
  if (from === to || from.childCount !== to.childCount || to.inlineContent) return;
  const elements = type.toArray();
  const isShown = elements.every(
    (element, at) => element instanceof XmlElement && binding.mapping.get(element) === from.maybeChild(at),
  );
  if (!isShown || elements.length !== to.childCount) return;
  const order = orderOf(from.children, to.children);
  if (order) return reorder(binding, type, to, order);
  for (const [at, child] of to.children.entries()) {
    const [old, element] = [from.child(at), elements[at]];
    if (element instanceof XmlElement && old.sameMarkup(child)) writeMoves(binding, element, old, child);
  }
  // The stock writer looks no deeper where an element says the same already.
  const isWritten = elements.every(
    (element, at) => binding.mapping.get(element as XmlElement) === to.child(at),
  );
  if (isWritten) binding.mapping.set(type, to);
}

/** Where each was before; undefined when these are not the same ones in another order. */
function orderOf(from: readonly Node[], to: readonly Node[]): readonly number[] | undefined {
  const places = new Map<Node, number[]>();
  for (const [at, node] of from.entries()) places.set(node, [...(places.get(node) ?? []), at]);
  const order = to.map((node) => places.get(node)?.shift() ?? -1);
  return order.includes(-1) ? undefined : order;
}

function reorder(binding: Binding, type: XmlFragment, to: Node, order: readonly number[]): void {
  const staying = longestRising(order);
  for (const place of [...order].toSorted((one, other) => other - one))
    if (!staying.has(place)) type.delete(place, 1);
  for (const [at, node] of to.children.entries()) {
    if (staying.has(order[at] ?? -1)) continue;
    const element = new XmlElement(node.type.name);
    type.insert(at, [element]);
    updateYFragment(binding.doc, element, node, binding);
    binding.mapping.set(element, node);
  }
  binding.mapping.set(type, to);
}

/** As many numbers as possible that rise in their order. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const best: { readonly length: number; readonly before: number }[] = [];
  let last = -1;
  for (const [at, number] of numbers.entries()) {
    let [length, before] = [1, -1];
    for (const [index, each] of best.entries())
      if ((numbers[index] ?? 0) < number && each.length >= length)
        [length, before] = [each.length + 1, index];
    best.push({ length, before });
    if (length > (best[last]?.length ?? 0)) last = at;
  }
  const rising = new Set<number>();
  for (let at = last; at >= 0; at = best[at]?.before ?? -1) rising.add(numbers[at] ?? 0);
  return rising;
}
