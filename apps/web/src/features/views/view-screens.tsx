import { project, view, type Project, type View } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { EmptyState } from '@cairn/ui/empty-state';
import { SettingsIcon } from '@cairn/ui/icons';
import { PageHeader } from '@cairn/ui/page-header';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useEngineState, useWorkspace } from '../../data/engine-context.ts';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useRow } from '../../data/use-rows.ts';
import { MissingPage } from '../../lib/missing-page.tsx';
import { useGo } from '../../lib/use-go.ts';
import { useProjectOfPath } from '../projects/public.ts';
import { ProjectView } from './project-view.tsx';
import { ViewsPage } from './views-page.tsx';
import { WorkspaceView } from './workspace-view.tsx';

/** `/$workspace/projects/$project/views` */
export function ViewsScreen() {
  const { row, isReady } = useProjectOfPath();
  if (!row) return isReady ? <MissingPage /> : null;
  return <ViewsPage key={row.id} home={row} />;
}

/** `/$workspace/projects/$project/views/$view` */
export function ProjectViewScreen() {
  const { row: home, isReady } = useProjectOfPath();
  const row = useViewOfPath();
  if (!home || row?.projectId !== home.id) return isReady ? <MissingPage /> : null;
  return <ProjectView key={row.id} home={home} row={row} />;
}

/** `/$workspace/workspace-views/$view` */
export function WorkspaceViewScreen() {
  const isReady = useEngineState(({ phase }) => phase === 'ready');
  const row = useViewOfPath();
  if (row?.projectId !== null) return isReady ? <MissingPage /> : null;
  return <WorkspaceView key={row.id} row={row} />;
}

function useViewOfPath(): View | undefined {
  const { view: viewId } = useParams({ strict: false });
  return useRow(view, viewId);
}

/** The direct path to views of a project that does not use them (S-EMPTY-044). */
export function ViewsOff({ row }: { row: Project }) {
  const t = useTranslations('views');
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
