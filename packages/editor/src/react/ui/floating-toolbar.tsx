import { isTextSelection, type Editor } from '@tiptap/core';
import { AllSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { editor as messages } from '@cairn/messages/en/editor';
import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { canInsertTable, insertTable } from '../core/block-commands.ts';
import { activeBlockType } from '../core/block-types.ts';
import { toggleCode } from '../core/code-toggle.ts';
import { insertPickedIssue } from '../core/insert-issue.ts';
import { turnLinesIntoIssues } from '../core/lines-to-issues.ts';
import { useObservable } from '../core/observable.ts';
import type { Surface } from '../core/surface.ts';
import { commentOnSelection } from '../extensions/text-comments.ts';
import { BlockTypeMenu } from './block-type-menu.tsx';
import {
  AddIssuesIcon,
  BoldIcon,
  CodeIcon,
  CommentIcon,
  IssuesIcon,
  ItalicIcon,
  LinkIcon,
  StrikeIcon,
  TableIcon,
  UnderlineIcon,
} from './editor-icons.ts';
import { Floating } from './floating.tsx';
import { LinkInput } from './link-input.tsx';
import { ToolButton } from './tool-button.tsx';

const { toolbar: words } = messages;

const FORMATS = [
  { mark: 'bold', label: words.bold, Icon: BoldIcon, keys: 'Control+B' },
  { mark: 'italic', label: words.italic, Icon: ItalicIcon, keys: 'Control+I' },
  { mark: 'underline', label: words.underline, Icon: UnderlineIcon, keys: 'Control+U' },
  { mark: 'strike', label: words.strike, Icon: StrikeIcon, keys: 'Control+Shift+S' },
] as const;

/** Formatting for the selection, floating above it. Alt-F10 moves into it, Escape back to the text. */
export function FloatingToolbar({ editor, surface }: { editor: Editor; surface: Surface }) {
  const [isPressed, setIsPressed] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const linkInput = useObservable(surface.linkInput);
  const bar = useRef<HTMLDivElement | null>(null);
  const state = useEditorState({ editor, selector: ({ editor: current }) => toolbarState(current) });
  const isOpen = state !== null && !isPressed && (state.isFocused || hasFocus || linkInput);

  useEffect(() => {
    // An editor whose first render took long has been replaced by then; its successor comes with the next render.
    if (editor.isDestroyed) return undefined;
    const { dom } = editor.view;
    const press = () => {
      setIsPressed(true);
      surface.linkInput.set(false);
    };
    const release = () => setIsPressed(false);
    const enter = (event: globalThis.KeyboardEvent) => {
      if (!event.altKey || event.key !== 'F10') return;
      event.preventDefault();
      bar.current?.querySelector('button')?.focus();
    };
    dom.addEventListener('mousedown', press);
    dom.addEventListener('keydown', enter);
    window.addEventListener('mouseup', release);
    return () => {
      dom.removeEventListener('mousedown', press);
      dom.removeEventListener('keydown', enter);
      window.removeEventListener('mouseup', release);
    };
  }, [editor, surface]);

  const anchor = useCallback(() => selectionRect(editor), [editor]);

  if (!isOpen) return null;
  return (
    <Floating anchor={anchor} side="above" className="cairn-toolbar-box">
      <div
        ref={bar}
        role="toolbar"
        aria-label={words.label}
        tabIndex={-1}
        className="cairn-toolbar"
        onFocus={() => setHasFocus(true)}
        onBlur={(event: FocusEvent) => setHasFocus(event.currentTarget.contains(event.relatedTarget))}
        onKeyDown={(event) => handleToolbarKey(event, editor)}
      >
        {!state.inTable && !state.isCode && <BlockTypeMenu editor={editor} active={state.blockType} />}
        {!state.isCode &&
          FORMATS.map(({ mark, label, Icon, keys }) => (
            <ToolButton
              key={mark}
              label={label}
              keys={keys}
              pressed={state.marks.includes(mark)}
              onClick={() => editor.chain().focus().toggleMark(mark).run()}
            >
              <Icon />
            </ToolButton>
          ))}
        <ToolButton
          label={words.code}
          keys="Control+E"
          pressed={state.isCode}
          onClick={() => toggleCode(editor)}
        >
          <CodeIcon />
        </ToolButton>
        {!state.isCode && (
          <>
            <ToolButton
              label={words.link}
              keys="Control+K"
              pressed={state.isLink}
              onClick={() => surface.linkInput.set(!linkInput)}
            >
              <LinkIcon />
            </ToolButton>
            {!state.inTable && (
              <ToolButton label={words.table} disabled={!state.canTable} onClick={() => insertTable(editor)}>
                <TableIcon />
              </ToolButton>
            )}
          </>
        )}
        {surface.props.pickIssue && !state.isCode && !state.inTable && (
          <ToolButton label={words.issue} onClick={() => void embedPicked(editor, surface)}>
            <IssuesIcon />
          </ToolButton>
        )}
        {surface.props.textComments?.onComment && (
          <ToolButton
            label={words.comment}
            keys="Control+Alt+M"
            onClick={() => commentOnSelection(editor.state, surface)}
          >
            <CommentIcon />
          </ToolButton>
        )}
        {surface.props.createIssues && !state.isCode && (
          <ToolButton
            label={messages.issues.create}
            onClick={() => void turnLinesIntoIssues(editor, surface)}
          >
            <AddIssuesIcon />
          </ToolButton>
        )}
        {linkInput && !state.isCode && <LinkInput editor={editor} surface={surface} />}
      </div>
    </Floating>
  );
}

/** The card is inserted below the selected text, which stays. */
async function embedPicked(editor: Editor, surface: Surface): Promise<void> {
  const end = editor.state.selection.$to.after(1);
  const issue = await surface.props.pickIssue?.();
  if (!issue || editor.isDestroyed) return;
  insertPickedIssue(editor, issue, Math.min(end, editor.state.doc.content.size));
}

interface ToolbarState {
  isFocused: boolean;
  isCode: boolean;
  isLink: boolean;
  inTable: boolean;
  canTable: boolean;
  blockType: string | null;
  marks: readonly string[];
  from: number;
  to: number;
}

/** Null while no text is selected, so that typing costs nothing here. */
function toolbarState(editor: Editor): ToolbarState | null {
  const { selection } = editor.state;
  const isText = isTextSelection(selection) || selection instanceof AllSelection;
  if (!isText || selection.empty || !editor.isEditable || !hasText(editor)) return null;
  return {
    isFocused: editor.isFocused,
    isCode: editor.isActive('code') || editor.isActive('codeBlock'),
    isLink: editor.isActive('link'),
    inTable: editor.isActive('table'),
    canTable: canInsertTable(editor),
    blockType: activeBlockType(editor),
    marks: FORMATS.map(({ mark }) => mark).filter((mark) => editor.isActive(mark)),
    // The toolbar moves with its selection.
    from: selection.from,
    to: selection.to,
  };
}

export function hasText(editor: Editor): boolean {
  const { from, to } = editor.state.selection;
  return editor.state.doc.textBetween(from, to, ' ', ' ').length > 0;
}

export function selectionRect(editor: Editor): DOMRect | null {
  if (editor.isDestroyed) return null;
  const { from, to } = editor.state.selection;
  const start = editor.view.coordsAtPos(from);
  const end = editor.view.coordsAtPos(to, -1);
  return new DOMRect(Math.min(start.left, end.left), start.top, 0, Math.max(0, end.bottom - start.top));
}

/** One tab stop; arrow keys move inside. */
function handleToolbarKey(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  if (event.key === 'Escape') {
    event.stopPropagation();
    editor.commands.focus();
    return;
  }
  if (event.target instanceof HTMLInputElement) return;
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  const buttons = [
    ...event.currentTarget.querySelectorAll<HTMLButtonElement>(':scope > button:not(:disabled)'),
  ];
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
