import { Extension } from '@tiptap/core';
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
    };
  },
});
