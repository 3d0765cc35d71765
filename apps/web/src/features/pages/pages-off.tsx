import { project, type Project } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { EmptyState } from '@cairn/ui/empty-state';
import { SettingsIcon } from '@cairn/ui/icons';
import { PageHeader } from '@cairn/ui/page-header';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useGo } from '../../lib/use-go.ts';
import { SheetArt } from './pages-empty.tsx';

/** The direct path to pages of a project that does not use them (S-EMPTY-045, S-EMPTY-046). */
export function PagesOff({ row }: { row: Project }) {
  const t = useTranslations('pages');
  const { workspace } = useWorkspace();
  const go = useGo();
  const mayManage = useCan('project:update', subjectOf(project, row));
  const archived = useTranslations('projectAccess.archive');
  const needed = row.archivedAt === null ? t('off.needsAdmin') : archived('reason');
  const reason = mayManage ? undefined : needed;
  return (
    <>
      <PageHeader>
        <h1 className="truncate font-medium">{t('title')}</h1>
      </PageHeader>
      <EmptyState
        picture={<SheetArt />}
        title={t('off.title')}
        actions={
          <Button
            variant="primary"
            icon={<SettingsIcon />}
            disabled={!mayManage}
            title={reason}
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
