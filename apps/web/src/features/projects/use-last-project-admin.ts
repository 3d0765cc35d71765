import { projectMember, ROLE } from '@cairn/domain';
import { useUserId } from '../../data/engine-context.ts';
import { useRows } from '../../data/use-rows.ts';

/** Whether the person is the only Admin of a project, and so can't leave it. */
export function useIsLastProjectAdmin(projectId: string): boolean {
  const userId = useUserId();
  const admins = useRows(projectMember, { field: 'projectId', value: projectId }).filter(
    ({ role }) => role === ROLE.admin,
  );
  return admins.length === 1 && admins[0]?.userId === userId;
}
