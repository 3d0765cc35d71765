import { commands, Extension } from '@tiptap/core';

/**
 * Whoever has just pressed a button may type on at once. The stock command gives the text the focus with the next frame, and what
 * is typed until then goes nowhere; on a busy machine that is a word.
 */
export const FocusAtOnce = Extension.create({
  name: 'focusAtOnce',
  addCommands: () => ({
    focus: (position, options) => (props) => {
      const { editor, view, dispatch } = props;
      const isDone = commands.focus(position, options)(props);
      // The chain that it is part of is dispatched by then.
      if (isDone && dispatch && position !== false)
        queueMicrotask(() => {
          if (!editor.isDestroyed && !view.hasFocus()) view.focus();
        });
      return isDone;
    },
  }),
});
