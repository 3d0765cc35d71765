import { Extension, type Editor } from '@tiptap/core';
import { toggleCode, toggleCodeBlock } from '../core/code-toggle.ts';
import { isInside } from './typeahead.ts';

/** Mod-Alt-c for code blocks, Mod-e for inline code, a real tab inside code. */
export const CodeKeys = Extension.create({
  name: 'codeKeys',
  priority: 1100,
  addKeyboardShortcuts() {
    return {
      'Mod-Alt-c': () => toggleCodeBlock(this.editor),
      'Mod-e': () =>
        this.editor.state.selection.empty ? this.editor.commands.toggleMark('code') : toggleCode(this.editor),
      Tab: () => isInside(this.editor.state, ['codeBlock']) && this.editor.commands.insertContent('\t'),
      'Shift-Tab': () => isInside(this.editor.state, ['codeBlock']),
      ArrowUp: () => leaveAbove(this.editor),
    };
  },
});

/** From the start of a text's first block, where nothing is above to go to. */
function leaveAbove(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  const isAtStart = empty && $from.pos === 1 && $from.parent.type.name === 'codeBlock';
  return isAtStart && editor.chain().insertContentAt(0, { type: 'paragraph' }).setTextSelection(1).run();
}
