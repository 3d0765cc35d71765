import { comment as commentEntity, issue as issueEntity, type Comment, type Issue } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { useReturnedFocus } from '@cairn/ui/use-returned-focus';
import { Reply } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { subjectOf, useActor, useCan } from '../../data/use-can.ts';
import { CommentComposer } from './comment-composer.tsx';
import { commentAnchor, CommentItem } from './comment-item.tsx';

interface CommentThreadProps {
  readonly row: Comment;
  readonly replies: readonly Comment[];
  readonly issue: Issue;
  /** What of the page the address names. */
  readonly pointedAt: string;
}

/** A comment, what was answered below it, and where one answers. */
export function CommentThread({ row, replies, issue, pointedAt }: CommentThreadProps) {
  const t = useTranslations('comments');
  const { archivedProjects } = useActor();
  const mayOnIssue = useCan('comment:create', subjectOf(issueEntity, issue));
  const mayReply = useCan('comment:create', subjectOf(commentEntity, row)) && mayOnIssue;
  const [replying, setReplying] = useState(false);
  const isPointedAt = (id: string): boolean => commentAnchor(id) === pointedAt;
  const reply = mayReply && !archivedProjects.has(issue.projectId) && (
    // It stays while one writes, so that the focus can come back to it.
    <Button
      variant="ghost"
      icon={<Reply aria-hidden="true" />}
      disabled={replying}
      onClick={() => setReplying(true)}
    >
      {t('reply')}
    </Button>
  );
  return (
    <>
      <CommentItem
        row={row}
        issue={issue}
        pointedAt={isPointedAt(row.id)}
        footer={replies.length === 0 && reply}
      />
      <div className="ml-4 border-l border-line pl-3 empty:hidden">
        {replies.length > 0 && (
          <ul aria-label={t('replies')} className="grid gap-2 pt-2">
            {replies.map((each) => (
              <li key={each.id}>
                <CommentItem row={each} issue={issue} pointedAt={isPointedAt(each.id)} />
              </li>
            ))}
          </ul>
        )}
        {replies.length > 0 && reply && <div className="pt-1">{reply}</div>}
        {replying && <ReplyComposer issue={issue} parentId={row.id} onDone={() => setReplying(false)} />}
      </div>
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
