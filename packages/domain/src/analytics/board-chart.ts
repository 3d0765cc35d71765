import type { IssueFilter } from '../issues/view-spec.ts';
import type { ChartSpec } from './chart-spec.ts';
import type { BoardChartSize, ChartInterval, FlowChart } from './constants.ts';

/** What a chart of flow asks, as plain JSON. */
export interface FlowQuestion {
  kind: 'flow';
  chart: FlowChart;
  days: number;
  interval: ChartInterval;
  filters: IssueFilter[];
}

export interface BarsQuestion {
  kind: 'bars';
  spec: ChartSpec;
}

/** A chart on a board: only the question, because each viewer gets an answer from what they may see. */
export interface BoardChart {
  id: string;
  title: string;
  size: BoardChartSize;
  /** The one project that is counted; null for all projects that the viewer is in. */
  projectId: string | null;
  question: BarsQuestion | FlowQuestion;
}

type Charts = readonly BoardChart[];

/** The charts with one added at this position; a chart that is already there keeps its place. */
export const withChart = (charts: Charts, chart: BoardChart, position: number): BoardChart[] =>
  charts.some(({ id }) => id === chart.id) ? [...charts] : charts.toSpliced(position, 0, chart);

export const withoutChart = (charts: Charts, id: string): BoardChart[] =>
  charts.filter((chart) => chart.id !== id);

/** The charts with one of them moved to this position. */
export function withChartAt(charts: Charts, id: string, position: number): BoardChart[] {
  const moved = charts.find((chart) => chart.id === id);
  return moved ? withoutChart(charts, id).toSpliced(position, 0, moved) : [...charts];
}

export const withChartPatched = (
  charts: Charts,
  id: string,
  patch: { readonly title?: string | undefined; readonly size?: BoardChartSize | undefined },
): BoardChart[] =>
  charts.map((chart) =>
    chart.id === id ? { ...chart, title: patch.title ?? chart.title, size: patch.size ?? chart.size } : chart,
  );
