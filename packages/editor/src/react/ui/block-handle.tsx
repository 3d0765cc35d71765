import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { editor as messages } from '@cairn/messages/en/editor';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react';
import { blockInside, type Block } from '../core/blocks.ts';
import { blockAt } from '../core/block-places.ts';
import { BlockSelection } from '../core/block-selection.ts';
import { chosenWith } from '../core/chosen-blocks.ts';
import { followChanges, type FollowedChange } from '../core/follow-changes.ts';
import type { Surface } from '../core/surface.ts';
import { cellAround } from '../core/table-actions.ts';
import { BlockMenu } from './block-menu.tsx';
import { GripIcon } from './editor-icons.ts';
import { PopupMenu } from './popup-menu.tsx';
import { startAutoScroll } from './auto-scroll.ts';

const HANDLE_WIDTH = 24;
const GAP = 4;
/** The space taken before a block: the bullet of a list item, the row control of a table. */
const MARKERS: Record<string, number> = { listItem: 24, table: 8 };

interface Place {
  block: Block;
  left: number;
  top: number;
}

/**
 * The handle before the block under the pointer: drag to move, click for the menu. Alt-F10 opens the menu of the
 * caret's block, unless there is something nearer to open: the toolbar of a selection, the row of a table.
 */
export function BlockHandle({ editor, surface }: { editor: Editor; surface: Surface }) {
  const [place, setShown] = useState<Place | null>(null);
  // Set before rendering, because several changes by others may arrive in one turn.
  const latest = useRef<Place | null>(null);
  const setPlace = (now: Place | null) => {
    latest.current = now;
    setShown(now);
  };
  const [isOpen, setIsOpen] = useState(false);
  const [isByKey, setIsByKey] = useState(false);
  const handle = useRef<HTMLButtonElement | null>(null);

  const follow = useEffectEvent((event: PointerEvent) => {
    if (isOpen || event.pointerType === 'touch' || event.buttons > 0) return;
    setPlace(placeAt(editor, event.clientY));
  });
  const leave = useEffectEvent(() => {
    if (!isOpen) setPlace(null);
  });
  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    const now = event.key === 'F10' && event.altKey && !event.shiftKey ? placeOfCaret(editor) : null;
    if (!now) return;
    event.preventDefault();
    setPlace(now);
    setIsByKey(true);
    setIsOpen(true);
  });
  const changed = useEffectEvent((change: FollowedChange) => {
    if (!latest.current) return;
    const now = change.isOthers ? placeAfter(editor, latest.current.block, change) : null;
    if (!now) setIsOpen(false);
    setPlace(now);
  });

  useEffect(() => {
    // An editor whose first render took long has been replaced by then; its successor comes with the next render.
    if (editor.isDestroyed) return undefined;
    const box = editor.view.dom.closest<HTMLElement>('.cairn-editor');
    const move = (event: PointerEvent) => follow(event);
    const out = () => leave();
    const key = (event: KeyboardEvent) => openByKey(event);
    const { dom } = editor.view;
    dom.addEventListener('keydown', key);
    box?.addEventListener('pointermove', move);
    box?.addEventListener('pointerleave', out);
    const stop = followChanges(editor, (change) => changed(change));
    return () => {
      box?.removeEventListener('pointermove', move);
      box?.removeEventListener('pointerleave', out);
      dom.removeEventListener('keydown', key);
      stop();
    };
  }, [editor]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && isMenuKey(event)) return;
      setIsOpen(false);
    };
    document.addEventListener('keydown', close, true);
    document.addEventListener('scroll', close, true);
    return () => {
      document.removeEventListener('keydown', close, true);
      document.removeEventListener('scroll', close, true);
    };
  }, [isOpen]);

  const anchor = useCallback(() => handle.current?.getBoundingClientRect() ?? null, []);
  if (!place) return null;
  const act = (verb: (editor: Editor, block: Block) => unknown) => {
    setIsOpen(false);
    setPlace(null);
    verb(editor, place.block);
    surface.announcement.set('');
  };

  return (
    <>
      <button
        ref={handle}
        type="button"
        draggable
        className="cairn-handle"
        style={{ left: place.left, top: place.top, width: HANDLE_WIDTH }}
        aria-label={messages.block.handle}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={(event) => {
          if (event.shiftKey) return chooseUpTo(editor, place.block);
          setIsByKey(event.detail === 0);
          return setIsOpen(!isOpen);
        }}
        onDragStart={(event) => startDrag(event, editor, place.block)}
      >
        <GripIcon />
      </button>
      {isOpen && (
        <PopupMenu
          anchor={anchor}
          label={messages.block.handle}
          takesFocus={isByKey}
          onClose={() => setIsOpen(false)}
        >
          <BlockMenu editor={editor} surface={surface} block={place.block} act={act} />
        </PopupMenu>
      )}
    </>
  );
}

