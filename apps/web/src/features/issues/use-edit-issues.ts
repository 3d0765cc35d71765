import { breaksDateOrder, BULK_MAX, issue, updateIssues, type Issue, type IssuePatch } from '@cairn/domain';
import type { Receipt, RowStore } from '@cairn/sync/client';
import { toast } from '@cairn/ui/toast';
import { use, useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { useCommand, type RunCommand } from '../../data/use-command.ts';
import { IssueDraftContext } from './form/issue-draft.ts';

export type EditIssues = (
  issueIds: readonly string[],
  edit: (issue: Issue) => IssuePatch | undefined,
) => readonly Receipt[];

/**
 * Edits any number of issues in as few commands as the limit allows; issues that would not change are left out. Nor are
 * those changed that would start after they are due: a message says so.
 */
export function useEditIssues(): EditIssues {
  const { store } = useEngine();
  const run = useCommand();
  const draft = use(IssueDraftContext);
  const t = useTranslations('issues');
  return useCallback(
    (issueIds, edit) => {
      const sayRefused: SayRefused = () => void toast.error(t('picker.datesRefused'));
      if (!draft || !issueIds.includes(draft.row.id))
        return editIssues(store, run, issueIds, edit, sayRefused);
      const patch = edit(draft.row);
      if (patch && breaksDateOrder(draft.row, patch)) sayRefused();
      else if (patch) draft.edit(patch);
      return [];
    },
    [store, run, draft, t],
  );
}

/** Tells that issues were left out because their dates would be out of order. */
export type SayRefused = () => void;

/** As {@link useEditIssues}, for what runs outside of a component. */
export function editIssues(
  store: RowStore,
  run: RunCommand,
  issueIds: readonly string[],
  edit: Parameters<EditIssues>[1],
  sayRefused: SayRefused,
): readonly Receipt[] {
  let isAnyRefused = false;
  const changes = issueIds.flatMap((issueId) => {
    const row = store.get(issue.name, issueId) as Issue | undefined;
    const patch = row && edit(row);
    if (!patch || isIdle(patch)) return [];
    if (!breaksDateOrder(row, patch)) return [{ issueId, patch }];
    isAnyRefused = true;
    return [];
  });
  if (isAnyRefused) sayRefused();
  const receipts: Receipt[] = [];
  for (let at = 0; at < changes.length; at += BULK_MAX)
    receipts.push(run(updateIssues, { changes: changes.slice(at, at + BULK_MAX) }));
  return receipts;
}

/** Changes nothing: no field, or only sets with nothing to add or remove. */
const isIdle = (patch: IssuePatch): boolean =>
  Object.values(patch).every(
    (value) =>
      typeof value === 'object' && value !== null && value.add.length === 0 && value.remove.length === 0,
  );
