import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { useEffect, useState } from 'react';
import type { emojiLike } from '../core/emoji-names.ts';
import { report } from '../core/report.ts';
import type { Surface, Typeahead } from '../core/surface.ts';
import { TypeaheadList } from './typeahead-list.tsx';

/** As many as people can read at a glance. */
const MAX = 8;

/**
 * Emoji whose name matches what was typed after the colon. Without a match nothing is shown, because a colon is usually
 * just a colon.
 */
export function EmojiList({ editor, surface, open }: { editor: Editor; surface: Surface; open: Typeahead }) {
  const [like, setLike] = useState<typeof emojiLike | null>(null);
  useEffect(() => {
    let stale = false;
    import('../core/emoji-names.ts').then(
      (names) => !stale && setLike(() => names.emojiLike),
      (error: unknown) => report('Fetching the names of emoji failed', error),
    );
    return () => {
      stale = true;
    };
  }, []);
  const items = like?.(open.query).slice(0, MAX) ?? [];
  if (items.length === 0) return null;
  return (
    <TypeaheadList
      editor={editor}
      surface={surface}
      open={open}
      label={messages.emoji}
      className="cairn-mention-list"
      options={items.map(({ name, sign }) => ({
        id: name,
        label: name,
        content: (
          <>
            <span aria-hidden="true">{sign}</span>
            <span className="cairn-menu-label">{name}</span>
          </>
        ),
        pick: () => {
          const { view } = editor;
          view.dispatch(view.state.tr.insertText(`${sign} `, open.from, open.to).scrollIntoView());
          view.focus();
        },
      }))}
    />
  );
}
