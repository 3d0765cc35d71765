import { editor as messages } from '@cairn/messages/en/editor';
import type { Editor } from '@tiptap/core';
import type { Surface } from './surface.ts';

interface NumberedCode {
  /** Where the block of code is. */
  readonly at: number;
  readonly isNumbered: boolean;
}

/** Shows or hides the numbers beside the lines of a block of code, for everybody. */
export function setLineNumbers({ state, view }: Editor, surface: Surface, code: NumberedCode): void {
  view.dispatch(state.tr.setNodeAttribute(code.at, 'lineNumbers', code.isNumbered));
  surface.announcement.set(messages.code[code.isNumbered ? 'numbered' : 'notNumbered']);
}

/** The same for the code in which the caret is. */
export function toggleLineNumbers(editor: Editor, surface: Surface): boolean {
  const { $from } = editor.state.selection;
  if (!editor.isEditable || $from.parent.type.name !== 'codeBlock') return false;
  const isNumbered = $from.parent.attrs['lineNumbers'] !== true;
  setLineNumbers(editor, surface, { at: $from.before(), isNumbered });
  return true;
}
