import type { IssueViewSpec, ViewScope } from '@cairn/domain';
import { useMemo } from 'react';
import { useIssueGroups } from '../issues/layout.ts';

/** How many issues of a view have no due date. */
export function useUnscheduledCount(spec: IssueViewSpec, scope: ViewScope): number {
  const undated = useMemo<IssueViewSpec>(
    () => ({
      ...spec,
      group: null,
      filters: [...spec.filters, { property: 'dueDate', operator: 'empty', values: [] }],
    }),
    [spec],
  );
  return useIssueGroups(undated, scope, false).total;
}
