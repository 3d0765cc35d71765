import type { Editor } from '@tiptap/core';
import { TextSelection, type EditorState } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { editor as messages } from '@cairn/messages/en/editor';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Surface } from '../core/surface.ts';
import { commentOnSelection } from '../extensions/text-comments.ts';
import { CommentIcon } from './editor-icons.ts';
import { Floating } from './floating.tsx';
import { hasText, selectionRect } from './floating-toolbar.tsx';
import { ToolButton } from './tool-button.tsx';

const { toolbar: words } = messages;

/** Actions on selected text for people who can't edit it. */
export function ReadingToolbar({ editor, surface }: { editor: Editor; surface: Surface }) {
  const [isPressed, setIsPressed] = useState(false);
  const [isSeen, setIsSeen] = useState(false);
  const isSelected = useEditorState({
    editor,
    selector: ({ editor: { state } }) => !state.selection.empty && hasText(editor) && state.selection.to,
  });
  const isOpen = isSelected !== false && isSeen;
  const comment = useEffectEvent(() => {
    const state = stateNow(editor);
    return state !== undefined && commentOnSelection(state, surface);
  });
  useEffect(() => {
    const press = ({ target }: MouseEvent) =>
      setIsPressed(target instanceof Node && editor.view.dom.contains(target));
    const release = () => setIsPressed(false);
    // The editor keeps its selection when the person selects something else on the page.
    const select = () => setIsSeen(isSelectionIn(editor));
    // A read-only text has no focus, so it can't receive keys.
    const hear = (event: KeyboardEvent) => {
      const isComment = event.code === 'KeyM' && event.altKey && (event.ctrlKey || event.metaKey);
      if (isComment && !event.defaultPrevented && comment()) event.preventDefault();
    };
    document.addEventListener('mousedown', press);
    document.addEventListener('mouseup', release);
    document.addEventListener('selectionchange', select);
    document.addEventListener('keydown', hear);
    return () => {
      document.removeEventListener('mousedown', press);
      document.removeEventListener('mouseup', release);
      document.removeEventListener('selectionchange', select);
      document.removeEventListener('keydown', hear);
    };
  }, [editor]);
  const anchor = useCallback(() => selectionRect(editor), [editor]);
  if (!isOpen || isPressed) return null;
  return (
    <Floating anchor={anchor} side="above" className="cairn-toolbar-box">
      <div role="toolbar" aria-label={words.label} className="cairn-toolbar">
        <ToolButton
          label={words.comment}
          keys="Control+Alt+M"
          onClick={() => commentOnSelection(editor.state, surface)}
        >
          <CommentIcon />
        </ToolButton>
      </div>
    </Floating>
  );
}

function isSelectionIn(editor: Editor): boolean {
  const selection = document.getSelection();
  return !editor.isDestroyed && selection?.isCollapsed === false && isIn(editor, selection.anchorNode);
}

const isIn = ({ view }: Editor, node: Node | null): node is Node => view.dom.contains(node);

/** With the page's selection, because browsers update the editor later, and a key may come before. */
function stateNow(editor: Editor): EditorState | undefined {
  const selection = document.getSelection();
  if (!selection || !isSelectionIn(editor)) return undefined;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  if (!isIn(editor, anchorNode) || !isIn(editor, focusNode)) return undefined;
  const { view, state } = editor;
  const [anchor, head] = [view.posAtDOM(anchorNode, anchorOffset), view.posAtDOM(focusNode, focusOffset)];
  const selected = TextSelection.between(state.doc.resolve(anchor), state.doc.resolve(head));
  return selected.empty ? undefined : state.apply(state.tr.setSelection(selected));
}
