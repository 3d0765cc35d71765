import { ISSUE_EMBED_TAG, IssueEmbed } from '../../nodes/issue-embed/issue-embed.ts';
import type { Surface } from '../core/surface.ts';

/** Gives each embedded issue an element; React draws the caller's card into it. */
export function embedView(surface: Surface) {
  return IssueEmbed.extend({
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement(ISSUE_EMBED_TAG);
        dom.contentEditable = 'false';
        const {
          entity_identifier: issueId,
          project_identifier: projectId,
          workspace_identifier: workspaceSlug,
        } = node.attrs;
        const attrs = {
          issueId: issueId ?? '',
          projectId: projectId ?? '',
          workspaceSlug: workspaceSlug ?? '',
        };
        const slot = { element: dom, attrs };
        // Not while ProseMirror renders: React must not be triggered during another render.
        queueMicrotask(() => surface.embeds.set([...surface.embeds.get(), slot]));
        return {
          dom,
          ignoreMutation: () => true,
          destroy: () =>
            queueMicrotask(() => surface.embeds.set(surface.embeds.get().filter((other) => other !== slot))),
        };
      };
    },
  });
}
