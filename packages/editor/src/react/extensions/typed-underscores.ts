import { Extension } from '@tiptap/core';
import { Plugin, type EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { typedEmphasis } from '../../convert/markdown/typed-emphasis.ts';
import { dispatchByItself } from '../core/dispatch-by-itself.ts';
import { freshSign } from './typography.ts';

/** How much before the caret is checked. */
const LOOKED_AT = 500;
/** Underscores and the punctuation after them. */
const ENDED = /(?<!_)(_{1,2})[.,:;!?…)\]}"'’”»]*$/;

/**
 * `_italic_` and `__bold__`. What follows shows whether the underscores are formatting or part of a name
 * (`__init__.py`), so a space or Enter decides. A separate undo step: undo, or Backspace right after, restores the
 * underscores.
 */
export const TypedUnderscores = Extension.create({
  name: 'typedUnderscores',
  // Before Enter sends a comment.
  priority: 1600,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, from, to, text) => {
          if (from !== to || view.composing || !/^\s$/.test(text)) return false;
          if (!emphasisAt(view.state, from)) return false;
          view.dispatch(view.state.tr.insertText(text, from).scrollIntoView());
          return emphasise(view, from);
        },
        handleKeyDown: (view, event) => {
          const { empty, from } = view.state.selection;
          if (event.key === 'Enter' && empty && !view.composing) emphasise(view, from);
          return false;
        },
        handleDOMEvents: {
          // On-screen keyboards compose each word, and end that with the space after it.
          compositionend: (view) => {
            setTimeout(() => {
              const { $from, empty, from } = view.state.selection;
              if (empty && /\s$/.test($from.nodeBefore?.text ?? '')) emphasise(view, from - 1);
            });
            return false;
          },
        },
      },
    }),
  ],
});

interface Emphasis {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** The text between underscores just before a place. */
function emphasisAt(state: EditorState, at: number): Emphasis | null {
  const { parent, parentOffset } = state.doc.resolve(at);
  if (!parent.isTextblock || parent.type.spec.code) return null;
  const before = parent.textBetween(Math.max(0, parentOffset - LOOKED_AT), parentOffset, undefined, '\ufffc');
  const ended = ENDED.exec(before);
  const signs = ended?.[1] ?? '';
  const found = ended && typedEmphasis(before, ended.index + signs.length, signs);
  if (!found) return null;
  const from = at - before.length + found.from;
  const to = from + found.words.length + 2 * signs.length;
  const { code } = state.schema.marks;
  return code && state.doc.rangeHasMark(from, to, code) ? null : { from, to, length: signs.length };
}

function emphasise(view: EditorView, at: number): boolean {
  const found = emphasisAt(view.state, at);
  const type = view.state.schema.marks[found?.length === 2 ? 'bold' : 'italic'];
  if (!found || !type) return false;
  const { from, to, length } = found;
  const tr = view.state.tr
    .delete(to - length, to)
    .delete(from, from + length)
    .addMark(from, to - 2 * length, type.create())
    .removeStoredMark(type);
  dispatchByItself(view, tr.setMeta(freshSign, true));
  return true;
}
