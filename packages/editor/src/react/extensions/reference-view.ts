import { ISSUE_REFERENCE_TAG, IssueReference } from '../../nodes/issue-reference/issue-reference.ts';
import type { ReferenceSlot, Surface } from '../core/surface.ts';

/** Gives each issue that the text names an element; React draws it as the caller shows it. */
export function referenceView(surface: Surface) {
  return IssueReference.extend({
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement(ISSUE_REFERENCE_TAG);
        dom.contentEditable = 'false';
        const { entity_identifier: issueId, reference } = node.attrs;
        const slot: ReferenceSlot = { element: dom, issueId: issueId ?? '', reference: reference ?? '' };
        // Not while ProseMirror draws: React may not be told to draw from inside another draw.
        queueMicrotask(() => surface.references.set([...surface.references.get(), slot]));
        return {
          dom,
          ignoreMutation: () => true,
          destroy: () =>
            queueMicrotask(() =>
              surface.references.set(surface.references.get().filter((other) => other !== slot)),
            ),
        };
      };
    },
  });
}
