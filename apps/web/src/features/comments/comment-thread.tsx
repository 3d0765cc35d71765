import {
  comment as commentEntity,
  issue as issueEntity,
  reopenThread,
  resolveThread,
  type Comment,
  type Issue,
} from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { useReturnedFocus } from '@cairn/ui/use-returned-focus';
import { CircleCheck, Reply, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { subjectOf, useActor, useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { CommentComposer } from './comment-composer.tsx';
import { commentAnchor, CommentItem } from './comment-item.tsx';
import { ResolvedLine } from './resolved-line.tsx';

interface CommentThreadProps {
  readonly row: Comment;
  readonly replies: readonly Comment[];
  readonly issue: Issue;
  /** What of the page the address names. */
  readonly pointedAt: string;
}

/** A comment, what was answered below it, and where one answers; once it is resolved, a line that opens it. */
export function CommentThread({ row, replies, issue, pointedAt }: CommentThreadProps) {
  const t = useTranslations('comments');
  const mayWrite = useMayWrite(row, issue);
  const [replying, setReplying] = useState(false);
  // Until the address names something else.
  const [chosen, setChosen] = useState<{ readonly open: boolean; readonly at: string }>();
  const choose = (open: boolean): void => setChosen({ open, at: pointedAt });
  const [resolvedHere, setResolvedHere] = useState(false);
  const isPointedAt = ({ id }: Comment): boolean => commentAnchor(id) === pointedAt;
  const isResolved = row.resolvedAt !== null;
  // Nothing is folded under the hands of whoever is writing in it.
  const isOpen =
    !isResolved || replying || (chosen?.at === pointedAt ? chosen.open : [row, ...replies].some(isPointedAt));
  const actions = mayWrite && (
    <ThreadActions
      row={row}
      onReply={() => setReplying(true)}
      onChange={(resolves) => {
        if (resolves) choose(false);
        setResolvedHere(resolves);
      }}
    />
  );
  // They stay while one writes, so that the focus can come back to them.
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
            issue={issue}
            pointedAt={isPointedAt(row)}
            footer={replies.length === 0 && actions && <div className={actionsLook}>{actions}</div>}
          />
          <div className="ml-4 border-l border-line pl-3 empty:hidden">
            {replies.length > 0 && (
              <ul aria-label={t('replies')} className="grid gap-2 pt-2">
                {replies.map((each) => (
                  <li key={each.id}>
                    <CommentItem row={each} issue={issue} pointedAt={isPointedAt(each)} />
                  </li>
                ))}
              </ul>
            )}
            {replies.length > 0 && actions && <div className={`${actionsLook} pt-1`}>{actions}</div>}
            {replying && <ReplyComposer issue={issue} parentId={row.id} onDone={() => setReplying(false)} />}
          </div>
        </>
      )}
    </>
  );
}

function useMayWrite(row: Comment, issue: Issue): boolean {
  const { archivedProjects } = useActor();
  const mayOnIssue = useCan('comment:create', subjectOf(issueEntity, issue));
  const mayOnComment = useCan('comment:create', subjectOf(commentEntity, row));
  return mayOnIssue && mayOnComment && !archivedProjects.has(issue.projectId);
}

interface ThreadActionsProps {
  readonly row: Comment;
  readonly onReply: () => void;
  readonly onChange: (resolves: boolean) => void;
}

function ThreadActions({ row, onReply, onChange }: ThreadActionsProps) {
  const t = useTranslations('comments');
  const run = useCommand();
  const isResolved = row.resolvedAt !== null;
  const change = (): void => {
    run(isResolved ? reopenThread : resolveThread, { commentId: row.id });
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
  readonly issue: Issue;
  readonly parentId: string;
  readonly onDone: () => void;
}

function ReplyComposer({ issue, parentId, onDone }: ReplyComposerProps) {
  useReturnedFocus();
  return (
    <div className="pt-2">
      <CommentComposer issue={issue} answers={{ parentId, onDone }} />
    </div>
  );
}
