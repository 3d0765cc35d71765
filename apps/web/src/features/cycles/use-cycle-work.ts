import { countsInCycle, issueCycle, type Cycle, type Issue } from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { dateToDay } from '@cairn/ui/dates';
import { useCallback } from 'react';
import { useWorkInside, type Work } from './use-work-inside.ts';

/** The issues that count in a cycle now, live. */
export const useCycleWork = (row: Cycle): Work =>
  useWorkInside(
    row.projectId,
    useCallback((each: Issue) => facetOf(each, issueCycle)?.cycleId === row.id && counts(row, each), [row]),
  );

const counts = (row: Cycle, { archivedAt }: Issue): boolean =>
  countsInCycle(row, archivedAt === null ? null : dateToDay(new Date(archivedAt)));
