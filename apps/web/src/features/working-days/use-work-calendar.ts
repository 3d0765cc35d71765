import { workCalendar, workingDays, type WorkCalendar } from '@cairn/domain';
import { useMemo } from 'react';
import { useRow } from '../../data/use-rows.ts';

/** A project's work calendar, live; without a project, the default one. */
export function useWorkCalendar(projectId: string | undefined): WorkCalendar {
  const row = useRow(workingDays, projectId);
  return useMemo(() => workCalendar(row), [row]);
}
