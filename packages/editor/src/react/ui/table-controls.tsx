import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { followChanges, type FollowedChange } from '../core/follow-changes.ts';
import { cellAround, type TableLine } from '../core/table-actions.ts';
import { MoreIcon } from './editor-icons.ts';
import { LineMenu } from './line-menu.tsx';
import { PopupMenu } from './popup-menu.tsx';

const { table: words } = messages;

interface Hovered {
  position: number;
  row: { top: number; left: number; height: number };
  column: { top: number; left: number; width: number };
}

/** The controls for the row and column of the cell under the pointer. Alt-F10 in a cell opens the row's menu. */
export function TableControls({ editor }: { editor: Editor }) {
  const [hovered, setShown] = useState<Hovered | null>(null);
  // Set before rendering, because several changes by others may arrive in one turn.
  const latest = useRef<Hovered | null>(null);
  const setHovered = (now: Hovered | null) => {
    latest.current = now;
    setShown(now);
  };
  const [open, setOpen] = useState<TableLine | null>(null);

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
    // An editor whose first render took long has been replaced by then; its successor comes with the next render.
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
  line: TableLine;
  hovered: Hovered;
  open: TableLine | null;
  setOpen: (line: TableLine | null) => void;
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

/** Null if others have deleted the cell. */
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
  const position = cellAround(editor.state.doc.resolve(editor.view.posAtDOM(cell, 0)));
  if (position === null) return null;
  return {
    position,
    row: { top: shape.top - box.top, left: table.left - box.left - 9, height: shape.height },
    column: { top: table.top - box.top - 9, left: shape.left - box.left, width: shape.width },
  };
}

function cellOfCaret(editor: Editor): HTMLElement | null {
  return cellAt(editor, editor.state.selection.from);
}

function cellAt(editor: Editor, place: number): HTMLElement | null {
  const { node } = editor.view.domAtPos(place);
  const element = node instanceof HTMLElement ? node : node.parentElement;
  return element?.closest<HTMLElement>('td, th') ?? null;
}
