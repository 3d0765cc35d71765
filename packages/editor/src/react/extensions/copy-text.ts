import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { copiedText } from '../core/copied-text.ts';

/** What other places get that take only text. */
export const CopyText = Extension.create({
  name: 'copyText',
  // Before the stock way, which puts an empty line after each item and forgets what kind of block there was.
  priority: 200,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        clipboardTextSerializer: (slice, { state }) => copiedText(slice, state.selection),
      },
    }),
  ],
});
