import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { useState } from 'react';
import { readLinkAddress } from '../core/link-address.ts';
import { linkAt, removeLink, setLink } from '../core/links.ts';
import type { Surface } from '../core/surface.ts';
import { AddressField } from './address-field.tsx';
import { CheckIcon, DeleteIcon } from './editor-icons.ts';
import { linkKeys } from './link-keys.ts';
import { ToolButton } from './tool-button.tsx';

const { link: words } = messages;

/** The toolbar's field for the URL of the selected text. An invalid URL changes nothing. */
export function LinkInput({ editor, surface }: { editor: Editor; surface: Surface }) {
  const existing =
    linkAt(editor, editor.state.selection.from + 1) ?? linkAt(editor, editor.state.selection.from);
  const [href, setHref] = useState(existing?.href ?? '');
  const [refusal, setRefusal] = useState<string | null>(null);

  const close = () => {
    surface.linkInput.set(false);
    editor.view.focus();
  };
  const apply = () => {
    const address = readLinkAddress(href);
    if ('refusal' in address) return setRefusal(address.refusal);
    const { from, to } = editor.state.selection;
    if (setLink(editor, { from, to }, address.href)) close();
  };
  const applyByKey = () => {
    apply();
    // Keyboard users continue typing, which would overwrite text that stayed selected.
    if (!surface.linkInput.get()) editor.commands.setTextSelection(editor.state.selection.to);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the field in it
    <div className="cairn-link-field" onKeyDown={linkKeys({ apply: applyByKey, close })}>
      <AddressField
        takesFocus
        value={href}
        label={words.url}
        placeholder={words.paste}
        refusal={refusal}
        onChange={(value) => {
          setHref(value);
          setRefusal(null);
        }}
      >
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
      </AddressField>
    </div>
  );
}
