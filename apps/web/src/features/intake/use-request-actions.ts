import {
  acceptRequest,
  declineRequest,
  facetEdits,
  issueCycle,
  issueModules,
  markRequestDuplicate,
  removeRequest,
  reopenRequest,
  snoozeRequest,
  updateIssues,
  type Issue,
} from '@cairn/domain';
import type { Receipt } from '@cairn/sync/client';
import { facetOf } from '@cairn/sync/schema';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { undoOffer } from '../../data/use-undo.ts';
import { useIssueContext, useReference } from '../issues/public.ts';
import { longDayText } from '../../lib/day-text.ts';

/** Actions of those who answer requests. */
export function useRequestActions(row: Issue) {
  const t = useTranslations('intake.told');
  const run = useCommand();
  const engine = useEngine();
  const { propertyUis } = useIssueContext();
  const reference = useReference(row);
  const requestId = row.id;

  /** Shows a toast with Undo; nothing for a refusal, which is shown elsewhere. */
  const tell = (sentence: string, receipts: readonly Receipt[]): void =>
    void toast.success(sentence, undoOffer(engine, t('undo'), receipts));

  return {
    /** `wanted`: the issue's final values. */
    accept: (wanted: Issue): void => {
      const { stateId, priority, assigneeIds, labelIds, startDate, dueDate, parentId } = wanted;
      const cycleId = facetOf(wanted, issueCycle)?.cycleId ?? null;
      const moduleIds = [...(facetOf(wanted, issueModules)?.moduleIds ?? [])];
      const given = { stateId, priority, startDate, dueDate, cycleId, moduleIds };
      const receipts = [
        run(acceptRequest, { requestId, ...given, assigneeIds: [...assigneeIds], labelIds: [...labelIds] }),
      ];
      if (parentId !== row.parentId)
        receipts.push(run(updateIssues, { changes: [{ issueId: requestId, patch: { parentId } }] }));
      // Facets of other features, such as an estimate.
      const others = facetEdits(
        wanted,
        propertyUis.map(({ property }) => property),
      ).filter(({ of }) => of !== issueCycle && of !== issueModules);
      for (const { command, patch } of others)
        receipts.push(run(command, { changes: [{ issueId: requestId, patch }] }));
      tell(t('accepted', { reference }), receipts);
    },
    decline: (reason: string): void =>
      tell(t('declined', { reference }), [run(declineRequest, { requestId, reason })]),
    snooze: (until: string): void =>
      tell(t('snoozed', { reference, day: longDayText(until) }), [run(snoozeRequest, { requestId, until })]),
    markDuplicate: (duplicateOfId: string): void =>
      tell(t('duplicate', { reference }), [run(markRequestDuplicate, { requestId, duplicateOfId })]),
    reopen: (): void => tell(t('reopened', { reference }), [run(reopenRequest, { requestId })]),
    remove: (): void => tell(t('removed', { reference }), [run(removeRequest, { requestId })]),
  };
}

export type RequestActions = ReturnType<typeof useRequestActions>;
