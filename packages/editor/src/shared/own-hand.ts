import { Plugin } from '@tiptap/pm/state';
import type { Doc } from 'yjs';
import { addEditGate, letIn } from './arrivals.ts';
import { takeIn } from './take-in.ts';

/**
 * Lets the person's hand go first: what the browser has done and not told yet is taken in before what others wrote comes;
 * while a character is being composed, the others' writing waits.
 */
export function ownHand(ydoc: Doc): Plugin {
  return new Plugin({
    view: (view) => {
      const composed = (): void => {
        // The editor ends a composition on its own a moment after the browser has.
        setTimeout(() => letIn(ydoc), AFTER_COMPOSITION_MS);
      };
      view.dom.addEventListener('compositionend', composed);
      const leave = addEditGate(ydoc, { isBusy: () => view.composing, takeIn: () => takeIn(view) });
      return {
        destroy: () => {
          view.dom.removeEventListener('compositionend', composed);
          leave();
        },
      };
    },
  });
}

/** The editor's own: it looks at the screen this long after the end of a composition. */
const AFTER_COMPOSITION_MS = 60;
