import { Mention } from '../../nodes/mention/mention.ts';
import type { Surface } from '../core/surface.ts';

/** Mentions while editing: one's own are highlighted. */
export function mentionView(surface: Surface) {
  return Mention.extend({
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('mention-component');
        dom.textContent = `@${node.attrs['label'] ?? ''}`;
        dom.contentEditable = 'false';
        const { entity_identifier: entity } = node.attrs;
        const mark = () => dom.toggleAttribute('data-own', surface.highlights.get().has(entity));
        const unsubscribe = surface.highlights.subscribe(mark);
        mark();
        return { dom, destroy: unsubscribe };
      };
    },
  });
}
