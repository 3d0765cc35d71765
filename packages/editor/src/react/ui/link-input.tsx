import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { useEffect, useRef, useState } from 'react';
import { linkAt, removeLink, setLink } from '../core/links.ts';
import type { Surface } from '../core/surface.ts';
import { CheckIcon, DeleteIcon } from './editor-icons.ts';
import { ToolButton } from './tool-button.tsx';

const { link: words } = messages;

/** The field of the toolbar for the address of the selected text. An address that is not valid changes nothing. */
export function LinkInput({ editor, surface }: { editor: Editor; surface: Surface }) {
  const existing =
    linkAt(editor, editor.state.selection.from + 1) ?? linkAt(editor, editor.state.selection.from);
  const [href, setHref] = useState(existing?.href ?? '');
  const field = useRef<HTMLInputElement | null>(null);
  useEffect(() => field.current?.focus(), []);

  const close = () => {
    surface.linkInput.set(false);
    editor.commands.focus();
  };
  const apply = () => {
    const { from, to } = editor.state.selection;
    if (setLink(editor, { from, to }, href)) close();
  };

  return (
    <div className="cairn-link-field">
      <input
        ref={field}
        value={href}
        aria-label={words.url}
        placeholder={words.paste}
        onChange={(event) => setHref(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            apply();
          }
          if (event.key === 'Escape') {
            event.stopPropagation();
            close();
          }
        }}
      />
      <ToolButton label={words.apply} onClick={apply}>
        <CheckIcon />
      </ToolButton>
      <ToolButton
        label={words.remove}
        onClick={() => {
          removeLink(editor, existing ?? editor.state.selection);
          close();
        }}
      >
        <DeleteIcon />
      </ToolButton>
    </div>
  );
}
