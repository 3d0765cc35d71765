import { unarchiveProject, type Project } from '@cairn/domain';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';

/** Takes a project out of the archive, and says so. */
export function useRestoreProject(): (row: Pick<Project, 'id' | 'name'>) => void {
  const t = useTranslations('projects.menu');
  const run = useCommand();
  return ({ id, name }) => {
    run(unarchiveProject, { projectId: id });
    toast.success(t('restored', { name }));
  };
}
