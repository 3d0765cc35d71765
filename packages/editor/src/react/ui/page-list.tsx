import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { useMemo } from 'react';
import { namePage } from '../core/name-issue.ts';
import type { Surface, Typeahead } from '../core/surface.ts';
import type { PageItem } from '../editor-props.ts';
import { TypeaheadList, type TypeaheadOption } from './typeahead-list.tsx';

/** As many as people can read at a glance. */
const MAX = 12;

/** Pages whose title matches what was typed after the brackets. */
export function PageList({ editor, surface, open }: { editor: Editor; surface: Surface; open: Typeahead }) {
  const query = open.query.trim();
  const items = useMemo(() => surface.props.issueReferences?.pages?.find(query) ?? [], [surface, query]);
  // "[[1, 2], [3" and the like: continuing with something in no title means that no page is wanted.
  if (items.length === 0 && query.includes(' ')) return null;
  return (
    <TypeaheadList
      editor={editor}
      surface={surface}
      open={open}
      label={messages.pages.list}
      className="cairn-issue-list"
      note={items.length === 0 ? messages.pages.none : undefined}
      options={items.slice(0, MAX).map((item) => pageOption(editor, open, item))}
    />
  );
}

/** A page in a list; choosing it replaces what was typed. */
export function pageOption(editor: Editor, open: Typeahead, item: PageItem): TypeaheadOption {
  return {
    id: item.pageId,
    label: item.title,
    content: (
      <>
        {item.icon}
        <span className="cairn-menu-label">{item.title}</span>
        <span className="cairn-page-place">{item.place}</span>
      </>
    ),
    pick: () => {
      namePage(editor.view, open, item.pageId, true);
      editor.view.focus();
    },
  };
}
