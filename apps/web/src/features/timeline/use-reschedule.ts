import { afterEdit, issue as issueEntity, type Issue, type IssueEdit } from '@cairn/domain';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import type { IssueMoves } from '../../platform/issue-layout.ts';
import { issueKey, useEditIssues, useIssueContext, useListSelection } from '../issues/layout.ts';
import { useDatesText } from './dates-text.ts';

/** What becomes of an issue's dates. */
export type Reschedule = (row: Issue) => IssueEdit | undefined;

/**
 * Changes the dates of an issue, and with it of the rest of the selection that it is part of, as one change; and says
 * where it is then.
 */
export function useReschedule(moves: IssueMoves): (issueId: string, change: Reschedule) => void {
  const t = useTranslations('timelineParts');
  const { store } = useEngine();
  const { mayEdit, words } = useIssueContext();
  const selection = useListSelection();
  const edit = useEditIssues();
  const textOf = useDatesText();
  const { say } = moves;
  return useCallback(
    (issueId, change) => {
      const find = (id: string): Issue | undefined => store.get(issueEntity, id);
      const { selected } = selection.getState();
      const ids = (selected.has(issueId) ? [...selected] : [issueId]).filter((id) => {
        const row = find(id);
        return row !== undefined && mayEdit(row);
      });
      const row = find(issueId);
      const made = row && change(row);
      if (edit(ids, change).length === 0 || !row || !made) return;
      say(t('rescheduled', { reference: issueKey(row, words.lookups), dates: textOf(afterEdit(row, made)) }));
    },
    [store, selection, mayEdit, edit, say, t, words, textOf],
  );
}
