import { editor as messages } from '@cairn/messages/en/editor';
import type { Editor } from '@tiptap/core';
import type { Surface } from './surface.ts';

interface NumberedCode {
  /** The position of the code block. */
  readonly at: number;
  readonly isNumbered: boolean;
}

/** Shows or hides the line numbers of a code block, for everyone. */
export function setLineNumbers({ state, view }: Editor, surface: Surface, code: NumberedCode): void {
  view.dispatch(state.tr.setNodeAttribute(code.at, 'lineNumbers', code.isNumbered));
  surface.announcement.set(messages.code[code.isNumbered ? 'numbered' : 'notNumbered']);
}

/** The same for the code block with the caret. */
export function toggleLineNumbers(editor: Editor, surface: Surface): boolean {
  const { $from } = editor.state.selection;
  if (!editor.isEditable || $from.parent.type.name !== 'codeBlock') return false;
  const isNumbered = $from.parent.attrs['lineNumbers'] !== true;
  setLineNumbers(editor, surface, { at: $from.before(), isNumbered });
  return true;
}
