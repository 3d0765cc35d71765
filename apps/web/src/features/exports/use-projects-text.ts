import { project } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useRows } from '../../data/use-rows.ts';

/** A name for several projects: the name of a single one, else their number. */
export function useProjectsText(): (projectIds: readonly string[], areAll: boolean) => string {
  const t = useTranslations('exports.form');
  const rows = useRows(project);
  return (projectIds, areAll) => {
    if (areAll) return t('allProjects');
    const only = projectIds.length === 1 ? rows.find(({ id }) => id === projectIds[0]) : undefined;
    return only?.name ?? t('someProjects', { count: projectIds.length });
  };
}
