import { compareCycles, cycle, type Project } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useRows } from '../../data/use-rows.ts';
import { ProjectArchive } from '../projects/public.ts';
import { CycleRow } from './cycle-row.tsx';
import { emptyScreens } from './empty-screens.tsx';
import { useCycleAmounts } from './use-cycle-amounts.ts';

/** The archived cycles of a project. */
export function ArchivedCycles({ row }: { row: Project }) {
  const t = useTranslations('cycles');
  const amounts = useCycleAmounts(row.id);
  const archived = useRows(cycle, { field: 'projectId', value: row.id, compare: compareCycles }).filter(
    ({ archivedAt }) => archivedAt !== null,
  );
  return (
    <ProjectArchive
      home={row}
      title={t('archived.title')}
      rows={archived}
      textOf={({ name }) => name}
      empty={emptyScreens.archived}
    >
      {(rows) => rows.map((each) => <CycleRow key={each.id} row={each} progress={amounts.get(each.id)} />)}
    </ProjectArchive>
  );
}
