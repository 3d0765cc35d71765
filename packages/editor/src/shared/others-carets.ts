import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { yCursorPluginKey } from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import { takeIn } from './take-in.ts';

type Drawn = Pick<EditorView, 'state' | 'dispatch'>;

interface Changes {
  readonly added: readonly number[];
  readonly updated: readonly number[];
  readonly removed: readonly number[];
}

/**
 * Draws the carets of others where they are now. The stock plugin draws them, but does not look at the screen before: one's own
 * caret, which the browser has just moved and not told of, would be put back, and the next key would write there.
 */
export function othersCarets(awareness: Awareness): Plugin {
  return new Plugin({
    view: (view) => {
      const heard = (changes: Changes): void => {
        const own = awareness.clientID;
        // One's own caret moves with each key.
        const isOfOthers = Object.values(changes).some((clients: number[]) =>
          clients.some((client) => client !== own),
        );
        if (isOfOthers) drawCaretsSoon(view);
      };
      awareness.on('change', heard);
      return { destroy: () => awareness.off('change', heard) };
    },
  });
}

/** For the stock plugin: all it needs but the news of who has moved. */
export const withoutNews = (awareness: Awareness): Awareness =>
  Object.assign(Object.create(awareness) as Awareness, { on: () => undefined, off: () => undefined });

const waiting = new WeakSet<Drawn>();

/** Once for all that happens within a turn of the browser. */
export function drawCaretsSoon(view: Drawn): void {
  if (waiting.has(view)) return;
  waiting.add(view);
  setTimeout(() => {
    waiting.delete(view);
    if (isEditorView(view)) {
      if (view.isDestroyed) return;
      takeIn(view);
    }
    view.dispatch(view.state.tr.setMeta(yCursorPluginKey, { awarenessUpdated: true }));
  });
}

const isEditorView = (view: Drawn): view is EditorView => 'isDestroyed' in view;
