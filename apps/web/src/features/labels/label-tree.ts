import { compareLabels, mayNest, type Label } from '@cairn/domain';
import { foldText } from '../../lib/fold-text.ts';
import { treePlaces } from '../../lib/tree-places.ts';

export const { childrenOf, fitsUnder, placesAt, placeAfterDrop, placeAtEnd } = treePlaces<Label>({
  compare: compareLabels,
  mayNest,
});

/** All labels in display order, each parent before its children. */
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

/** The labels whose names contain the search text, in order, with their parents. */
export function labelsFound(labels: readonly Label[], query: string): Label[] {
  const wanted = foldText(query.trim());
  const ordered = inTreeOrder(labels);
  if (wanted === '') return ordered;
  const hits = new Set(ordered.filter(({ name }) => foldText(name).includes(wanted)));
  const parents = new Set([...hits].map(({ parentId }) => parentId));
  return ordered.filter((each) => hits.has(each) || parents.has(each.id));
}
