import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { TABLE_COLORS, type TableColor } from '../../nodes/attribute-rules.ts';
import {
  colorColumn,
  colorRow,
  deleteLine,
  enterCell,
  toggleHeader,
  type CellPosition,
  type TableLine,
} from '../core/table-actions.ts';
import { canMoveLine, canSort, moveLine, sortByColumn } from '../core/table-lines.ts';

const { table: words, colors } = messages;

/** Actions on the row or column of a cell. */
export function LineMenu({
  line,
  editor,
  position,
  close,
}: {
  line: TableLine;
  editor: Editor;
  position: CellPosition;
  close: () => void;
}) {
  const act = (work: () => unknown) => () => {
    close();
    work();
    editor.commands.focus();
  };
  const inCell = (work: () => unknown) =>
    act(() => {
      enterCell(editor, position);
      work();
    });
  const moves = (what: TableLine, ...labels: readonly [string, string]) =>
    ([-1, 1] as const).flatMap((step, at) =>
      canMoveLine(editor, position, what, step)
        ? [{ label: labels[at] ?? '', run: act(() => moveLine(editor, position, what, step)) }]
        : [],
    );
  const entries =
    line === 'row'
      ? [
          { label: words.toggleHeaderRow, run: act(() => toggleHeader(editor, position, 'row')) },
          { label: words.addAbove, run: inCell(() => editor.commands.addRowBefore()) },
          { label: words.addBelow, run: inCell(() => editor.commands.addRowAfter()) },
          ...moves('row', words.moveUp, words.moveDown),
          { label: words.deleteRow, run: act(() => deleteLine(editor, position, 'row')) },
        ]
      : [
          { label: words.toggleHeaderColumn, run: act(() => toggleHeader(editor, position, 'column')) },
          { label: words.addBefore, run: inCell(() => editor.commands.addColumnBefore()) },
          { label: words.addAfter, run: inCell(() => editor.commands.addColumnAfter()) },
          ...moves('column', words.moveLeft, words.moveRight),
          ...(canSort(editor, position)
            ? [
                { label: words.sortUp, run: act(() => sortByColumn(editor, position, 1)) },
                { label: words.sortDown, run: act(() => sortByColumn(editor, position, -1)) },
              ]
            : []),
          { label: words.deleteColumn, run: act(() => deleteLine(editor, position, 'column')) },
        ];
  const color = (chosen: TableColor | null) =>
    act(() => (line === 'row' ? colorRow : colorColumn)(editor, position, chosen));
  return (
    <>
      {entries.map(({ label, run }) => (
        <button key={label} type="button" role="menuitem" className="cairn-menu-item" onClick={run}>
          <span className="cairn-menu-label">{label}</span>
        </button>
      ))}
      <div className="cairn-swatches" role="presentation">
        {[...TABLE_COLORS, null].map((name) => (
          <button
            key={name ?? 'none'}
            type="button"
            role="menuitem"
            className="cairn-swatch"
            data-background={name ?? 'none'}
            aria-label={colors[name ?? 'none']}
            onClick={color(name)}
          >
            {/* A tooltip on the button itself would be read in addition to its name. */}
            <span aria-hidden="true" title={colors[name ?? 'none']} />
          </button>
        ))}
      </div>
    </>
  );
}
