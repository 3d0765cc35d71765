import type { Node } from '@tiptap/pm/model';
import { XmlElement, type XmlFragment } from 'yjs';
import type { Mapping } from './mapping.ts';

/**
 * Points the mapping at new nodes that equal those they came from. Enter at the start of a line makes that line anew with the
 * same words; the stock writer would write these words into the element of the line above, and what somebody else is typing
 * there would come apart.
 */
export function keepEqual(content: XmlFragment, from: Node, to: Node, mapping: Mapping): void {
  const kept = new Set(to.children);
  const known = new Set(from.children);
  const fresh = to.children.filter((child) => !known.has(child));
  if (fresh.length === 0 || fresh.length > MAX) return;
  for (const element of content.toArray()) {
    const old = mapping.get(element);
    if (!(element instanceof XmlElement) || !old || Array.isArray(old)) continue;
    if (kept.has(old) || !known.has(old)) continue;
    const at = fresh.findIndex((child) => child.eq(old));
    const [equal] = at < 0 ? [] : fresh.splice(at, 1);
    if (equal) mapping.set(element, equal);
  }
}

/** A paste of many blocks is none that were there before. */
const MAX = 20;
