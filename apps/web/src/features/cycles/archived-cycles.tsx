import { compareCycles, cycle, type Project } from '@cairn/domain';
import { EmptyState } from '@cairn/ui/empty-state';
import { PageBody, PageHeader } from '@cairn/ui/page-header';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRows } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { ProjectBreadcrumb } from '../projects/public.ts';
import { CycleRow } from './cycle-row.tsx';
import { useCycleAmounts } from './use-cycle-amounts.ts';

/** The cycles of a project that are kept out of sight. */
export function ArchivedCycles({ row }: { row: Project }) {
  const t = useTranslations('cycles');
  const { workspace } = useWorkspace();
  const amounts = useCycleAmounts(row.id);
  const archived = useRows(cycle, { field: 'projectId', value: row.id, compare: compareCycles }).filter(
    ({ archivedAt }) => archivedAt !== null,
  );
  const base = `/${workspace.slug}/projects/${row.id}`;
  useEffect(() => {
    document.title = `${t('archived.title')} · ${row.name}`;
  }, [t, row.name]);
  return (
    <>
      <PageHeader>
        <ProjectBreadcrumb
          home={row}
          crumbs={[
            { key: 'cycles', label: t('title'), render: <AppLink to={`${base}/cycles`} /> },
            { key: 'archived', label: t('archived.title') },
          ]}
        />
      </PageHeader>
      {archived.length === 0 ? (
        <EmptyState title={t('archived.empty')}>{t('archived.emptyText')}</EmptyState>
      ) : (
        <PageBody>
          <ul aria-label={t('archived.title')}>
            {archived.map((each) => (
              <CycleRow key={each.id} row={each} amount={amounts.get(each.id)} />
            ))}
          </ul>
        </PageBody>
      )}
    </>
  );
}
