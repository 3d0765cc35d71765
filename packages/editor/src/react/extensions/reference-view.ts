import type { NodeViewRendererProps } from '@tiptap/core';
import { PAGE_WORD } from '../../nodes/attribute-rules.ts';
import { ISSUE_REFERENCE_TAG, IssueReference } from '../../nodes/issue-reference/issue-reference.ts';
import { PAGE_REFERENCE_TAG, PageReference } from '../../nodes/page-reference/page-reference.ts';
import type { ReferenceSlot, Surface } from '../core/surface.ts';

/** Gives each referenced issue an element, in which React renders it for the caller. */
export function referenceView(surface: Surface) {
  return IssueReference.extend({
    addNodeView() {
      return ({ node }: NodeViewRendererProps) => {
        const { entity_identifier: id, reference } = node.attrs;
        return slotView(surface, ISSUE_REFERENCE_TAG, {
          kind: 'issue',
          id: id ?? '',
          written: reference ?? '',
        });
      };
    },
  });
}

/** The same for pages. */
export function pageReferenceView(surface: Surface) {
  return PageReference.extend({
    addNodeView() {
      return ({ node }: NodeViewRendererProps) =>
        slotView(surface, PAGE_REFERENCE_TAG, {
          kind: 'page',
          id: node.attrs['entity_identifier'] ?? '',
          written: PAGE_WORD,
        });
    },
  });
}

function slotView(surface: Surface, tag: string, named: Omit<ReferenceSlot, 'element'>) {
  const dom = document.createElement(tag);
  dom.contentEditable = 'false';
  const slot: ReferenceSlot = { element: dom, ...named };
  // Not while ProseMirror renders: React must not be triggered during another render.
  queueMicrotask(() => surface.references.set([...surface.references.get(), slot]));
  return {
    dom,
    ignoreMutation: () => true,
    destroy: () =>
      queueMicrotask(() =>
        surface.references.set(surface.references.get().filter((other) => other !== slot)),
      ),
  };
}
