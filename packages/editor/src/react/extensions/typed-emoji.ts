import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { emojiNamed } from '../core/emoji-names.ts';
import { dispatchByItself } from '../core/dispatch-by-itself.ts';

const NAMED = /(?:^|[\s(]):([a-z0-9_+-]{1,32})$/;
/** The longest name, with its colon and the character before it. */
const LOOKED_AT = 34;

/** The names, loaded when someone starts to type one. */
let known: typeof emojiNamed | undefined;

/** `:tada:` becomes its emoji with the second colon, as a separate undo step. */
export const TypedEmoji = Extension.create({
  name: 'typedEmoji',
  priority: 1700,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, from, to, text) => {
          if (view.composing || from !== to) return false;
          if (text === ':' && known) return nameEmoji(view, from, known);
          if (text === ':') void loadNames();
          return false;
        },
      },
    }),
  ],
});

async function loadNames(): Promise<void> {
  if (known) return;
  // If the names can't be loaded, a colon stays a colon; the next colon retries.
  known = await import('../core/emoji-names.ts').then(
    (names) => names.emojiNamed,
    () => undefined,
  );
}

function nameEmoji(view: EditorView, at: number, signOf: typeof emojiNamed): boolean {
  const { parent, parentOffset, nodeBefore } = view.state.doc.resolve(at);
  const isCode =
    parent.type.spec.code === true || nodeBefore?.marks.some(({ type }) => type.spec.code) === true;
  if (isCode || !parent.isTextblock) return false;
  const start = Math.max(0, parentOffset - LOOKED_AT);
  const before = parent.textBetween(start, parentOffset, undefined, '\ufffc');
  const name = NAMED.exec(start === 0 ? before : `x${before}`)?.[1];
  const sign = name === undefined ? undefined : signOf(name);
  if (name === undefined || sign === undefined) return false;
  view.dispatch(view.state.tr.insertText(':', at).scrollIntoView());
  dispatchByItself(view, view.state.tr.insertText(sign, at - name.length - 1, at + 1));
  return true;
}
