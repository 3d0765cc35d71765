import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Doc } from 'yjs';
import { keepDoor, letIn } from './arrivals.ts';

/**
 * Lets the person's hand go first: what the browser has done and not told yet (a caret moved by the arrows, a letter it has
 * put in by itself) is taken in before what others wrote comes, and before a key is looked at; while a character is being
 * composed, the others' writing waits.
 */
export function ownHand(ydoc: Doc): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (view) => {
          takeIn(view);
          return false;
        },
      },
    },
    view: (view) => {
      const composed = (): void => {
        // The editor ends a composition on its own a moment after the browser has.
        setTimeout(() => letIn(ydoc), AFTER_COMPOSITION_MS);
      };
      view.dom.addEventListener('compositionend', composed);
      const leave = keepDoor(ydoc, { isBusy: () => view.composing, takeIn: () => takeIn(view) });
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

interface Observer {
  forceFlush: () => void;
  flush: () => void;
}

function takeIn(view: EditorView): void {
  const observer = observerOf(view);
  if (!observer || view.composing || view.isDestroyed) return;
  observer.forceFlush();
  observer.flush();
}

/** Not part of what the editor promises; without it, taking in waits for the browser as it always did. */
function observerOf(view: EditorView): Observer | undefined {
  if (!('domObserver' in view)) return undefined;
  const { domObserver } = view as { domObserver: Partial<Observer> };
  return domObserver.flush && domObserver.forceFlush ? (domObserver as Observer) : undefined;
}
