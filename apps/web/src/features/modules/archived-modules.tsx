import { filterModules, member, module, type Project } from '@cairn/domain';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useRows } from '../../data/use-rows.ts';
import { useToday } from '../../lib/use-today.ts';
import { ProjectArchive } from '../projects/public.ts';
import { emptyScreens } from './empty-screens.tsx';
import { ModuleRow } from './module-row.tsx';
import { ALL } from './modules-bar.tsx';
import { useModuleAmounts } from './use-module-amounts.ts';

/** The archived modules of a project. */
export function ArchivedModules({ row }: { row: Project }) {
  const t = useTranslations('modules');
  const amounts = useModuleAmounts(row.id);
  const all = useRows(module, { field: 'projectId', value: row.id });
  const today = useToday();
  const archived = useMemo(() => filterModules(all, { ...ALL, archived: true }, 'name', today), [all, today]);
  const members = useRows(member);
  const people = useMemo(() => new Map(members.map((each) => [each.id, each])), [members]);
  return (
    <ProjectArchive
      home={row}
      title={t('archivedHeading')}
      rows={archived}
      textOf={({ name }) => name}
      empty={emptyScreens.archived}
    >
      {(rows) =>
        rows.map((each) => (
          <ModuleRow key={each.id} row={each} progress={amounts.get(each.id)} people={people} />
        ))
      }
    </ProjectArchive>
  );
}
