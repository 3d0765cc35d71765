import { lazy } from '@cairn/ui/lazy';
import { lazyComponent } from '@cairn/ui/lazy-component';
import { withWords } from '../../lib/words.ts';

export { useProjectToday, useProjectZone } from './use-project-today.ts';
export { useMeasure } from './use-measure.ts';
export { useWorkInside } from './use-work-inside.ts';

/** In issues or in points, for what else counts both. */
export const MeasureSwitch = lazyComponent(
  lazy(() =>
    withWords(
      [() => import('@cairn/messages/en/cycles')],
      async () => (await import('./measure-switch.tsx')).MeasureSwitch,
    ),
  ),
);

/** The burn-down of cycles, for what else gathers issues over days. */
export const WorkChart = lazyComponent(
  lazy(() =>
    withWords(
      [() => import('@cairn/messages/en/cycles')],
      async () => (await import('./work-chart.tsx')).WorkChart,
    ),
  ),
);
