import { workOf } from '@cairn/domain';
import { ToggleGroup } from '@cairn/ui/toggle-group';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EmptyPanel } from '../../platform/empty-screens.ts';
import { EmptyPanelNote } from '../../platform/empty.tsx';
import { useEstimateUnit } from '../estimates/public.ts';
import { useWorkCalendar } from '../working-days/public.ts';
import { BurnChart } from './burn-chart.tsx';
import type { Direction } from './burn-scales.ts';
import { MeasureSwitch } from './measure-switch.tsx';
import { ReadFailed } from './read-failed.tsx';
import { useWorkDays, type PastDays, type Span } from './use-work-days.ts';
import type { Measure, Work } from './use-work-inside.ts';

export interface WorkChartProps {
  readonly projectId: string;
  readonly span: Span;
  readonly past: PastDays;
  readonly work: Work;
  readonly height: number;
  /** Shown while it is empty. */
  readonly empty: EmptyPanel;
}

/** Burn-down or burn-up of a cycle or module, in issues or points. */
export function WorkChart({ projectId, span, past, work, height, empty }: WorkChartProps) {
  const t = useTranslations('cycles.chart');
  const [direction, setDirection] = useState<Direction>('down');
  const [chosen, setMeasure] = useState<Measure>('points');
  const measure = work.hasPoints ? chosen : 'issues';
  const unit = useEstimateUnit(projectId);
  const calendar = useWorkCalendar(projectId);
  const days = useWorkDays(span, past, work, measure);
  const { startDate, endDate } = span;
  if (startDate === null || endDate === null) return <p className="text-2">{t('noDates')}</p>;
  if (past.error !== undefined) return <ReadFailed read={past} offline={t('missing')} />;
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
        {work.hasPoints && <MeasureSwitch unit={unit} value={measure} onChange={setMeasure} />}
      </div>
      {isEmpty ? (
        <EmptyPanelNote of={empty} />
      ) : (
        <BurnChart
          {...{ days, startDate, endDate, direction, calendar, height }}
          measure={measure === 'points' ? unit : measure}
        />
      )}
    </>
  );
}
