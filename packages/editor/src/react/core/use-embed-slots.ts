import { useLayoutEffect, useState, type RefObject } from 'react';
import type { EmbedSlot } from './surface.ts';

/** The elements in rendered HTML for issue cards. */
export function useEmbedSlots(root: RefObject<HTMLElement | null>, html: string): readonly EmbedSlot[] {
  const [slots, setSlots] = useState<readonly EmbedSlot[]>([]);
  // The elements exist only after React has written the HTML, so they cannot be known while drawing.
  // oxlint-disable react/set-state-in-effect, react/exhaustive-effect-dependencies -- as said above
  useLayoutEffect(() => {
    const elements = root.current?.querySelectorAll<HTMLElement>('issue-embed-component') ?? [];
    setSlots((before) => (before.length === 0 && elements.length === 0 ? before : [...elements].map(slotOf)));
  }, [root, html]);
  return slots;
}

function slotOf(element: HTMLElement): EmbedSlot {
  return {
    element,
    attrs: {
      issueId: element.getAttribute('entity_identifier') ?? '',
      projectId: element.getAttribute('project_identifier') ?? '',
      workspaceSlug: element.getAttribute('workspace_identifier') ?? '',
    },
  };
}
