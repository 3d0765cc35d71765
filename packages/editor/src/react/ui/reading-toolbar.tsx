import type { Editor } from '@tiptap/core';
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

/** What can be done with selected text by whoever may not write in it. */
export function ReadingToolbar({ editor, surface }: { editor: Editor; surface: Surface }) {
  const [isPressed, setIsPressed] = useState(false);
  const isSelected = useEditorState({
    editor,
    selector: ({ editor: { state } }) => !state.selection.empty && hasText(editor) && state.selection.to,
  });
  const comment = useEffectEvent(
    (): boolean => isSelected !== false && isShown(editor) && commentOnSelection(editor.state, surface),
  );
  useEffect(() => {
    const press = () => setIsPressed(true);
    const release = () => setIsPressed(false);
    // A text that nobody writes in has no focus that could hear its keys.
    const hear = (event: KeyboardEvent) => {
      const isComment = event.code === 'KeyM' && event.altKey && (event.ctrlKey || event.metaKey);
      if (isComment && !event.defaultPrevented && comment()) event.preventDefault();
    };
    document.addEventListener('mousedown', press);
    document.addEventListener('mouseup', release);
    document.addEventListener('keydown', hear);
    return () => {
      document.removeEventListener('mousedown', press);
      document.removeEventListener('mouseup', release);
      document.removeEventListener('keydown', hear);
    };
  }, []);
  const anchor = useCallback(() => selectionRect(editor), [editor]);
  if (isSelected === false || isPressed || !isShown(editor)) return null;
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

/** Whether the selection that the person sees is this one: the editor keeps it where they selected something else since. */
function isShown({ view }: Editor): boolean {
  const selection = document.getSelection();
  return selection?.isCollapsed === false && view.dom.contains(selection.anchorNode);
}
