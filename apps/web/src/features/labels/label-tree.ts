import { compareLabels, mayNest, type Label } from '@cairn/domain';
import { foldText } from '../../lib/fold-text.ts';
import { orderKeyAt } from '../../lib/order-key.ts';
import type { DropPlace } from '../../lib/use-sortable.ts';

/** Where a label stands: its parent, or none, and its key there. */
export type LabelPlace = Pick<Label, 'parentId' | 'sortOrder'>;

/** Labels under one parent, or the top level, in order. */
export const childrenOf = (labels: readonly Label[], parentId: string | null): Label[] =>
  labels.filter((each) => each.parentId === parentId).sort(compareLabels);

/** All labels as they are listed, each parent before its children. */
function inTreeOrder(labels: readonly Label[]): Label[] {
  const sorted = labels.toSorted(compareLabels);
  const children = new Map<string | null, Label[]>();
  for (const each of sorted) {
    const held = children.get(each.parentId);
    if (held) held.push(each);
    else children.set(each.parentId, [each]);
  }
  return (children.get(null) ?? []).flatMap((parent) => [parent, ...(children.get(parent.id) ?? [])]);
}

/** The labels whose names hold what is searched for, in their order, with the parents of those found. */
export function labelsFound(labels: readonly Label[], query: string): Label[] {
  const wanted = foldText(query.trim());
  const ordered = inTreeOrder(labels);
  if (wanted === '') return ordered;
  const hits = new Set(ordered.filter(({ name }) => foldText(name).includes(wanted)));
  const parents = new Set([...hits].map(({ parentId }) => parentId));
  return ordered.filter((each) => hits.has(each) || parents.has(each.id));
}

/** Whether a label may go under that parent; the top level takes any. */
export function fitsUnder(labels: readonly Label[], child: Label, parentId: string | null): boolean {
  const parent = labels.find(({ id }) => id === parentId);
  return parentId === null || (parent !== undefined && mayNest(child, parent, labels));
}

/** The places at `target` that a dragged label may take. */
export function placesAt(labels: readonly Label[], draggedId: string, target: Label): DropPlace[] {
  const dragged = labels.find(({ id }) => id === draggedId);
  if (!dragged) return [];
  const beside: DropPlace[] = fitsUnder(labels, dragged, target.parentId) ? ['before', 'after'] : [];
  return fitsUnder(labels, dragged, target.id) ? [...beside, 'inside'] : beside;
}

/** What a drop changes; undefined when it is not allowed. */
export function placeAfterDrop(
  labels: readonly Label[],
  draggedId: string,
  target: Label,
  place: DropPlace,
): LabelPlace | undefined {
  if (!placesAt(labels, draggedId, target).includes(place)) return undefined;
  const parentId = place === 'inside' ? target.id : target.parentId;
  const siblings = childrenOf(labels, parentId).filter(({ id }) => id !== draggedId);
  const index = place === 'inside' ? siblings.length : siblings.indexOf(target) + (place === 'after' ? 1 : 0);
  return { parentId, sortOrder: orderKeyAt(siblings, index) };
}

/** The end of the list under a parent, or of the top level. */
export function placeAtEnd(labels: readonly Label[], labelId: string, parentId: string | null): LabelPlace {
  const siblings = childrenOf(labels, parentId).filter(({ id }) => id !== labelId);
  return { parentId, sortOrder: orderKeyAt(siblings, siblings.length) };
}
