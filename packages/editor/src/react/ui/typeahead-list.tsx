/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the list is driven from the text, which native lists cannot be */
import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { useCallback, useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import type { Surface, Typeahead } from '../core/surface.ts';
import { Floating } from './floating.tsx';

/** How far an option is scrolled past the visible edge. */
const SCROLL_PADDING = 5;

/** An option of a list. */
export interface TypeaheadOption {
  id: string;
  label: string;
  content: ReactNode;
  pick: () => void;
}

interface TypeaheadListProps {
  editor: Editor;
  surface: Surface;
  open: Typeahead;
  label: string;
  className: string;
  options: readonly TypeaheadOption[];
  /** Shown instead of options. */
  note?: string | undefined;
  /** Shown below the options: what else can be typed. */
  more?: string | undefined;
}

/** The list under the caret. The focus stays in the text, which names the active option to assistive technology. */
export function TypeaheadList({
  editor,
  surface,
  open,
  label,
  className,
  options,
  note,
  more,
}: TypeaheadListProps) {
  const listId = useId();
  const [active, setActive] = useState({ query: open.query, index: 0 });
  const list = useRef<HTMLDivElement | null>(null);
  const selected = Math.min(active.query === open.query ? active.index : 0, options.length - 1);
  const select = (index: number) => setActive({ query: open.query, index });

  const handleKey = useEffectEvent((event: KeyboardEvent): boolean => {
    if (options.length === 0) return false;
    const moved = movedBy(event.key, selected, options.length);
    if (moved !== null) {
      select(moved);
      return true;
    }
    if ((event.key !== 'Enter' && event.key !== 'Tab') || event.shiftKey) return false;
    options[selected]?.pick();
    return true;
  });

  useEffect(() => {
    surface.typeaheadKey.set((event) => handleKey(event));
    return () => surface.typeaheadKey.set(null);
  }, [surface]);

  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-autocomplete', 'list');
    dom.setAttribute('aria-controls', listId);
    if (selected >= 0) dom.setAttribute('aria-activedescendant', `${listId}-${selected}`);
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant'])
        dom.removeAttribute(name);
    };
  }, [editor, listId, selected]);

  useEffect(() => {
    if (list.current && selected >= 0)
      reveal(list.current, list.current.querySelector<HTMLElement>('[aria-selected="true"]'));
  }, [selected]);

  useEffect(() => {
    const count = options.length;
    const results = count === 1 ? messages.oneResult : messages.results.replace('{count}', String(count));
    surface.announcement.set(note ?? results);
  }, [surface, note, options.length]);
  // Cleared, so that screen readers don't find the count of a closed list.
  useEffect(() => () => surface.announcement.set(''), [surface]);

  const anchor = useCallback(() => caretRect(editor, open.from), [editor, open.from]);

  return (
    <Floating anchor={anchor} keepsFocus className="cairn-menu-box">
      <div
        ref={list}
        id={listId}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        {...(more === undefined ? {} : { 'aria-describedby': `${listId}-more` })}
        className={`cairn-menu ${className}`}
      >
        {note === undefined ? (
          options.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys go through the text
            <div
              key={option.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === selected}
              className="cairn-menu-item"
              onMouseMove={() => select(index)}
              onClick={option.pick}
            >
              {option.content}
            </div>
          ))
        ) : (
          <div className="cairn-menu-note" role="option" aria-selected="false" aria-disabled="true">
            {note}
          </div>
        )}
        {more !== undefined && (
          <div id={`${listId}-more`} role="presentation" className="cairn-menu-note cairn-menu-more">
            {more}
          </div>
        )}
      </div>
    </Floating>
  );
}

function movedBy(key: string, selected: number, count: number): number | null {
  if (key === 'ArrowDown') return (selected + 1) % count;
  if (key === 'ArrowUp') return (selected - 1 + count) % count;
  return null;
}

function reveal(list: HTMLElement, option: HTMLElement | null): void {
  if (!option) return;
  const top = option.offsetTop - SCROLL_PADDING;
  const bottom = option.offsetTop + option.offsetHeight + SCROLL_PADDING;
  if (top < list.scrollTop) list.scrollTop = Math.max(0, top);
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

function caretRect(editor: Editor, position: number): DOMRect | null {
  if (editor.isDestroyed || position > editor.state.doc.content.size) return null;
  const { left, top, bottom } = editor.view.coordsAtPos(position);
  return new DOMRect(left, top, 0, bottom - top);
}
