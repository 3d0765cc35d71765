import { shareDone, type Cycle } from '@cairn/domain';
import { ProgressRing } from '@cairn/ui/progress-ring';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { FavouriteButton } from '../favourites/public.ts';
import { CycleChart } from './cycle-chart.tsx';
import { CycleDates } from './cycle-dates.tsx';
import { CycleMenu } from './cycle-menu.tsx';
import { CycleOwner } from './cycle-owner.tsx';
import { cyclePath } from './cycle-path.ts';
import { CycleProgress } from './cycle-progress.tsx';
import { CycleTabs } from './cycle-tabs.tsx';
import { DaysLeft } from './days-left.tsx';
import { useCycleWork } from './use-cycle-work.ts';
import { progressOf } from './use-work-inside.ts';

/** The current cycle of a project: its progress, burn-down and urgent issues. */
export function ActiveCycleCard({ row, before }: { row: Cycle; before?: ReactNode }) {
  const t = useTranslations('cycles.panels');
  const { workspace } = useWorkspace();
  const work = useCycleWork(row);
  const progress = progressOf(work);
  return (
    <article aria-label={row.name} className="m-4 rounded-r3 border border-line bg-raised narrow:m-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3">
        <ProgressRing className="!size-8" value={shareDone(progress.issues)} />
        <div className="min-w-0 flex-1 narrow:basis-[200px]">
          <h3 className="flex min-w-0 items-center gap-2">
            {before}
            <AppLink
              to={cyclePath(workspace.slug, row)}
              className="truncate text-h3 font-strong hover:underline"
            >
              {row.name}
            </AppLink>
          </h3>
          <p className="text-2">
            <CycleDates row={row} />
            {row.description !== '' && <span className="text-small"> · {row.description}</span>}
          </p>
        </div>
        <DaysLeft row={row} />
        <CycleOwner row={row} />
        <FavouriteButton kind="cycle" targetId={row.id} />
        <CycleMenu row={row} />
      </header>
      <div className="grid grid-cols-[1fr_1.6fr_1.2fr] *:min-w-0 *:p-4 narrow:grid-cols-1 wide:divide-x wide:divide-line">
        <div role="group" aria-label={t('progress')}>
          <h4 className="mb-2 font-strong">{t('progress')}</h4>
          <CycleProgress projectId={row.projectId} progress={progress} />
        </div>
        <div role="group" aria-label={t('chart')}>
          <CycleChart row={row} work={work} height={210} />
        </div>
        <div role="group" aria-label={t('tabs')}>
          <CycleTabs issues={work.issues} />
        </div>
      </div>
    </article>
  );
}
