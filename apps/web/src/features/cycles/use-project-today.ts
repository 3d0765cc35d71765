import { project } from '@cairn/domain';
import { dayAt } from '@cairn/domain/time-zone';
import { useRow } from '../../data/use-rows.ts';
import { useToday } from '../../lib/use-today.ts';

/** The day that it is in a project, YYYY-MM-DD: in its time zone, or, where it has none, here. */
export function useProjectToday(projectId: string): string {
  const timeZone = useRow(project, projectId)?.timeZone;
  return useToday(timeZone ? () => dayAt(Date.now(), timeZone) : undefined);
}

/** Where the days of a project begin. */
export const useProjectZone = (projectId: string): string =>
  useRow(project, projectId)?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
