import { addPageReaction, pageReaction, removePageReaction } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { useMemo } from 'react';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { ReactionBar } from '../comments/public.ts';

interface PageReactionsProps {
  readonly pageId: string;
  readonly commentId: string;
  readonly mayReact: boolean;
}

/** The reactions to a comment on a page. */
export function PageReactions({ pageId, commentId, mayReact }: PageReactionsProps) {
  const run = useCommand();
  const rows = useRows(pageReaction, { field: 'pageId', value: pageId });
  const given = useMemo(
    () =>
      rows
        .filter((row) => row.commentId === commentId)
        .map(({ id, emoji, authorId }) => ({ id, emoji, userId: authorId })),
    [rows, commentId],
  );
  return (
    <ReactionBar
      given={given}
      mayReact={mayReact}
      onAdd={(emoji) => run(addPageReaction, { id: uuid(), commentId, emoji })}
      onRemove={(reactionId) => run(removePageReaction, { reactionId })}
    />
  );
}
