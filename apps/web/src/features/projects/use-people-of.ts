import { projectMember } from '@cairn/domain';
import { useMemo } from 'react';
import { useRows } from '../../data/use-rows.ts';

/** The people of a project, who own its cycles, lead its modules and are members of them. */
export function usePeopleOf(projectId: string): ReadonlySet<string> {
  const rows = useRows(projectMember, { field: 'projectId', value: projectId });
  return useMemo(() => new Set(rows.map(({ userId }) => userId)), [rows]);
}
