import { Plugin } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { RelativePosition } from 'yjs';
import type { KeptSelection } from './caret-place.ts';
import { undoManagerOf } from './text-plugin.ts';
import type { TextBinding } from './text-binding.ts';

/**
 * Undoing puts the caret back to where it was before what is undone. The stock plugins remember the place, and would go there
 * with the next change of somebody else.
 */
export function undoCaret(): Plugin {
  return new Plugin({
    view: (view) => {
      const { binding } = ySyncPluginKey.getState(view.state) as { binding: TextBinding };
      const undone = ({ stackItem, type }: Popped): void => {
        const place = stackItem.meta.get(binding);
        if (type === 'undo' && isPlace(place)) binding.goBackTo(place);
      };
      const manager = undoManagerOf(view.state);
      manager?.on('stack-item-popped', undone);
      return { destroy: () => manager?.off('stack-item-popped', undone) };
    },
  });
}

interface Popped {
  readonly stackItem: { readonly meta: Map<unknown, unknown> };
  readonly type: 'undo' | 'redo';
}

function isPlace(value: unknown): value is KeptSelection {
  if (typeof value !== 'object' || value === null || !('anchor' in value) || !('head' in value)) return false;
  return value.anchor instanceof RelativePosition && value.head instanceof RelativePosition;
}
