import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { editor as messages } from '@cairn/messages/en/editor';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react';
import { blockInside, deleteBlock, duplicateBlock, type Block } from '../core/blocks.ts';
import { followChanges, type FollowedChange } from '../core/follow-changes.ts';
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
  const [place, setShown] = useState<Place | null>(null);
  // Known before it is drawn: others' changes may come several in one turn.
  const latest = useRef<Place | null>(null);
  const setPlace = (now: Place | null) => {
    latest.current = now;
    setShown(now);
  };
  const [isOpen, setIsOpen] = useState(false);
  const handle = useRef<HTMLButtonElement | null>(null);

  const follow = useEffectEvent((event: PointerEvent) => {
    if (isOpen || event.pointerType === 'touch' || event.buttons > 0) return;
    setPlace(placeAt(editor, event.clientY));
  });
  const leave = useEffectEvent(() => {
    if (!isOpen) setPlace(null);
  });
  const changed = useEffectEvent((change: FollowedChange) => {
    if (!latest.current) return;
    const now = change.isOthers ? placeAfter(editor, latest.current.block, change) : null;
    if (!now) setIsOpen(false);
    setPlace(now);
  });

  useEffect(() => {
    // An editor whose first drawing took long has been replaced by then; its successor comes with the next.
    if (editor.isDestroyed) return undefined;
    const box = editor.view.dom.closest<HTMLElement>('.cairn-editor');
    const move = (event: PointerEvent) => follow(event);
    const out = () => leave();
    box?.addEventListener('pointermove', move);
    box?.addEventListener('pointerleave', out);
    const stop = followChanges(editor, (change) => changed(change));
    return () => {
      box?.removeEventListener('pointermove', move);
      box?.removeEventListener('pointerleave', out);
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
  const block = blockAtHeight(view, view.state.doc, 0, y);
  return block && placeBeside(view, block);
}

/** Where the handle of a block is after others have changed the text; null when there is no block any more. */
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

/** The block at a height of the window, found by halving: reading the place of every block would make a long page lag. */
function blockAtHeight(view: EditorView, parent: Node, start: number, y: number): Block | null {
  const children: Block[] = [];
  parent.forEach((node, offset) => children.push({ position: start + offset, node }));
  let low = 0;
  let high = children.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const child = children[middle];
    const element = child ? view.nodeDOM(child.position) : null;
    if (!child || !(element instanceof HTMLElement)) return null;
    const { top, bottom } = element.getBoundingClientRect();
    if (y < top) high = middle - 1;
    else if (y > bottom) low = middle + 1;
    else return withinList(view, child, y) ?? child;
  }
  return null;
}

/** In a list the item is the block, and in an item the item of a list inside it. */
function withinList(view: EditorView, { node, position }: Block, y: number): Block | null {
  if (node.type.name.endsWith('List')) return blockAtHeight(view, node, position + 1, y);
  if (!node.type.name.endsWith('Item')) return null;
  const inner = blockAtHeight(view, node, position + 1, y);
  return inner && inner.node.type.name.endsWith('Item') ? inner : null;
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
