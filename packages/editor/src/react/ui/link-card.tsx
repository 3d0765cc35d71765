import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { readLinkAddress } from '../core/link-address.ts';
import { insertLink, linkAt, removeLink, setLink, setLinkText, shortAddress } from '../core/links.ts';
import { useObservable } from '../core/observable.ts';
import { report } from '../core/report.ts';
import type { LinkCardState, Surface } from '../core/surface.ts';
import { CLOSE_DELAY } from '../extensions/link-cards.ts';
import { AddressField } from './address-field.tsx';
import { CheckIcon, CopyIcon, DeleteIcon, EditIcon } from './editor-icons.ts';
import { Floating } from './floating.tsx';
import { linkKeys } from './link-keys.ts';
import { ToolButton } from './tool-button.tsx';
import { usePressOutside } from './use-press-outside.ts';

const { link: words } = messages;

interface CardProps {
  editor: Editor;
  surface: Surface;
  card: LinkCardState;
}

/** The card of a link: its target, its fields, or one field for a new link. */
export function LinkCard({ editor, surface }: { editor: Editor; surface: Surface }) {
  const card = useObservable(surface.linkCard);
  const overLink = useObservable(surface.overLink);
  const [overCard, setOverCard] = useState(false);
  const from = card?.from ?? 0;
  const isPreview = card?.view === 'preview';

  useEffect(() => {
    if (!isPreview || overLink || overCard) return undefined;
    const timer = setTimeout(() => surface.linkCard.set(null), CLOSE_DELAY);
    return () => clearTimeout(timer);
  }, [surface, isPreview, overLink, overCard]);

  useEffect(() => {
    if (!isPreview) return undefined;
    const handleKey = (event: KeyboardEvent) => event.key === 'Escape' && surface.linkCard.set(null);
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [surface, isPreview]);

  const anchor = useCallback(() => {
    if (editor.isDestroyed || from > editor.state.doc.content.size) return null;
    const { left, top, bottom } = editor.view.coordsAtPos(from);
    return new DOMRect(left, top, 0, bottom - top);
  }, [editor, from]);

  if (!card) return null;
  return (
    <Floating
      anchor={anchor}
      className="cairn-link-card"
      onMouseEnter={() => setOverCard(true)}
      onMouseLeave={() => setOverCard(false)}
    >
      {card.view === 'preview' && <Preview editor={editor} surface={surface} card={card} />}
      {card.view === 'edit' && <Edit key={card.href} editor={editor} surface={surface} card={card} />}
      {card.view === 'input' && <Input editor={editor} surface={surface} card={card} />}
    </Floating>
  );
}

function Preview({ editor, surface, card }: CardProps) {
  const close = () => surface.linkCard.set(null);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
    <div className="cairn-link-preview" role="group" aria-label={words.card}>
      <span className="cairn-link-address" title={card.href}>
        {shortAddress(card.href)}
      </span>
      <ToolButton label={words.copy} onClick={() => void copyAddress(card.href).then(close)}>
        <CopyIcon />
      </ToolButton>
      <ToolButton label={words.edit} onClick={() => surface.linkCard.set({ ...card, view: 'edit' })}>
        <EditIcon />
      </ToolButton>
      <ToolButton
        label={words.remove}
        onClick={() => {
          removeLink(editor, card);
          close();
        }}
      >
        <DeleteIcon />
      </ToolButton>
    </div>
  );
}

async function copyAddress(href: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(href);
  } catch (error) {
    report('Copying failed', error);
  }
}

/** The text changes immediately; the URL when the card closes, and only if valid. */
function Edit({ editor, surface, card }: CardProps) {
  const [href, setHref] = useState(card.href);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [text, setText] = useState(() => editor.state.doc.textBetween(card.from, card.to));
  const fields = useRef<HTMLDivElement | null>(null);
  usePressOutside(fields, () => surface.linkCard.set(null));

  const keep = useEffectEvent(() => {
    const address = readLinkAddress(href);
    if (href === card.href || 'refusal' in address || editor.isDestroyed || !linkAt(editor, card.from))
      return;
    setLink(editor, card, address.href);
  });
  // However the card closes: by a key, a click outside, or hovering over another link.
  useLayoutEffect(() => () => keep(), []);

  const close = () => {
    surface.linkCard.set(null);
    editor.view.focus();
  };
  const apply = () => {
    const address = readLinkAddress(href);
    if ('refusal' in address && href !== card.href) setRefusal(address.refusal);
    else close();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- a form inside the form around the text would send that one
    <div
      ref={fields}
      role="group"
      className="cairn-link-edit"
      aria-label={words.edit}
      onKeyDown={linkKeys({ apply, close })}
    >
      <label>
        {words.url}
        <AddressField
          takesFocus
          value={href}
          placeholder={words.urlPlaceholder}
          refusal={refusal}
          onChange={(value) => {
            setHref(value);
            setRefusal(null);
          }}
        />
      </label>
      <label>
        {words.text}
        <input
          value={text}
          placeholder={words.textPlaceholder}
          onChange={(event) => {
            setText(event.target.value);
            surface.linkCard.set(setLinkText(editor, card, event.target.value));
          }}
        />
      </label>
      <button
        type="button"
        className="cairn-tool cairn-link-remove"
        onClick={() => {
          removeLink(editor, card);
          surface.linkCard.set(null);
          editor.view.focus();
        }}
      >
        <DeleteIcon />
        {words.removeLink}
      </button>
    </div>
  );
}

/** One field for the URL of the selected text, or of a link whose text will be the URL itself. */
function Input({ editor, surface, card }: CardProps) {
  const [href, setHref] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const box = useRef<HTMLDivElement | null>(null);
  usePressOutside(box, () => surface.linkCard.set(null));

  const close = () => {
    surface.linkCard.set(null);
    editor.view.focus();
  };
  const apply = () => {
    const address = readLinkAddress(href);
    if ('refusal' in address) return setRefusal(address.refusal);
    if (card.from < card.to) setLink(editor, card, address.href);
    else insertLink(editor, card.from, href.trim(), address.href);
    return close();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the field in it
    <div ref={box} className="cairn-link-input" onKeyDown={linkKeys({ apply, close })}>
      <AddressField
        takesFocus
        value={href}
        label={words.url}
        placeholder={words.urlPlaceholder}
        refusal={refusal}
        onChange={(value) => {
          setHref(value);
          setRefusal(null);
        }}
      >
        <ToolButton label={words.apply} onClick={apply}>
          <CheckIcon />
        </ToolButton>
      </AddressField>
    </div>
  );
}
