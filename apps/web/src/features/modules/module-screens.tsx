import type { Project } from '@cairn/domain';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { FeatureOff, ProjectScreen } from '../projects/public.ts';
import { emptyScreens } from './empty-screens.tsx';
import { ArchivedModules } from './archived-modules.tsx';
import { ModulePage } from './module-page.tsx';
import { ModulesPage } from './modules-page.tsx';

/** `/$workspace/projects/$project/modules` */
export const ModulesScreen = () => (
  <ProjectScreen>{(row) => <ModulesPage key={row.id} row={row} />}</ProjectScreen>
);

/** `/$workspace/projects/$project/modules/$module` */
export function ModuleScreen() {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return (
    <ProjectScreen>{(row) => <ModulePage home={row} moduleId={params['module'] ?? ''} />}</ProjectScreen>
  );
}

/** `/$workspace/projects/$project/archives/modules` */
export const ArchivedModulesScreen = () => (
  <ProjectScreen>{(row) => <ArchivedModules key={row.id} row={row} />}</ProjectScreen>
);

/** The URL of modules in a project with modules off (S-EMPTY-043). */
export function ModulesOff({ row }: { row: Project }) {
  const t = useTranslations('modules');
  return <FeatureOff row={row} name={t('title')} of={emptyScreens.off} />;
}
