import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Takes in what the browser has done and not told yet (a caret moved by the arrows, a letter it has put in by itself)
 * before a key is looked at. A quick hand presses End and Enter within one turn of the browser; the line would be broken
 * where the caret was before.
 */
export const handFirst = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (view) => {
          takeIn(view);
          believeHand(view);
          return false;
        },
      },
    },
  });

interface Observer {
  forceFlush: () => void;
  flush: () => void;
}

/** Looks at what stands on the screen and where its caret is, unless a character is being composed. */
export function takeIn(view: EditorView): void {
  const observer = observerOf(view);
  if (!observer || view.composing || view.isDestroyed) return;
  observer.forceFlush();
  observer.flush();
}

/**
 * Within 200 ms of the focus the editor takes a caret at the start of the text for one that the browser has put there, and
 * puts it back. From the first key on it is the person's.
 */
function believeHand(view: EditorView): void {
  if (!('input' in view)) return;
  const { input } = view as { input: { lastFocus?: number } };
  if (input.lastFocus !== undefined) input.lastFocus = 0;
}

/** Not part of what the editor promises; without it, taking in waits for the browser as it always did. */
function observerOf(view: EditorView): Observer | undefined {
  if (!('domObserver' in view)) return undefined;
  const { domObserver } = view as { domObserver: Partial<Observer> };
  return domObserver.flush && domObserver.forceFlush ? (domObserver as Observer) : undefined;
}
