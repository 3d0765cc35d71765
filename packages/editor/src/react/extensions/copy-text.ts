import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { copiedText } from '../core/copied-text.ts';

/** The plain text that other programs get. */
export const CopyText = Extension.create({
  name: 'copyText',
  // Before the built-in serialiser, which adds an empty line after each item and loses the kinds of blocks.
  priority: 200,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        clipboardTextSerializer: (slice, { state }) => copiedText(slice, state.selection),
      },
    }),
  ],
});
