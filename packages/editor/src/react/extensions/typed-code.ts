import { Extension, type Editor } from '@tiptap/core';
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state';

/**
 * A backtick on selected text toggles code. At the start of a line, text typed before code isn't part of it, and at the
 * end ArrowRight leaves it, because there would be no other way to type plain text there. The built-in command inserts
 * a space.
 */
export const TypedCode = Extension.create({
  name: 'typedCode',
  priority: 1050,
  addKeyboardShortcuts() {
    return { ArrowRight: () => leaveCode(this.editor) };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, from, to, text) => {
          if (view.composing) return false;
          const tr = from === to ? beforeCode(view.state, from, text) : codeOver(view.state, text);
          if (!tr) return false;
          view.dispatch(tr.scrollIntoView());
          return true;
        },
      },
    }),
  ],
});

function leaveCode({ state, view }: Editor): boolean {
  const { $from, empty } = state.selection;
  const { code } = state.schema.marks;
  const isAtEnd = empty && $from.parentOffset === $from.parent.content.size && state.storedMarks === null;
  if (!code || !isAtEnd || !code.isInSet($from.marks())) return false;
  view.dispatch(state.tr.removeStoredMark(code));
  return true;
}

function codeOver(state: EditorState, text: string): Transaction | null {
  const { $from, $to, from, to } = state.selection;
  const { code } = state.schema.marks;
  if (text !== '`' || !code || !$from.sameParent($to) || !$from.parent.type.allowsMarkType(code)) return null;
  if (from === to || state.doc.textBetween(from, to).trim() === '') return null;
  const isCode = state.doc.rangeHasMark(from, to, code);
  return isCode ? state.tr.removeMark(from, to, code) : state.tr.addMark(from, to, code.create());
}

function beforeCode(state: EditorState, at: number, text: string): Transaction | null {
  const { parentOffset, nodeAfter } = state.doc.resolve(at);
  const isAtCode = parentOffset === 0 && nodeAfter?.marks.some(({ type }) => type.spec.code) === true;
  // A format chosen by the person stays.
  if (!isAtCode || state.storedMarks) return null;
  return state.tr.insert(at, state.schema.text(text));
}
