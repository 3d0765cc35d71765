import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { useEffect, useMemo, useState } from 'react';
import { nameIssue } from '../core/name-issue.ts';
import { report } from '../core/report.ts';
import type { Surface, Typeahead } from '../core/surface.ts';
import type { IssueItem } from '../editor-props.ts';
import { TypeaheadList } from './typeahead-list.tsx';

/** The server is queried after a pause in typing; local results appear long before. */
const PAUSE_MS = 250;

/** As many as people can read at a glance. */
const MAX = 12;

interface Found {
  readonly query: string;
  readonly items: readonly IssueItem[];
}

/** Issues whose ID or title matches what was typed after the #. */
export function IssueList({ editor, surface, open }: { editor: Editor; surface: Surface; open: Typeahead }) {
  const query = open.query.trim();
  const here = useMemo(() => surface.props.issueReferences?.find(query) ?? [], [surface, query]);
  const more = useMore(surface, query, here.length < MAX);
  const known = new Set(here.map(({ issueId }) => issueId));
  const items = [...here, ...more.items.filter(({ issueId }) => !known.has(issueId))].slice(0, MAX);
  const isSearching = more.query !== query;
  // "#1 and so on": several words that fit no title mean that the person is simply writing.
  if (items.length === 0 && !isSearching && query.includes(' ')) return null;
  const note = isSearching ? messages.issues.searching : messages.issues.none;
  return (
    <TypeaheadList
      editor={editor}
      surface={surface}
      open={open}
      label={messages.issues.list}
      className="cairn-issue-list"
      note={items.length === 0 ? note : undefined}
      options={items.map((item) => ({
        id: item.issueId,
        label: `${item.reference} ${item.title}`,
        content: (
          <>
            {item.icon}
            <span className="cairn-issue-id">{item.reference}</span>
            <span className="cairn-menu-label">{item.title}</span>
          </>
        ),
        pick: () => {
          nameIssue(editor.view, open, item, true);
          editor.view.focus();
        },
      }))}
    />
  );
}

/** More results from the server, once typing pauses; the response includes its query. */
function useMore(surface: Surface, query: string, isWanted: boolean): Found {
  const [found, setFound] = useState<Found>({ query: '', items: [] });
  const isAsking = isWanted && query !== '';
  useEffect(() => {
    if (!isAsking) return undefined;
    let stale = false;
    const keep = (items: readonly IssueItem[]) => !stale && setFound({ query, items });
    const timer = setTimeout(() => {
      (surface.props.issueReferences?.findMore(query) ?? Promise.resolve([])).then(keep, (error: unknown) => {
        report('Searching issues failed', error);
        keep([]);
      });
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [surface, query, isAsking]);
  return isAsking && found.query === query ? found : { query: isAsking ? '' : query, items: [] };
}
