import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { TABLE_COLORS, type TableColor } from '../../nodes/attribute-rules.ts';
import { followChanges, type FollowedChange } from '../core/follow-changes.ts';
import { colorColumn, colorRow, deleteLine, enterCell, toggleHeader } from '../core/table-actions.ts';
import { MoreIcon } from './editor-icons.ts';
import { PopupMenu } from './popup-menu.tsx';

const { table: words, colors } = messages;

interface Hovered {
  position: number;
  row: { top: number; left: number; height: number };
  column: { top: number; left: number; width: number };
}

type Line = 'row' | 'column';

/** The controls of the row and the column whose cell the pointer is on. Alt-F10 in a cell opens the row's menu. */
export function TableControls({ editor }: { editor: Editor }) {
  const [hovered, setShown] = useState<Hovered | null>(null);
  // Known before it is drawn: others' changes may come several in one turn.
  const latest = useRef<Hovered | null>(null);
  const setHovered = (now: Hovered | null) => {
    latest.current = now;
    setShown(now);
  };
  const [open, setOpen] = useState<Line | null>(null);

  const follow = useEffectEvent((target: EventTarget | null) => {
    if (open || !(target instanceof Element) || target.closest('.cairn-line-control')) return;
    const cell = target.closest<HTMLElement>('td, th');
    setHovered(cell && editor.view.dom.contains(cell) ? placeOf(editor, cell) : null);
  });
  const leave = useEffectEvent(() => {
    if (!open) setHovered(null);
  });
  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F10' || !(event.altKey || event.shiftKey) || !editor.state.selection.empty) return;
    const cell = cellOfCaret(editor);
    if (!cell) return;
    event.preventDefault();
    setHovered(placeOf(editor, cell));
    setOpen(event.shiftKey ? 'column' : 'row');
  });
  const changed = useEffectEvent((change: FollowedChange) => {
    if (!latest.current) return;
    const now = change.isOthers ? placeAfter(editor, latest.current, change) : null;
    if (!now) setOpen(null);
    setHovered(now);
  });

  useEffect(() => {
    // An editor whose first drawing took long has been replaced by then; its successor comes with the next.
    if (editor.isDestroyed) return undefined;
    const box = editor.view.dom.closest<HTMLElement>('.cairn-editor');
    const move = (event: PointerEvent) => follow(event.target);
    const out = () => leave();
    const key = (event: KeyboardEvent) => openByKey(event);
    box?.addEventListener('pointermove', move);
    box?.addEventListener('pointerleave', out);
    box?.addEventListener('keydown', key);
    const stop = followChanges(editor, (change) => changed(change));
    return () => {
      box?.removeEventListener('pointermove', move);
      box?.removeEventListener('pointerleave', out);
      box?.removeEventListener('keydown', key);
      stop();
    };
  }, [editor]);

  if (!hovered) return null;
  const close = () => setOpen(null);
  return (
    <>
      <LineControl line="row" hovered={hovered} open={open} setOpen={setOpen} editor={editor} close={close} />
      <LineControl
        line="column"
        hovered={hovered}
        open={open}
        setOpen={setOpen}
        editor={editor}
        close={close}
      />
    </>
  );
}

interface LineControlProps {
  line: Line;
  hovered: Hovered;
  open: Line | null;
  setOpen: (line: Line | null) => void;
  editor: Editor;
  close: () => void;
}

function LineControl({ line, hovered, open, setOpen, editor, close }: LineControlProps) {
  const button = useRef<HTMLButtonElement | null>(null);
  const anchor = useCallback(() => button.current?.getBoundingClientRect() ?? null, []);
  const label = line === 'row' ? words.row : words.column;
  const style = line === 'row' ? hovered.row : hovered.column;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`cairn-line-control cairn-${line}-control`}
        style={style}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open === line}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(open === line ? null : line)}
      >
        <MoreIcon />
      </button>
      {open === line && (
        <PopupMenu anchor={anchor} label={label} onClose={close} takesFocus>
          <LineMenu line={line} editor={editor} position={hovered.position} close={close} />
        </PopupMenu>
      )}
    </>
  );
}

function LineMenu({
  line,
  editor,
  position,
  close,
}: {
  line: Line;
  editor: Editor;
  position: number;
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
  const entries =
    line === 'row'
      ? [
          { label: words.toggleHeaderRow, run: act(() => toggleHeader(editor, position, 'row')) },
          { label: words.addAbove, run: inCell(() => editor.commands.addRowBefore()) },
          { label: words.addBelow, run: inCell(() => editor.commands.addRowAfter()) },
          { label: words.deleteRow, run: act(() => deleteLine(editor, position, 'row')) },
        ]
      : [
          { label: words.toggleHeaderColumn, run: act(() => toggleHeader(editor, position, 'column')) },
          { label: words.addBefore, run: inCell(() => editor.commands.addColumnBefore()) },
          { label: words.addAfter, run: inCell(() => editor.commands.addColumnAfter()) },
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
            title={colors[name ?? 'none']}
            onClick={color(name)}
          />
        ))}
      </div>
    </>
  );
}

/** Null when others have taken the cell away. */
function placeAfter(editor: Editor, { position }: Hovered, { insideOf }: FollowedChange): Hovered | null {
  const inside = insideOf(position);
  const cell = inside === null ? null : cellAt(editor, inside);
  return cell && placeOf(editor, cell);
}

function placeOf(editor: Editor, cell: HTMLElement): Hovered | null {
  const box = editor.view.dom.closest('.cairn-editor')?.getBoundingClientRect();
  const table = cell.closest('table')?.getBoundingClientRect();
  const shape = cell.getBoundingClientRect();
  if (!box || !table) return null;
  const inside = editor.view.posAtDOM(cell, 0);
  const $inside = editor.state.doc.resolve(inside);
  for (let { depth } = $inside; depth > 0; depth -= 1) {
    if (!/^table(Cell|Header)$/.test($inside.node(depth).type.name)) continue;
    return {
      position: $inside.before(depth),
      row: { top: shape.top - box.top, left: table.left - box.left - 9, height: shape.height },
      column: { top: table.top - box.top - 9, left: shape.left - box.left, width: shape.width },
    };
  }
  return null;
}

function cellOfCaret(editor: Editor): HTMLElement | null {
  return cellAt(editor, editor.state.selection.from);
}

function cellAt(editor: Editor, place: number): HTMLElement | null {
  const { node } = editor.view.domAtPos(place);
  const element = node instanceof HTMLElement ? node : node.parentElement;
  return element?.closest<HTMLElement>('td, th') ?? null;
}
