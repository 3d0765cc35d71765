import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { editor as messages } from '@cairn/messages/en/editor';
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { activeBlockType } from '../core/block-types.ts';
import { blockInside, moveBlock, type Block } from '../core/blocks.ts';
import { canIndent, indentBlock } from '../core/indent-block.ts';
import { followSeenWindow, seenWindow } from '../core/seen-window.ts';
import type { Surface } from '../core/surface.ts';
import { cellAround, type CellPosition } from '../core/table-actions.ts';
import { useIsOnTouch } from '../core/touch.ts';
import { BlockMenu } from './block-menu.tsx';
import { BlockTypeMenu } from './block-type-menu.tsx';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  ChevronDownIcon,
  GripIcon,
  IndentIcon,
  OutdentIcon,
  RedoIcon,
  UndoIcon,
} from './editor-icons.ts';
import { LineMenu } from './line-menu.tsx';
import { PopupMenu } from './popup-menu.tsx';
import { ToolButton } from './tool-button.tsx';

const { touch: words, block: blockWords, table: tableWords } = messages;

/**
 * Buttons for what on-screen keyboards have no keys for, docked above the keyboard during touch editing. It is in the
 * window's top layer, but inside the editor's element, like the floating boxes.
 */
export function TouchBar({ editor, surface }: { editor: Editor; surface: Surface }) {
  const isOnTouch = useIsOnTouch();
  return isOnTouch ? <FocusedBar editor={editor} surface={surface} /> : null;
}

function FocusedBar({ editor, surface }: { editor: Editor; surface: Surface }) {
  const isFocused = useEditorState({ editor, selector: ({ editor: { isFocused: has } }) => has });
  return isFocused ? <DockedBar editor={editor} surface={surface} /> : null;
}

function DockedBar({ editor, surface }: { editor: Editor; surface: Surface }) {
  const bar = useRef<HTMLDivElement | null>(null);
  const state = useEditorState({ editor, selector: ({ editor: current }) => barState(current) });

  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    element.showPopover();
    const dock = () => {
      const { top, bottom } = seenWindow();
      element.style.top = `${bottom - element.offsetHeight}px`;
      element.style.setProperty('--cairn-seen', `${bottom - top - element.offsetHeight}px`);
      const comment = editor.view.dom.closest('.cairn-lite');
      if (comment && comment.getBoundingClientRect().bottom > bottom - element.offsetHeight)
        comment.scrollIntoView({ block: 'nearest' });
    };
    dock();
    return followSeenWindow(dock);
  }, [editor]);

  const { cell, block } = state;
  const move = (step: -1 | 1) => {
    if (moveBlock(editor, step)) surface.announcement.set(blockWords.moved);
    editor.view.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps the focus in the text
    <div
      ref={bar}
      popover="manual"
      className="cairn-floating cairn-touch-bar"
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className="cairn-touch-tools" role="toolbar" aria-label={words.label}>
        {cell === null ? (
          <BlockTypeMenu editor={editor} active={state.blockType} />
        ) : (
          <>
            <TouchMenu label={tableWords.row}>
              {(close) => <LineMenu line="row" editor={editor} position={cell} close={close} />}
            </TouchMenu>
            <TouchMenu label={tableWords.column}>
              {(close) => <LineMenu line="column" editor={editor} position={cell} close={close} />}
            </TouchMenu>
          </>
        )}
        <ToolButton
          label={words.undo}
          disabled={!state.canUndo}
          onClick={() => editor.chain().focus().undo().run()}
        >
          <UndoIcon />
        </ToolButton>
        <ToolButton label={words.outdent} disabled={!state.canIndent} onClick={() => indentBlock(editor, -1)}>
          <OutdentIcon />
        </ToolButton>
        <ToolButton label={words.indent} disabled={!state.canIndent} onClick={() => indentBlock(editor, 1)}>
          <IndentIcon />
        </ToolButton>
        <ToolButton label={words.moveUp} onClick={() => move(-1)}>
          <ArrowUpIcon />
        </ToolButton>
        <ToolButton label={words.moveDown} onClick={() => move(1)}>
          <ArrowDownIcon />
        </ToolButton>
        {block && (
          <TouchMenu label={blockWords.handle} icon={<GripIcon />}>
            {(close) => (
              <BlockMenu
                editor={editor}
                surface={surface}
                block={block}
                act={(verb) => {
                  close();
                  verb(editor, block);
                }}
              />
            )}
          </TouchMenu>
        )}
        <ToolButton
          label={words.redo}
          disabled={!state.canRedo}
          onClick={() => editor.chain().focus().redo().run()}
        >
          <RedoIcon />
        </ToolButton>
        <ToolButton label={words.close} className="cairn-touch-close" onClick={() => editor.commands.blur()}>
          <ChevronDownIcon />
        </ToolButton>
      </div>
    </div>
  );
}

/** A button with a menu; the focus stays in the text, or the keyboard would close. */
function TouchMenu({
  label,
  icon,
  children,
}: {
  label: string;
  icon?: ReactNode;
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement | null>(null);
  const anchor = useCallback(() => button.current?.getBoundingClientRect() ?? null, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="cairn-tool"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {icon ?? label}
        {icon === undefined && <ChevronDownIcon />}
      </button>
      {isOpen && (
        <PopupMenu anchor={anchor} label={label} onClose={() => setIsOpen(false)}>
          {children(() => setIsOpen(false))}
        </PopupMenu>
      )}
    </>
  );
}

interface BarState {
  blockType: string | null;
  cell: CellPosition | null;
  block: Block | null;
  canIndent: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

function barState(editor: Editor): BarState {
  const { doc, selection } = editor.state;
  return {
    blockType: activeBlockType(editor),
    cell: cellAround(selection.$from),
    block: blockInside(doc, selection.from),
    canIndent: canIndent(editor),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}
