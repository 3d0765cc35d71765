import type { Editor } from '@tiptap/core';
import { indentCode, outdentCode } from './code-indent.ts';

const ITEMS = ['listItem', 'taskItem'] as const;

/** Indents or outdents an item of a list or lines of code; returns whether it could. */
export function indentBlock(editor: Editor, step: -1 | 1): boolean {
  editor.commands.focus();
  if (step > 0 ? indentCode(editor) : outdentCode(editor)) return true;
  const item = nearestItem(editor);
  if (!item) return false;
  return step > 0 ? editor.commands.sinkListItem(item) : editor.commands.liftListItem(item);
}

/** Whether there is something to indent. */
export function canIndent(editor: Editor): boolean {
  return editor.isActive('codeBlock') || nearestItem(editor) !== undefined;
}

function nearestItem({ state }: Editor): (typeof ITEMS)[number] | undefined {
  const { $from } = state.selection;
  for (let { depth } = $from; depth > 0; depth -= 1) {
    const { name } = $from.node(depth).type;
    if (name === 'tableCell' || name === 'tableHeader') return undefined;
    const item = ITEMS.find((each) => each === name);
    if (item) return item;
  }
  return undefined;
}
