import { lazy } from '@cairn/ui/lazy';
import { lazyComponent } from '@cairn/ui/lazy-component';
import { withWords } from '../../lib/words.ts';

export { useProjectToday, useProjectZone } from './use-project-today.ts';
export { useMeasure } from './use-measure.ts';
export { useWorkInside } from './use-work-inside.ts';

/** The switch between issues and points, for other features. */
export const MeasureSwitch = lazyComponent(
  lazy(() =>
    withWords(
      [() => import('@cairn/messages/en/cycles')],
      async () => (await import('./measure-switch.tsx')).MeasureSwitch,
    ),
  ),
);

/** The burn-down chart, for other features with issues over time. */
export const WorkChart = lazyComponent(
  lazy(() =>
    withWords(
      [() => import('@cairn/messages/en/cycles')],
      async () => (await import('./work-chart.tsx')).WorkChart,
    ),
  ),
);
