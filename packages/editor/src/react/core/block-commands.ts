import type { ChainedCommands, Editor } from '@tiptap/core';
import { DEFAULT_COLUMNS, DEFAULT_ROWS } from '../../nodes/table/table.ts';
import { isInside } from '../extensions/typeahead.ts';

/** Whether a table may be inserted at the selection: not in code or in another table. */
export function canInsertTable(editor: Editor): boolean {
  return editor.isEditable && !isInside(editor.state, ['codeBlock', 'table']);
}

/** Three rows by three columns, without a header. */
export function insertTable(editor: Editor, chain: ChainedCommands = editor.chain().focus()): boolean {
  if (!canInsertTable(editor)) return false;
  return chain.insertTable({ rows: DEFAULT_ROWS, cols: DEFAULT_COLUMNS, withHeaderRow: false }).run();
}
