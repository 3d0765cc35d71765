import type { Editor } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { isInside } from '../extensions/typeahead.ts';
import { dispatchByItself } from './dispatch-by-itself.ts';

/** More cells than anyone types in one line. */
const MAX_CELLS = 50;

/**
 * Enter after `| a | b |` turns it into a table with these headers and an empty row, where the caret goes. A separate
 * undo step, which restores the line.
 */
export function openTypedTable({ state, view }: Editor): boolean {
  const { $from, empty } = state.selection;
  const { table, tableRow, tableHeader, tableCell } = state.schema.nodes;
  if (!empty || $from.parentOffset < $from.parent.content.size || isInside(state, ['table', 'codeBlock']))
    return false;
  const cells = $from.parent.type.name === 'paragraph' ? cellsIn($from.parent) : [];
  const [place, at] = [$from.depth > 0 ? $from.node(-1) : null, $from.index(-1)];
  if (cells.length < 2 || !table || !tableRow || !tableHeader || !tableCell) return false;
  if (!place?.canReplaceWith(at, at + 1, table)) return false;
  const headers = cells.map((words) => tableHeader.createAndFill(null, paragraphOf(words)));
  const blanks = cells.map(() => tableCell.createAndFill());
  const first = tableRow.create(null, present(headers));
  const made = table.create(null, [first, tableRow.create(null, present(blanks))]);
  const start = $from.before();
  const tr = state.tr.replaceWith(start, $from.after(), made);
  // In the first cell of the second row: past the starts of table, row, cell and line.
  tr.setSelection(TextSelection.create(tr.doc, start + 1 + first.nodeSize + 3));
  dispatchByItself(view, tr);
  return true;

  function paragraphOf(words: Fragment): Node | undefined {
    return state.schema.nodes['paragraph']?.create(null, words);
  }
}

const present = (nodes: readonly (Node | null)[]): Node[] => nodes.filter((node) => node !== null);

/** The parts between the bars of a line that starts and ends with one. */
function cellsIn(line: Node): Fragment[] {
  // Has the length of the line, because each leaf is one character.
  const words = line.textBetween(0, line.content.size, undefined, '\ufffc');
  const [begin, end] = [words.search(/\S/), words.trimEnd().length];
  if (begin < 0 || words[begin] !== '|' || words[end - 1] !== '|') return [];
  const bars = [...words.matchAll(/\|/g)].map(({ index }) => index);
  if (bars.length > MAX_CELLS + 1) return [];
  return bars.slice(1).map((bar, at) => {
    const from = (bars[at] ?? 0) + 1;
    const cell = words.slice(from, bar);
    const [left, right] = [cell.length - cell.trimStart().length, cell.trimEnd().length];
    return right > left ? line.slice(from + left, from + right).content : Fragment.empty;
  });
}
