import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { useEditorState } from '@tiptap/react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useObservable } from '../core/observable.ts';
import type { Surface } from '../core/surface.ts';
import { find, foundIn, goToMatch, MAX_MATCHES, replaceAll, replaceMatch } from '../extensions/find-text.ts';
import { ChevronDownIcon, ChevronUpIcon, CloseIcon } from './editor-icons.ts';
import { ToolButton } from './tool-button.tsx';

const { find: words } = messages;

/** Find and replace. It stays at the bottom while going through the matches. */
export function FindBar({ editor, surface }: { editor: Editor; surface: Surface }) {
  const asked = useObservable(surface.find);
  return asked ? <OpenBar key={asked.query} editor={editor} surface={surface} query={asked.query} /> : null;
}

function OpenBar({ editor, surface, query: first }: { editor: Editor; surface: Surface; query: string }) {
  const [query, setQuery] = useState(first);
  const [isExact, setIsExact] = useState(false);
  const [replacement, setReplacement] = useState('');
  const field = useRef<HTMLInputElement | null>(null);
  const caseId = useId();
  const { count, current } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const found = foundIn(state);
      return { count: found.matches.length, current: found.current };
    },
  });

  useEffect(() => {
    field.current?.select();
  }, []);
  useEffect(() => {
    if (!editor.isDestroyed) find(editor.view, query, isExact);
  }, [editor, query, isExact]);
  useEffect(
    () => () => {
      if (!editor.isDestroyed) find(editor.view, '', false);
    },
    [editor],
  );

  const close = () => {
    surface.find.set(null);
    editor.view.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && isField && event.target === field.current)
      goToMatch(editor.view, event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' && isField) replaceMatch(editor.view, replacement);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // A button that becomes disabled would lose the focus.
  const keepFocus = () => {
    if (foundIn(editor.state).matches.length === 0) field.current?.focus();
  };
  const one = () => {
    replaceMatch(editor.view, replacement);
    keepFocus();
  };
  const all = () => {
    const done = replaceAll(editor.view, replacement);
    keepFocus();
    surface.announcement.set(words.replaced.replace('{count}', String(done)));
  };
  const most = count >= MAX_MATCHES ? `${count}+` : String(count);
  const said =
    count === 0 ? words.none : words.place.replace('{at}', String(current + 1)).replace('{count}', most);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the fields in it
    <search className="cairn-find" aria-label={words.label} onKeyDown={handleKey}>
      <div className="cairn-find-line">
        <input
          ref={field}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever asked for the bar is about to type into it
          autoFocus
          value={query}
          aria-label={words.find}
          placeholder={words.find}
          onChange={(event) => setQuery(event.target.value)}
        />
        <output className="cairn-find-count">{query === '' ? '' : said}</output>
        <ToolButton label={words.previous} disabled={count === 0} onClick={() => goToMatch(editor.view, -1)}>
          <ChevronUpIcon />
        </ToolButton>
        <ToolButton label={words.next} disabled={count === 0} onClick={() => goToMatch(editor.view, 1)}>
          <ChevronDownIcon />
        </ToolButton>
        <ToolButton label={words.close} onClick={close}>
          <CloseIcon />
        </ToolButton>
      </div>
      <div className="cairn-find-line">
        <input
          value={replacement}
          aria-label={words.replacement}
          placeholder={words.replacement}
          onChange={(event) => setReplacement(event.target.value)}
        />
        <button type="button" className="cairn-tool" disabled={count === 0} onClick={one}>
          {words.replace}
        </button>
        <button type="button" className="cairn-tool" disabled={count === 0} onClick={all}>
          {words.replaceAll}
        </button>
      </div>
      <label htmlFor={caseId} className="cairn-find-case">
        <input
          id={caseId}
          type="checkbox"
          checked={isExact}
          onChange={(event) => setIsExact(event.target.checked)}
        />
        {words.exact}
      </label>
    </search>
  );
}
