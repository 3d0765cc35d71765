import { archiveProject, joinProject, leaveProject, type Project } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { useRestoreProject } from './use-restore-project.ts';

export interface ProjectActions {
  archive: (row: Pick<Project, 'id' | 'name'>) => void;
  leave: (projectId: string) => void;
  /** Resolves once the server has responded, with whether the person has joined. */
  join: (row: { id: string; name: string }) => Promise<boolean>;
}

/** Actions on a project as a whole, with their messages. */
export function useProjectActions(): ProjectActions {
  const t = useTranslations('projects');
  const run = useCommand();
  const restore = useRestoreProject();
  return {
    archive: (row) => {
      run(archiveProject, { projectId: row.id });
      toast.success(t('menu.archived', { name: row.name }), {
        action: { label: t('menu.undo'), onAction: () => restore(row) },
      });
    },
    leave: (projectId) => void run(leaveProject, { projectId }),
    join: async ({ id, name }) => {
      const refusal = await run(joinProject, { listingId: id, membershipId: uuid() }).settled;
      if (!refusal) toast.success(t('list.joined', { name }));
      return !refusal;
    },
  };
}
