import { project, type Project } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { EmptyState } from '@cairn/ui/empty-state';
import { SettingsIcon } from '@cairn/ui/icons';
import { PageHeader } from '@cairn/ui/page-header';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { MissingPage } from '../../lib/missing-page.tsx';
import { useGo } from '../../lib/use-go.ts';
import { useProjectOfPath } from '../projects/public.ts';
import { ModulePage } from './module-page.tsx';
import { ModulesPage } from './modules-page.tsx';

/** `/$workspace/projects/$project/modules` */
export function ModulesScreen() {
  const { row, isReady } = useProjectOfPath();
  if (!row) return isReady ? <MissingPage /> : null;
  return <ModulesPage key={row.id} row={row} />;
}

/** `/$workspace/projects/$project/modules/$module` */
export function ModuleScreen() {
  const { row, isReady } = useProjectOfPath();
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  if (!row) return isReady ? <MissingPage /> : null;
  return <ModulePage home={row} moduleId={params['module'] ?? ''} />;
}

/** The direct path to modules of a project that does not use them (S-EMPTY-043). */
export function ModulesOff({ row }: { row: Project }) {
  const t = useTranslations('modules');
  const { workspace } = useWorkspace();
  const go = useGo();
  const archived = useTranslations('projectAccess.archive');
  const mayManage = useCan('project:update', subjectOf(project, row));
  const needed = row.archivedAt === null ? t('off.needsAdmin') : archived('reason');
  return (
    <>
      <PageHeader>
        <h1 className="truncate font-medium">{t('title')}</h1>
      </PageHeader>
      <EmptyState
        title={t('off.title')}
        actions={
          <Button
            variant="primary"
            icon={<SettingsIcon />}
            disabledReason={mayManage ? undefined : needed}
            onClick={() => go(`/${workspace.slug}/projects/${row.id}/settings/features`)}
          >
            {t('off.manage')}
          </Button>
        }
      >
        {t('off.text')}
      </EmptyState>
    </>
  );
}
