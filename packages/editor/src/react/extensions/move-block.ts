import { Extension } from '@tiptap/core';
import { moveBlock } from '../core/blocks.ts';

/** Alt-Shift-Up and Alt-Shift-Down move the block of the caret: dragging without a pointer. */
export const MoveBlock = Extension.create({
  name: 'moveBlock',
  addKeyboardShortcuts() {
    return {
      'Alt-Shift-ArrowUp': () => moveBlock(this.editor, -1),
      'Alt-Shift-ArrowDown': () => moveBlock(this.editor, 1),
    };
  },
});
