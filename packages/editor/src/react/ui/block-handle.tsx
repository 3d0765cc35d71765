import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { editor as messages } from '@cairn/messages/en/editor';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react';
import { blockAround, deleteBlock, duplicateBlock, type Block } from '../core/blocks.ts';
import type { Surface } from '../core/surface.ts';
import { CopyIcon, DeleteIcon, GripIcon } from './editor-icons.ts';
import { PopupMenu } from './popup-menu.tsx';
import { startAutoScroll } from './auto-scroll.ts';

const HANDLE_WIDTH = 24;
const GAP = 4;
/** What stands before a block: the bullet of a list item, the row control of a table. */
const MARKERS: Record<string, number> = { listItem: 24, table: 8 };

interface Place {
  block: Block;
  left: number;
  top: number;
}

/** The handle before the block under the pointer: drag to move, press for Delete and Duplicate. */
export function BlockHandle({ editor, surface }: { editor: Editor; surface: Surface }) {
  const [place, setPlace] = useState<Place | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const handle = useRef<HTMLButtonElement | null>(null);

  const follow = useEffectEvent((event: PointerEvent) => {
    if (isOpen || event.pointerType === 'touch' || event.buttons > 0) return;
    setPlace(placeAt(editor, event.clientY));
  });
  const leave = useEffectEvent(() => {
    if (!isOpen) setPlace(null);
  });

  useEffect(() => {
    const box = editor.view.dom.closest<HTMLElement>('.cairn-editor');
    const move = (event: PointerEvent) => follow(event);
    const out = () => leave();
    const changed = () => setPlace(null);
    box?.addEventListener('pointermove', move);
    box?.addEventListener('pointerleave', out);
    editor.on('update', changed);
    return () => {
      box?.removeEventListener('pointermove', move);
      box?.removeEventListener('pointerleave', out);
      editor.off('update', changed);
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
  const act = (verb: (editor: Editor, block: Block) => void) => {
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
        onClick={() => setIsOpen(!isOpen)}
        onDragStart={(event) => startDrag(event, editor, place.block)}
      >
        <GripIcon />
      </button>
      {isOpen && (
        <PopupMenu anchor={anchor} label={messages.block.handle} onClose={() => setIsOpen(false)}>
          <button type="button" role="menuitem" className="cairn-menu-item" onClick={() => act(deleteBlock)}>
            <DeleteIcon />
            <span className="cairn-menu-label">{messages.block.delete}</span>
          </button>
          {place.block.node.type.name !== 'image' && (
            <button
              type="button"
              role="menuitem"
              className="cairn-menu-item"
              onClick={() => act(duplicateBlock)}
            >
              <CopyIcon />
              <span className="cairn-menu-label">{messages.block.duplicate}</span>
            </button>
          )}
        </PopupMenu>
      )}
    </>
  );
}

function isMenuKey(event: KeyboardEvent): boolean {
  const isInMenu = event.target instanceof Element && event.target.closest('[role="menu"]') !== null;
  return (
    isInMenu && ['ArrowDown', 'ArrowUp', 'Home', 'End', 'Enter', ' ', 'Tab', 'Shift'].includes(event.key)
  );
}

function placeAt(editor: Editor, y: number): Place | null {
  if (editor.isDestroyed) return null;
  const { view } = editor;
  const text = view.dom.getBoundingClientRect();
  const found =
    view.posAtCoords({ left: text.left + text.width / 2, top: y }) ??
    view.posAtCoords({ left: text.left + 8, top: y });
  if (!found) return null;
  const $found = view.state.doc.resolve(
    found.inside >= 0 && view.state.doc.nodeAt(found.inside)?.isAtom ? found.inside : found.pos,
  );
  const block = blockAround($found);
  const element = block ? view.nodeDOM(block.position) : null;
  const box = view.dom.closest('.cairn-editor')?.getBoundingClientRect();
  if (!block || !(element instanceof HTMLElement) || !box) return null;
  const shape = element.getBoundingClientRect();
  if (y < shape.top - GAP * 2 || y > shape.bottom + GAP * 2) return null;
  const marker = MARKERS[block.node.type.name] ?? 0;
  return { block, left: shape.left - box.left - HANDLE_WIDTH - GAP - marker, top: shape.top - box.top };
}

function startDrag(event: DragEvent, editor: Editor, block: Block): void {
  const { view } = editor;
  const selection = NodeSelection.create(view.state.doc, block.position);
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
