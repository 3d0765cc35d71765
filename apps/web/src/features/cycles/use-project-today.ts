import { project } from '@cairn/domain';
import { dayAt } from '@cairn/domain/time-zone';
import { useRow } from '../../data/use-rows.ts';
import { useToday } from '../../lib/use-today.ts';

/** Today in a project, YYYY-MM-DD: in its time zone, else in local time. */
export function useProjectToday(projectId: string): string {
  const timeZone = useRow(project, projectId)?.timeZone;
  return useToday(timeZone ? () => dayAt(Date.now(), timeZone) : undefined);
}

/** The time zone of a project's days. */
export const useProjectZone = (projectId: string): string =>
  useRow(project, projectId)?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
