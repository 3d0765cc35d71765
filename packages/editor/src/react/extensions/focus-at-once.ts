import { commands, Extension } from '@tiptap/core';

/**
 * Focuses the text immediately, so that people can type right after clicking a button. The built-in command does so in
 * the next frame, and what is typed until then is lost; on a busy machine that is a word.
 */
export const FocusAtOnce = Extension.create({
  name: 'focusAtOnce',
  addCommands: () => ({
    focus: (position, options) => (props) => {
      const { editor, view, dispatch } = props;
      const isDone = commands.focus(position, options)(props);
      // The chain that it belongs to has been dispatched by then.
      if (isDone && dispatch && position !== false)
        queueMicrotask(() => {
          if (!editor.isDestroyed && !view.hasFocus()) view.focus();
        });
      return isDone;
    },
  }),
});
