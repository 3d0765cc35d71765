import { cycle, issue, issueCycle, project, type Cycle } from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { useRows } from '../../data/use-rows.ts';
import type { EndedIssue } from './use-cycle-snapshot.ts';

/** What happened to an issue since its cycle ended; undefined if it is still there. */
export type BecameOf = (each: EndedIssue) => string | undefined;

/** What happened to the issues of a completed cycle since, live. */
export function useBecame(of: Cycle): BecameOf {
  const t = useTranslations('cycles.became');
  const { store } = useEngine();
  // Re-renders when one of them moves.
  const issues = useRows(issue, { field: 'projectId', value: of.projectId });
  return useCallback(
    ({ row: { id }, isDeleted }: EndedIssue) => {
      const row = store.get(issue, id);
      if (!row) return t(isDeleted ? 'deleted' : 'elsewhere');
      if (row.projectId !== of.projectId)
        return t('moved', { name: store.get(project, row.projectId)?.name ?? '' });
      if (row.archivedAt !== null) return t('archived');
      const now = facetOf(row, issueCycle)?.cycleId ?? null;
      if (now === of.id) return undefined;
      const name = now === null ? undefined : store.get(cycle, now)?.name;
      return name === undefined ? t('removed') : t('transferred', { name });
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the rows that the store is asked for
    [store, of, t, issues],
  );
}
