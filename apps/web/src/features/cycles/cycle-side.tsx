import { cycleStatus, type Cycle } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { CycleCapacity } from './cycle-capacity.tsx';
import { CycleChart } from './cycle-chart.tsx';
import { CycleDates } from './cycle-dates.tsx';
import { CycleOwnerLine } from './cycle-owner.tsx';
import { CycleProgress } from './cycle-progress.tsx';
import { CycleSnapshot } from './cycle-snapshot.tsx';
import { CycleTabs } from './cycle-tabs.tsx';
import { DaysLeft } from './days-left.tsx';
import { useFinalProgress } from './use-cycle-days.ts';
import { useCycleWork } from './use-cycle-work.ts';
import { progressOf } from './use-work-inside.ts';
import { useProjectToday } from './use-project-today.ts';

/** The side panel of a cycle: its description, progress and burn-down. */
export function CycleSide({ row }: { row: Cycle }) {
  const t = useTranslations('cycles.panels');
  const work = useCycleWork(row);
  const status = cycleStatus(row, useProjectToday(row.projectId));
  return (
    <aside
      aria-label={t('details')}
      className="scroll-thin w-80 flex-none overflow-y-auto border-l border-line *:border-b *:border-line *:p-4 narrow:absolute narrow:inset-0 narrow:z-float narrow:w-full narrow:bg-bg"
    >
      <section aria-label={t('about')}>
        <h2 className="text-h3 font-strong break-words">{row.name}</h2>
        {row.description !== '' && (
          <p className="mt-1 break-words whitespace-pre-line text-2">{row.description}</p>
        )}
        <p className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <CycleDates row={row} />
          <DaysLeft row={row} />
        </p>
        <CycleOwnerLine row={row} isOver={status === 'completed'} />
      </section>
      {(status === 'upcoming' || status === 'draft') && <CycleCapacity row={row} />}
      <section aria-label={t('progress')}>
        {status === 'completed' ? (
          <FinalProgress row={row} />
        ) : (
          <CycleProgress projectId={row.projectId} progress={progressOf(work)} />
        )}
      </section>
      <section aria-label={t('chart')}>
        <CycleChart row={row} work={work} height={150} />
      </section>
      <section aria-label={t('tabs')}>
        {status === 'completed' ? <CycleSnapshot row={row} /> : <CycleTabs issues={work.issues} />}
      </section>
    </aside>
  );
}

function FinalProgress({ row }: { row: Cycle }) {
  const progress = useFinalProgress(row);
  return progress && <CycleProgress projectId={row.projectId} progress={progress} />;
}
