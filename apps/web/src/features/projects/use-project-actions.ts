import {
  archiveProject,
  joinProject,
  leaveProject,
  projectMember,
  ROLE,
  unarchiveProject,
  type Project,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useUserId } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';

export interface ProjectActions {
  archive: (row: Pick<Project, 'id' | 'name'>) => void;
  unarchive: (row: Pick<Project, 'id' | 'name'>) => void;
  leave: (projectId: string) => void;
  join: (row: { id: string; name: string }) => void;
}

/** What one does to a project as a whole, with the words that follow. */
export function useProjectActions(): ProjectActions {
  const t = useTranslations('projects');
  const run = useCommand();
  const unarchive: ProjectActions['unarchive'] = ({ id, name }) => {
    run(unarchiveProject, { projectId: id });
    toast.success(t('menu.restored', { name }));
  };
  return {
    unarchive,
    archive: (row) => {
      run(archiveProject, { projectId: row.id });
      toast.success(t('menu.archived', { name: row.name }), {
        action: { label: t('menu.undo'), onAction: () => unarchive(row) },
      });
    },
    leave: (projectId) => void run(leaveProject, { projectId }),
    join: ({ id, name }) => {
      const { settled } = run(joinProject, { listingId: id, membershipId: uuid() });
      void settled.then((refusal) => refusal ?? toast.success(t('list.joined', { name })));
    },
  };
}

/** Whether the signed-in person is the only Admin of a project, and so cannot leave it. */
export function useIsLastProjectAdmin(projectId: string): boolean {
  const userId = useUserId();
  const admins = useRows(projectMember, { field: 'projectId', value: projectId }).filter(
    ({ role }) => role === ROLE.admin,
  );
  return admins.length === 1 && admins[0]?.userId === userId;
}
