import { project, type Project } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { ArchiveIcon } from '@cairn/ui/icons';
import { useTranslations } from 'use-intl';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useRestoreProject } from './use-restore-project.ts';

/**
 * Above every screen of an archived project: a note that it is read-only, and for those who may, a button to restore
 * it.
 */
export function ArchivedProjectBanner({ row }: { row: Project }) {
  const t = useTranslations('projectAccess.archive');
  const mayRestore = useCan('project:archive', subjectOf(project, row));
  const restore = useRestoreProject();
  return (
    <section
      aria-label={t('banner')}
      className="flex flex-none flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-1.5"
    >
      <p className="flex items-center gap-2 text-2">
        <ArchiveIcon aria-hidden="true" className="flex-none" />
        {t('banner')}
      </p>
      {mayRestore && <Button onClick={() => restore(row)}>{t('restore')}</Button>}
    </section>
  );
}
