import { member, projectMember, type Member } from '@cairn/domain';
import { useMemo } from 'react';
import { useRows } from '../../data/use-rows.ts';

/** The members of a project, by name. */
export function useProjectPeople(projectId: string): readonly Member[] {
  const memberships = useRows(projectMember, { field: 'projectId', value: projectId });
  const members = useRows(member);
  return useMemo(() => {
    const inside = new Set(memberships.map(({ userId }) => userId));
    return members
      .filter(({ id, isActive }) => isActive && inside.has(id))
      .toSorted((a, b) => a.displayName.localeCompare(b.displayName));
  }, [memberships, members]);
}
