import { cycle, cycleStatus, project } from '@cairn/domain';
import { dayAt } from '@cairn/domain/time-zone';
import { PageBody, PageHeader } from '@cairn/ui/page-header';
import { useEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useRows } from '../../data/use-rows.ts';
import { useNow } from '../../lib/use-now.ts';
import { useToday } from '../../lib/use-today.ts';
import { Empty } from '../../platform/empty.tsx';
import { ProjectLink } from '../projects/public.ts';
import { ActiveCycleCard } from './active-cycle-card.tsx';
import { emptyScreens } from './empty-screens.tsx';

/** `/$workspace/active-cycles`: the current cycles of the person's projects. */
export function ActiveCyclesPage() {
  const t = useTranslations('cycles.active');
  const today = useToday();
  const now = useNow();
  const cycles = useRows(cycle);
  const projects = useRows(project);
  const active = useMemo(() => {
    const homes = new Map(projects.map((each) => [each.id, each]));
    return cycles
      .flatMap((row) => {
        const home = homes.get(row.projectId);
        const isShown =
          home?.hasCycles &&
          home.archivedAt === null &&
          row.archivedAt === null &&
          cycleStatus(row, home.timeZone === null ? today : dayAt(now.getTime(), home.timeZone)) ===
            'current';
        return isShown ? [{ row, home }] : [];
      })
      .toSorted((a, b) => a.home.name.localeCompare(b.home.name));
  }, [cycles, projects, today, now]);
  useEffect(() => {
    document.title = t('title');
  }, [t]);
  return (
    <>
      <PageHeader>
        <h1 className="truncate font-medium">{t('title')}</h1>
      </PageHeader>
      {active.length === 0 ? (
        <Empty of={emptyScreens.active} />
      ) : (
        <PageBody>
          {active.map(({ row, home }) => (
            <section key={row.id} aria-label={home.name}>
              <h2 className="px-4 pt-4 font-medium narrow:px-3">
                <ProjectLink row={home} />
              </h2>
              <ActiveCycleCard row={row} />
            </section>
          ))}
        </PageBody>
      )}
    </>
  );
}
