import type { Project } from '@cairn/domain';
import { lazyCommand } from '@cairn/sync/schema';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';

// The page of an archived project offers it, and that is one of the first screens.
const unarchiveProject = lazyCommand(
  'project.unarchive',
  async () => (await import('@cairn/domain/projects/commands')).unarchiveProject,
);

/** Takes a project out of the archive, and says so. */
export function useRestoreProject(): (row: Pick<Project, 'id' | 'name'>) => void {
  const t = useTranslations('projects.menu');
  const run = useCommand();
  return ({ id, name }) => {
    run(unarchiveProject, { projectId: id });
    toast.success(t('restored', { name }));
  };
}
