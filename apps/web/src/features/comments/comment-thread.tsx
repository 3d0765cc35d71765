import { Button } from '@cairn/ui/button';
import { useReturnedFocus } from '@cairn/ui/use-returned-focus';
import { CircleCheck, Reply, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CommentComposer } from './comment-composer.tsx';
import { commentAnchor, CommentItem } from './comment-item.tsx';
import type { AnyComment, CommentPlace } from './comment-place.ts';
import { ResolvedLine } from './resolved-line.tsx';

interface CommentThreadProps {
  readonly row: AnyComment;
  readonly replies: readonly AnyComment[];
  readonly place: CommentPlace;
  /** The part of the page that the URL points to. */
  readonly pointedAt: string;
}

/** A comment with its replies and a reply field; once resolved, a line that expands it. */
export function CommentThread({ row, replies, place, pointedAt }: CommentThreadProps) {
  const t = useTranslations('comments');
  const mayWrite = place.mayComment && place.may('create', row);
  const [replying, setReplying] = useState(false);
  // Valid until the URL points to something else.
  const [chosen, setChosen] = useState<{ readonly open: boolean; readonly at: string }>();
  const choose = (open: boolean): void => setChosen({ open, at: pointedAt });
  const [resolvedHere, setResolvedHere] = useState(false);
  const isPointedAt = ({ id }: AnyComment): boolean => commentAnchor(id) === pointedAt;
  const isResolved = row.resolvedAt !== null;
  // A thread that someone is writing in isn't collapsed.
  const isOpen =
    !isResolved || replying || (chosen?.at === pointedAt ? chosen.open : [row, ...replies].some(isPointedAt));
  const actions = mayWrite && (
    <ThreadActions
      row={row}
      place={place}
      onReply={() => setReplying(true)}
      onChange={(resolves) => {
        if (resolves) choose(false);
        setResolvedHere(resolves);
      }}
    />
  );
  // They stay mounted while replying, so that the focus can return to them.
  const actionsLook = replying ? 'hidden' : 'flex gap-1';
  return (
    <>
      {isResolved && (
        <ResolvedLine
          row={row}
          count={replies.length + (row.removedAt === null ? 1 : 0)}
          open={isOpen}
          takesFocus={resolvedHere}
          onToggle={() => choose(!isOpen)}
        />
      )}
      {isOpen && (
        <>
          <CommentItem
            row={row}
            place={place}
            pointedAt={isPointedAt(row)}
            footer={replies.length === 0 && actions && <div className={actionsLook}>{actions}</div>}
          />
          <div className="ml-4 border-l border-line pl-3 empty:hidden">
            {replies.length > 0 && (
              <ul aria-label={t('replies')} className="grid gap-2 pt-2">
                {replies.map((each) => (
                  <li key={each.id}>
                    <CommentItem row={each} place={place} pointedAt={isPointedAt(each)} />
                  </li>
                ))}
              </ul>
            )}
            {replies.length > 0 && actions && <div className={`${actionsLook} pt-1`}>{actions}</div>}
            {replying && <ReplyComposer place={place} parentId={row.id} onDone={() => setReplying(false)} />}
          </div>
        </>
      )}
    </>
  );
}

interface ThreadActionsProps {
  readonly row: AnyComment;
  readonly place: CommentPlace;
  readonly onReply: () => void;
  readonly onChange: (resolves: boolean) => void;
}

function ThreadActions({ row, place, onReply, onChange }: ThreadActionsProps) {
  const t = useTranslations('comments');
  const isResolved = row.resolvedAt !== null;
  const change = (): void => {
    if (isResolved) place.reopen(row.id);
    else place.resolve(row.id);
    onChange(!isResolved);
  };
  return (
    <>
      {!isResolved && (
        <Button variant="ghost" icon={<Reply aria-hidden="true" />} onClick={onReply}>
          {t('reply')}
        </Button>
      )}
      <Button
        variant="ghost"
        icon={isResolved ? <RotateCcw aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
        onClick={change}
      >
        {isResolved ? t('reopen') : t('resolve')}
      </Button>
    </>
  );
}

interface ReplyComposerProps {
  readonly place: CommentPlace;
  readonly parentId: string;
  readonly onDone: () => void;
}

function ReplyComposer({ place, parentId, onDone }: ReplyComposerProps) {
  useReturnedFocus();
  return (
    <div className="pt-2">
      <CommentComposer place={place} answers={{ parentId, onDone }} />
    </div>
  );
}
