import { useLayoutEffect, useState, type RefObject } from 'react';
import { PAGE_WORD } from '../../nodes/attribute-rules.ts';
import type { ReferenceSlot } from './surface.ts';

const NAMED = 'issue-reference-component, page-reference-component';

/** The elements in rendered HTML for references to issues and pages; emptied, because the caller renders them. */
export function useReferenceSlots(
  root: RefObject<HTMLElement | null>,
  html: string,
  isDrawn: boolean,
): readonly ReferenceSlot[] {
  const [slots, setSlots] = useState<readonly ReferenceSlot[]>([]);
  // The elements exist only after React has written the HTML, so they cannot be known while drawing.
  // oxlint-disable react/set-state-in-effect, react/exhaustive-effect-dependencies -- as said above
  useLayoutEffect(() => {
    const elements = isDrawn ? root.current?.querySelectorAll<HTMLElement>(NAMED) : [];
    const found = [...(elements ?? [])];
    for (const element of found) {
      if (element.dataset['drawn'] !== undefined) continue;
      element.replaceChildren();
      element.dataset['drawn'] = '';
    }
    setSlots((before) => (before.length === 0 && found.length === 0 ? before : found.map(slotOf)));
  }, [root, html, isDrawn]);
  return slots;
}

function slotOf(element: HTMLElement): ReferenceSlot {
  const id = element.getAttribute('entity_identifier') ?? '';
  // By tag name, because the read-only view doesn't load the editor's code.
  if (element.localName === 'page-reference-component')
    return { element, kind: 'page', id, written: PAGE_WORD };
  return { element, kind: 'issue', id, written: element.getAttribute('reference') ?? '' };
}
