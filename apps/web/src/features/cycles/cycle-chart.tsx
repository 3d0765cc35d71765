import type { Cycle } from '@cairn/domain';
import { emptyScreens } from './empty-screens.tsx';
import { useCycleDays } from './use-cycle-days.ts';
import type { Work } from './use-work-inside.ts';
import { WorkChart } from './work-chart.tsx';

/** Burn-down or burn-up of a cycle. */
export const CycleChart = ({ row, work, height }: { row: Cycle; work: Work; height: number }) => (
  <WorkChart
    projectId={row.projectId}
    span={row}
    past={useCycleDays(row)}
    work={work}
    height={height}
    empty={emptyScreens.chart}
  />
);
