import { afterEdit, movedTo, issue as issueEntity, type Issue, type IssueEdit } from '@cairn/domain';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import type { IssueMoves } from '../../platform/issue-layout.ts';
import { issueKey, useEditIssues, useIssueContext, useListSelection } from '../issues/layout.ts';
import { useDatesText } from './dates-text.ts';
import { dayOf } from './day-number.ts';
import { useDependants } from './use-dependants.ts';

/** A change to an issue's dates. */
export type Reschedule = (row: Issue) => IssueEdit | undefined;

/**
 * Changes the dates of an issue, and of the rest of the selection it is part of, in one change, then announces where it is. Issues
 * that wait for them move along if that is turned on.
 */
export function useReschedule(
  moves: IssueMoves,
  isMovingDependants: boolean,
): (issueId: string, change: Reschedule) => void {
  const t = useTranslations('timelineParts');
  const { store } = useEngine();
  const { mayEdit, words } = useIssueContext();
  const selection = useListSelection();
  const edit = useEditIssues();
  const textOf = useDatesText();
  const { find: findDependants, tell: tellDependants } = useDependants();
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
      const along = isMovingDependants ? findDependants(ids, change) : undefined;
      const receipts = edit([...ids, ...(along?.moves.keys() ?? [])], (held) => {
        const days = along?.moves.get(held.id);
        return days ? movedTo(held, dayOf(days.first), dayOf(days.last)) : change(held);
      });
      if (along) tellDependants(along, receipts);
      if (receipts.length === 0 || !row || !made) return;
      say(t('rescheduled', { reference: issueKey(row, words.lookups), dates: textOf(afterEdit(row, made)) }));
    },
    [
      store,
      selection,
      mayEdit,
      edit,
      say,
      t,
      words,
      textOf,
      isMovingDependants,
      findDependants,
      tellDependants,
    ],
  );
}
