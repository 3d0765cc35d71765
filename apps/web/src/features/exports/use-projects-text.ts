import { project } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useRows } from '../../data/use-rows.ts';

/** What some projects are called together: by the name of the only one, else by how many they are. */
export function useProjectsText(): (projectIds: readonly string[], areAll: boolean) => string {
  const t = useTranslations('exports.form');
  const rows = useRows(project);
  return (projectIds, areAll) => {
    if (areAll) return t('allProjects');
    const only = projectIds.length === 1 ? rows.find(({ id }) => id === projectIds[0]) : undefined;
    return only?.name ?? t('someProjects', { count: projectIds.length });
  };
}
