import { workOf, type Cycle } from '@cairn/domain';
import { ToggleGroup } from '@cairn/ui/toggle-group';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyPanelNote } from '../../platform/empty.tsx';
import { BurnChart } from './burn-chart.tsx';
import type { Direction } from './burn-scales.ts';
import { emptyScreens } from './empty-screens.tsx';
import { useCycleDays } from './use-cycle-days.ts';
import type { CycleWork, Measure } from './use-cycle-work.ts';

/** Burn-down or burn-up of a cycle, in issues or points. */
export function CycleChart({ row, work, height }: { row: Cycle; work: CycleWork; height: number }) {
  const t = useTranslations('cycles.chart');
  const [direction, setDirection] = useState<Direction>('down');
  const [chosen, setMeasure] = useState<Measure>('points');
  const measure = work.hasPoints ? chosen : 'issues';
  const { days, isMissing } = useCycleDays(row, work, measure);
  const { startDate, endDate } = row;
  if (startDate === null || endDate === null) return <p className="text-2">{t('noDates')}</p>;
  if (isMissing) return <p className="text-2">{t('missing')}</p>;
  const isEmpty = work.issues.length === 0 && days.every((day) => workOf(day) === 0);
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <ToggleGroup
          label={t('direction')}
          look="text"
          options={(['down', 'up'] as const).map((value) => ({ value, label: t(`title.${value}`) }))}
          value={direction}
          onChange={setDirection}
        />
        {work.hasPoints && (
          <ToggleGroup
            label={t('measure')}
            look="text"
            options={(['points', 'issues'] as const).map((value) => ({
              value,
              label: t(`measures.${value}`),
            }))}
            value={measure}
            onChange={setMeasure}
          />
        )}
      </div>
      {isEmpty ? (
        <EmptyPanelNote of={emptyScreens.chart} />
      ) : (
        <BurnChart {...{ days, startDate, endDate, measure, direction, height }} />
      )}
    </>
  );
}
