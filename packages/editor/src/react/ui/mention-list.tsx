import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { useEffect, useState } from 'react';
import { report } from '../core/report.ts';
import type { Surface, Typeahead } from '../core/surface.ts';
import type { MentionItem, PageItem } from '../editor-props.ts';
import { pageOption } from './page-list.tsx';
import { TypeaheadList } from './typeahead-list.tsx';

const MAX_PAGES = 5;

type Found = { query: string; items: MentionItem[] } | null;

/** People whose name matches what was typed after the @. */
export function MentionList({
  editor,
  surface,
  open,
}: {
  editor: Editor;
  surface: Surface;
  open: Typeahead;
}) {
  const [found, setFound] = useState<Found>(null);

  useEffect(() => {
    let stale = false;
    const keep = (items: MentionItem[]) => !stale && setFound({ query: open.query, items });
    suggestionsFor(surface, open.query).then(keep, (error: unknown) => {
      report(messages.mentions.failed, error);
      keep([]);
    });
    return () => {
      stale = true;
    };
  }, [surface, open.query]);

  const isLoading = found === null;
  const items = called(found?.items ?? [], open.query);
  const pages = pagesFor(surface, open.query);
  // "@someone and so on": a second word that matches no name means that the person is simply writing.
  const isEmpty = items.length === 0 && pages.length === 0;
  if (!isLoading && isEmpty && open.query.includes(' ')) return null;
  const note = isLoading ? messages.mentions.loading : isEmpty ? messages.mentions.none : undefined;
  return (
    <TypeaheadList
      editor={editor}
      surface={surface}
      open={open}
      label={messages.mentions.list}
      className="cairn-mention-list"
      note={note}
      options={[
        ...items.map((item) => ({
          id: item.entity_identifier,
          label: item.title,
          content: <Person item={item} />,
          pick: () => insertMention(editor, surface, open, item),
        })),
        ...pages.map((item) => pageOption(editor, open, item)),
      ]}
    />
  );
}

/** A few pages follow the people, once part of a word has been typed. */
function pagesFor(surface: Surface, query: string): readonly PageItem[] {
  return query.length < 2
    ? []
    : (surface.props.issueReferences?.pages?.find(query.trim()).slice(0, MAX_PAGES) ?? []);
}

async function suggestionsFor(surface: Surface, query: string): Promise<MentionItem[]> {
  return (await surface.props.mentionSuggestions?.(query)) ?? [];
}

/** Display names that start with the query come first, then matches of other names, usually surnames. */
function called(items: readonly MentionItem[], query: string): MentionItem[] {
  const wanted = query.toLocaleLowerCase();
  const begins = (name: string): boolean => name.toLocaleLowerCase().startsWith(wanted);
  const first = items.filter(({ title }) => begins(title));
  const others = items.filter(
    ({ title, names = [] }) =>
      !begins(title) && [...title.split(/[\s.-]+/), ...names, names.join(' ')].some(begins),
  );
  return [...first, ...others];
}

function Person({ item }: { item: MentionItem }) {
  return (
    <>
      {item.avatar ? (
        <img src={item.avatar} alt="" className="cairn-face" />
      ) : (
        <span className="cairn-face" aria-hidden="true">
          {initials(item.title)}
        </span>
      )}
      <span className="cairn-menu-label">{item.title}</span>
    </>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}

function insertMention(editor: Editor, surface: Surface, open: Typeahead, item: MentionItem): void {
  const attrs = {
    id: crypto.randomUUID(),
    label: item.title,
    target: 'users',
    self: surface.highlights.get().has(item.entity_identifier),
    redirect_uri: item.redirect_uri ?? '/',
    entity_identifier: item.entity_identifier,
    entity_name: item.entity_name ?? 'user_mention',
  };
  const content = [
    { type: 'mention', attrs },
    { type: 'text', text: ' ' },
  ];
  editor.chain().focus().insertContentAt({ from: open.from, to: open.to }, content).run();
}
