import type { Node } from '@tiptap/pm/model';
import { XmlElement, type XmlFragment } from 'yjs';
import type { Mapping } from './mapping.ts';

/** Points the mapping at the nodes that are shown: steps put nodes together anew where they touch them. */
export function mapShown(type: XmlFragment, node: Node, mapping: Mapping): void {
  const shown = node.children.filter((child) => !child.isText);
  let at = 0;
  for (const element of type.toArray()) {
    // Only what could be read is shown.
    if (!(element instanceof XmlElement) || !mapping.has(element)) continue;
    const child = shown[at];
    at += 1;
    if (!child || mapping.get(element) === child) continue;
    mapping.set(element, child);
    mapShown(element, child, mapping);
  }
}
