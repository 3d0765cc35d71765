import { comment, type Issue } from '@cairn/domain';
import type { ReactNode } from 'react';
import { useRows } from '../../data/use-rows.ts';
import { DescriptionCommentsContext } from '../issues/public.ts';
import { focusComment } from './focus-comment.ts';
import { TextOfCommentsContext } from './text-of-comments.ts';
import { useCommentsOnText } from './use-comments-on-text.ts';
import { useIssuePlace } from './use-issue-place.ts';

const nothing = (): void => undefined;

/** Connects an issue's description with the comments on parts of it. */
export function DescriptionComments({ issue, children }: { issue: Issue; children: ReactNode }) {
  const rows = useRows(comment, { field: 'issueId', value: issue.id });
  const place = useIssuePlace(issue);
  const { onText, ofComments } = useCommentsOnText({ place, rows, onAsk: nothing, onPress: focusComment });
  return (
    <DescriptionCommentsContext value={onText}>
      <TextOfCommentsContext value={ofComments}>{children}</TextOfCommentsContext>
    </DescriptionCommentsContext>
  );
}
