import { comment, type Issue } from '@cairn/domain';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useRows } from '../../data/use-rows.ts';
import { DescriptionCommentsContext, type DescriptionComments as Comments } from '../issues/public.ts';
import { commentAnchor } from './comment-item.tsx';
import { TextOfCommentsContext, useAnchorDraft } from './text-of-comments.ts';
import { useMayComment } from './use-may-comment.ts';

/** The text that the comment being written is about. */
const WRITTEN = 'draft';
const NONE: ReadonlySet<string> = new Set();

/** Joins an issue's text with the comments on parts of it. */
export function DescriptionComments({ issue, children }: { issue: Issue; children: ReactNode }) {
  const rows = useRows(comment, { field: 'issueId', value: issue.id });
  const mayComment = useMayComment(issue);
  const [draft, setDraft] = useAnchorDraft(issue.id);
  const [gone, setGone] = useState(NONE);
  const [asked, setAsked] = useState(0);
  const show = useRef<((id: string) => void) | undefined>(undefined);
  const onDrawn = useCallback((next: ((id: string) => void) | undefined): void => {
    show.current = next;
  }, []);
  const onText = useMemo<Comments>(() => {
    const said = rows.flatMap(({ id, anchor, resolvedAt }) =>
      anchor ? [{ id, anchor, isMarked: resolvedAt === null }] : [],
    );
    return {
      texts: draft ? [...said, { id: WRITTEN, anchor: draft, isMarked: true }] : said,
      onComment: mayComment
        ? (anchor) => {
            setDraft(anchor);
            setAsked((count) => count + 1);
          }
        : undefined,
      onPress: (id) => (id === WRITTEN ? setAsked((count) => count + 1) : focusComment(id)),
      onGone: (ids) => setGone((before) => (isSame(before, ids) ? before : ids)),
      onDrawn,
    };
  }, [rows, mayComment, draft, setDraft, onDrawn]);
  const ofComments = useMemo(
    () => ({ gone, asked, show: (id: string) => show.current?.(id) }),
    [gone, asked],
  );
  return (
    <DescriptionCommentsContext value={onText}>
      <TextOfCommentsContext value={ofComments}>{children}</TextOfCommentsContext>
    </DescriptionCommentsContext>
  );
}

function focusComment(id: string): void {
  const place = document.getElementById(commentAnchor(id));
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));
