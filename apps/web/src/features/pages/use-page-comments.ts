import { pageComment, type Page, type PageComment } from '@cairn/domain';
import type { EditorHandle } from '@cairn/editor/react';
import { useRoomBeside } from '@cairn/ui/use-media';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type RefObject } from 'react';
import { useCover } from '../../data/use-cover.ts';
import { useRows } from '../../data/use-rows.ts';
import { commentAnchor, useCommentsOnText, type CommentPlace } from '../comments/public.ts';
import { usePagePlace } from './use-page-place.ts';

const COVERED = ['pageComment', 'pageReaction'] as const;
const ANCHOR = commentAnchor('');

/** A comment to point at; a new object each time. */
interface PointedComment {
  readonly id: string;
}

export interface PageComments {
  readonly rows: readonly PageComment[];
  readonly cover: ReturnType<typeof useCover>;
  readonly place: CommentPlace;
  readonly isOpen: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly pointed: PointedComment | undefined;
  readonly onText: ReturnType<typeof useCommentsOnText>['onText'];
  readonly ofComments: ReturnType<typeof useCommentsOnText>['ofComments'];
}

/** The comments on a page, and whether the panel is open. The text opens it, and so does a comment's URL. */
export function usePageComments(row: Page, editor: RefObject<EditorHandle | null>): PageComments {
  const cover = useCover(COVERED, row.id);
  const rows = useRows(pageComment, { field: 'pageId', value: row.id });
  const place = usePagePlace(row);
  const hasRoom = useRoomBeside();
  const named = useLocation({ select: ({ hash }) => idNamedBy(hash) });
  const [isOpen, setOpen] = useState(named !== undefined);
  const [pointed, setPointed] = useState<PointedComment | undefined>(
    named === undefined ? named : { id: named },
  );
  const onAsk = useCallback(() => setOpen(true), []);
  const onPress = useCallback((id: string) => {
    setOpen(true);
    setPointed({ id });
  }, []);
  const [before, setBefore] = useState(named);
  if (named !== before) {
    setBefore(named);
    if (named !== undefined) onPress(named);
  }
  const { onText, ofComments } = useCommentsOnText({ place, rows, onAsk, onPress });
  const { onDrawn } = onText;
  useEffect(() => {
    onDrawn((id) => {
      // On narrow screens, the panel covers the text.
      if (!hasRoom) setOpen(false);
      editor.current?.scrollToComment(id);
    });
    return () => onDrawn(undefined);
  }, [onDrawn, hasRoom, editor]);
  return { rows, cover, place, isOpen, setOpen, pointed, onText, ofComments };
}

function idNamedBy(hash: string): string | undefined {
  const name = hash.replace(/^#/, '');
  return name.startsWith(ANCHOR) ? name.slice(ANCHOR.length) : undefined;
}
