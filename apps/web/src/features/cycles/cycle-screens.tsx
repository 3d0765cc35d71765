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
import { ArchivedCycles } from './archived-cycles.tsx';
import { CyclePage } from './cycle-page.tsx';
import { CyclesPage } from './cycles-page.tsx';

export { ActiveCyclesPage } from './active-cycles-page.tsx';

/** `/$workspace/projects/$project/cycles` */
export function CyclesScreen() {
  const { row, isReady } = useProjectOfPath();
  if (!row) return isReady ? <MissingPage /> : null;
  return <CyclesPage key={row.id} row={row} />;
}

/** `/$workspace/projects/$project/cycles/$cycle` */
export function CycleScreen() {
  const { row, isReady } = useProjectOfPath();
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  if (!row) return isReady ? <MissingPage /> : null;
  return <CyclePage home={row} cycleId={params['cycle'] ?? ''} />;
}

/** `/$workspace/projects/$project/archives/cycles` */
export function ArchivedCyclesScreen() {
  const { row, isReady } = useProjectOfPath();
  if (!row) return isReady ? <MissingPage /> : null;
  return <ArchivedCycles key={row.id} row={row} />;
}

/** The direct path to cycles of a project that does not use them (S-EMPTY-042). */
export function CyclesOff({ row }: { row: Project }) {
  const t = useTranslations('cycles');
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
