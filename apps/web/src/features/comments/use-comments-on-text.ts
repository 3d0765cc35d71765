import { useCallback, useMemo, useRef, useState } from 'react';
import type { DescriptionComments } from '../issues/public.ts';
import type { AnyComment, CommentPlace } from './comment-place.ts';
import { useAnchorDraft, type TextOfComments } from './text-of-comments.ts';

/** The ID of the text that the current draft is about. */
const WRITTEN = 'draft';
const NONE: ReadonlySet<string> = new Set();

interface CommentedText {
  readonly place: CommentPlace;
  readonly rows: readonly AnyComment[];
  /** Starts a comment on the selection: the field appears and takes the focus. Referentially stable. */
  readonly onAsk: () => void;
  /** Leads from a highlighted text to its comment. Referentially stable. */
  readonly onPress: (id: string) => void;
}

/** Connects a text with the comments on parts of it. */
export function useCommentsOnText({ place, rows, onAsk, onPress }: CommentedText): {
  readonly onText: DescriptionComments;
  readonly ofComments: TextOfComments;
} {
  const { mayComment } = place;
  const [draft, setDraft] = useAnchorDraft(place.id);
  const [gone, setGone] = useState(NONE);
  const [asked, setAsked] = useState(0);
  const heard = useRef(0);
  const hear = useCallback((count: number): boolean => {
    const isNew = count !== heard.current;
    heard.current = count;
    return isNew;
  }, []);
  const show = useRef<((id: string) => void) | undefined>(undefined);
  const onDrawn = useCallback((next: ((id: string) => void) | undefined): void => {
    show.current = next;
  }, []);
  const onText = useMemo<DescriptionComments>(() => {
    const ask = (): void => {
      onAsk();
      setAsked((count) => count + 1);
    };
    const said = rows.flatMap(({ id, anchor, resolvedAt }) =>
      anchor ? [{ id, anchor, isMarked: resolvedAt === null }] : [],
    );
    return {
      texts: draft ? [...said, { id: WRITTEN, anchor: draft, isMarked: true }] : said,
      onComment: mayComment
        ? (anchor) => {
            setDraft(anchor);
            ask();
          }
        : undefined,
      onPress: (id) => (id === WRITTEN ? ask() : onPress(id)),
      onGone: (ids) => setGone((before) => (isSame(before, ids) ? before : ids)),
      onDrawn,
    };
  }, [rows, mayComment, draft, setDraft, onDrawn, onAsk, onPress]);
  const ofComments = useMemo(
    () => ({ gone, asked, hear, show: (id: string) => show.current?.(id) }),
    [gone, asked, hear],
  );
  return { onText, ofComments };
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));
