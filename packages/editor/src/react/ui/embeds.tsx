import { editor as messages } from '@cairn/messages/en/editor';
import { createPortal } from 'react-dom';
import { useObservable } from '../core/observable.ts';
import type { Surface } from '../core/surface.ts';

/** The cards of embedded issues, and the references to issues and pages, rendered by the caller. */
export function Embeds({ surface }: { surface: Surface }) {
  const slots = useObservable(surface.embeds);
  const references = useObservable(surface.references);
  const cards = slots.map(({ element, attrs }, index) =>
    createPortal(
      surface.props.issueWidget?.(attrs.issueId, attrs.projectId, attrs.workspaceSlug) ??
        messages.embed.missing,
      element,
      `${attrs.issueId} ${index}`,
    ),
  );
  const named = references.map(({ element, ...each }) =>
    createPortal(surface.props.issueReferences?.draw(each) ?? each.written, element),
  );
  return [...cards, ...named];
}