function isMenuKey(event: KeyboardEvent): boolean {
  const isInMenu = event.target instanceof Element && event.target.closest('[role="menu"]') !== null;
  return (
    isInMenu &&
    ['ArrowDown', 'ArrowUp', 'Home', 'End', 'Enter', ' ', 'Tab', 'Shift', 'Escape'].includes(event.key)
  );
}

function placeAt(editor: Editor, y: number): Place | null {
  if (editor.isDestroyed) return null;
  const { view } = editor;
  const block = blockAt(view, y);
  return block && placeBeside(view, block);
}

/** Null if there is something nearer to open, or no block. */
function placeOfCaret(editor: Editor): Place | null {
  const { doc, selection } = editor.state;
  if (selection instanceof BlockSelection) {
    const [first] = selection.blocks();
    return first ? placeBeside(editor.view, first) : null;
  }
  const isOne = selection.empty || selection instanceof NodeSelection;
  if (!editor.isEditable || !isOne || cellAround(selection.$from) !== null) return null;
  const block = selection instanceof NodeSelection && selection.node.isBlock ? selection.from : undefined;
  const chosen = block === undefined ? blockInside(doc, selection.from) : blockInside(doc, block + 1);
  return chosen && placeBeside(editor.view, chosen);
}

/** The handle's position after others have changed the text; null if there is no block any more. */
function placeAfter(editor: Editor, { position }: Block, { insideOf }: FollowedChange): Place | null {
  const inside = insideOf(position);
  const block = inside === null ? null : blockInside(editor.state.doc, inside);
  return block && placeBeside(editor.view, block);
}

function placeBeside(view: EditorView, block: Block): Place | null {
  const element = view.nodeDOM(block.position);
  const box = view.dom.closest('.cairn-editor')?.getBoundingClientRect();
  if (!(element instanceof HTMLElement) || !box) return null;
  const shape = element.getBoundingClientRect();
  const marker = MARKERS[block.node.type.name] ?? 0;
  return { block, left: shape.left - box.left - HANDLE_WIDTH - GAP - marker, top: shape.top - box.top };
}

/** Selects from the caret's block, or the first selected one, up to this one. */
function chooseUpTo({ state, view }: Editor, { position }: Block): void {
  const chosen = BlockSelection.between(state.doc, state.selection.anchor, position);
  if (chosen) view.dispatch(state.tr.setSelection(chosen));
  view.focus();
}

function startDrag(event: DragEvent, editor: Editor, block: Block): void {
  const { view } = editor;
  const selection = chosenWith(editor, block) ?? NodeSelection.create(view.state.doc, block.position);
  view.dispatch(view.state.tr.setSelection(selection));
  const slice = selection.content();
  const { dom, text } = view.serializeForClipboard(slice);
  event.dataTransfer.clearData();
  event.dataTransfer.setData('text/html', dom.innerHTML);
  event.dataTransfer.setData('text/plain', text);
  event.dataTransfer.effectAllowed = 'copyMove';
  const element = view.nodeDOM(block.position);
  if (element instanceof Element) event.dataTransfer.setDragImage(element, 0, 0);
  view.dragging = { slice, move: true };
  startAutoScroll(view.dom, event.nativeEvent.target);
}
