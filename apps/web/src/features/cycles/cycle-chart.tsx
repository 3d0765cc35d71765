import { cycleStatus, type Cycle } from '@cairn/domain';
import { emptyScreens } from './empty-screens.tsx';
import { useCycleDays, useEndedDays } from './use-cycle-days.ts';
import { useProjectToday } from './use-project-today.ts';
import type { PastDays } from './use-work-days.ts';
import type { Work } from './use-work-inside.ts';
import { WorkChart } from './work-chart.tsx';

interface CycleChartProps {
  readonly row: Cycle;
  readonly work: Work;
  /** In pixels. */
  readonly height: number;
}

/** Burn-down or burn-up of a cycle. */
export function CycleChart(props: CycleChartProps) {
  const isOver = cycleStatus(props.row, useProjectToday(props.row.projectId)) === 'completed';
  return isOver ? <EndedChart {...props} /> : <RunningChart {...props} />;
}

const RunningChart = (props: CycleChartProps) => <Chart {...props} past={useCycleDays(props.row)} />;

const EndedChart = (props: CycleChartProps) => <Chart {...props} past={useEndedDays(props.row)} />;

const Chart = ({ row, work, height, past }: CycleChartProps & { readonly past: PastDays }) => (
  <WorkChart
    projectId={row.projectId}
    span={row}
    past={past}
    work={work}
    height={height}
    empty={emptyScreens.chart}
  />
);
