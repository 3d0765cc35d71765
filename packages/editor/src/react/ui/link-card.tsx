import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { linkAt, removeLink, setLink, setLinkText, shortAddress } from '../core/links.ts';
import { useObservable } from '../core/observable.ts';
import { report } from '../core/report.ts';
import type { LinkCardState, Surface } from '../core/surface.ts';
import { CLOSE_DELAY } from '../extensions/link-cards.ts';
import { CheckIcon, CopyIcon, DeleteIcon, EditIcon } from './editor-icons.ts';
import { Floating } from './floating.tsx';
import { ToolButton } from './tool-button.tsx';

const { link: words } = messages;

interface CardProps {
  editor: Editor;
  surface: Surface;
  card: LinkCardState;
}

/** The card of a link: what it leads to, its fields, or one field for a link that does not exist yet. */
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

/** Text changes at once; the address when the card closes, and only when it is a valid one. */
function Edit({ editor, surface, card }: CardProps) {
  const [href, setHref] = useState(card.href);
  const [text, setText] = useState(() => editor.state.doc.textBetween(card.from, card.to));
  const form = useRef<HTMLFormElement | null>(null);

  const keep = useEffectEvent(() => {
    if (href === card.href || editor.isDestroyed || !linkAt(editor, card.from)) return;
    setLink(editor, card, href);
  });
  // However the card goes: by a key, a press outside, or the pointer on another link.
  useLayoutEffect(() => () => keep(), []);

  useEffect(() => {
    const handlePress = (event: PointerEvent) => {
      if (event.target instanceof Node && !form.current?.contains(event.target)) surface.linkCard.set(null);
    };
    document.addEventListener('pointerdown', handlePress, true);
    form.current?.querySelector('input')?.focus();
    return () => document.removeEventListener('pointerdown', handlePress, true);
  }, [surface]);

  const finish = () => {
    surface.linkCard.set(null);
    editor.commands.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes wherever the focus is in it
    <form
      ref={form}
      className="cairn-link-edit"
      aria-label={words.edit}
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        finish();
      }}
    >
      <label>
        {words.url}
        <input
          value={href}
          placeholder={words.urlPlaceholder}
          onChange={(event) => setHref(event.target.value)}
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
          editor.commands.focus();
        }}
      >
        <DeleteIcon />
        {words.removeLink}
      </button>
    </form>
  );
}

/** One field for the address of a link whose text will be the address itself. */
function Input({ editor, surface, card }: CardProps) {
  const [href, setHref] = useState('');
  const field = useRef<HTMLInputElement | null>(null);
  useEffect(() => field.current?.focus(), []);

  const apply = () => {
    const at = { from: card.from, to: card.to };
    const isValid = /^https?:\/\//i.test(href.trim()) && URL.canParse(href.trim());
    if (!isValid) return;
    const text = { type: 'text', text: href.trim(), marks: [{ type: 'link', attrs: { href: href.trim() } }] };
    editor.chain().focus().insertContentAt(at, text).run();
    surface.linkCard.set(null);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as above
    <form
      className="cairn-link-input"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        surface.linkCard.set(null);
        editor.commands.focus();
      }}
    >
      <input
        ref={field}
        value={href}
        aria-label={words.url}
        placeholder={words.urlPlaceholder}
        onChange={(event) => setHref(event.target.value)}
        onBlur={() => surface.linkCard.set(null)}
      />
      <ToolButton label={words.apply} onClick={apply}>
        <CheckIcon />
      </ToolButton>
    </form>
  );
}
