import type { Project } from '@cairn/domain';
import { lazyCommand } from '@cairn/sync/schema';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';

// Lazy, because the screen of an archived project, which offers it, is one of the first screens.
const unarchiveProject = lazyCommand(
  'project.unarchive',
  async () => (await import('@cairn/domain/projects/commands')).unarchiveProject,
);

/** Restores a project from the archive, with a toast. */
export function useRestoreProject(): (row: Pick<Project, 'id' | 'name'>) => void {
  const t = useTranslations('projects.menu');
  const run = useCommand();
  return ({ id, name }) => {
    run(unarchiveProject, { projectId: id });
    toast.success(t('restored', { name }));
  };
}
