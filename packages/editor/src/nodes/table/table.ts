import {
  Table as BaseTable,
  TableCell as BaseCell,
  TableHeader as BaseHeader,
  TableRow as BaseRow,
} from '@tiptap/extension-table';
import { NODE_ATTRIBUTES } from '../attribute-rules.ts';
import { tiptapAttributes } from '../tiptap-attributes.ts';

const CELL_MIN_WIDTH = 100;
const RESIZE_HANDLE_WIDTH = 5;
export const DEFAULT_ROWS = 3;
export const DEFAULT_COLUMNS = 3;

// Every block but a table: tables do not nest.
const CELL_CONTENT =
  '(paragraph | bulletList | orderedList | taskList | blockquote | callout | toggle | codeBlock | image | file | video | horizontalRule | issueEmbed)+';

export const Table = BaseTable.configure({
  resizable: true,
  cellMinWidth: CELL_MIN_WIDTH,
  handleWidth: RESIZE_HANDLE_WIDTH,
  lastColumnResizable: true,
  allowTableNodeSelection: true,
});

export const TableRow = BaseRow.extend({
  content: '(tableCell | tableHeader)+',
  addAttributes() {
    return tiptapAttributes(NODE_ATTRIBUTES['tableRow'] ?? {});
  },
});

export const TableCell = BaseCell.extend({
  content: CELL_CONTENT,
  addAttributes() {
    return tiptapAttributes(NODE_ATTRIBUTES['tableCell'] ?? {});
  },
});

export const TableHeader = BaseHeader.extend({
  content: CELL_CONTENT,
  addAttributes() {
    return tiptapAttributes(NODE_ATTRIBUTES['tableHeader'] ?? {});
  },
});
