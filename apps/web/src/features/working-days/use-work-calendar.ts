import { workCalendar, workingDays, type WorkCalendar } from '@cairn/domain';
import { useMemo } from 'react';
import { useRow } from '../../data/use-rows.ts';

/** The days of a project, live. Without a project: of one that has no calendar. */
export function useWorkCalendar(projectId: string | undefined): WorkCalendar {
  const row = useRow(workingDays, projectId);
  return useMemo(() => workCalendar(row), [row]);
}
