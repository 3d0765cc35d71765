import type { IssueProperty } from '../issues/property.ts';
import type { IssueFilter } from '../issues/view-spec.ts';
import type { ChartInterval, ChartMeasure, ChartOrder } from './constants.ts';

/** The question that a chart answers, as plain JSON: kept with saved charts and written into addresses. */
export interface ChartSpec {
  measure: ChartMeasure;
  /** The property whose values are the bars. */
  axis: string;
  /** The property whose values are the parts of each bar; null for bars of one part. */
  segment: string | null;
  /** How wide the bars are where the axis or the segment is of days. */
  interval: ChartInterval;
  order: ChartOrder;
  filters: IssueFilter[];
}

/** What a new chart asks: how the open work is spread among people. */
export const DEFAULT_CHART: ChartSpec = {
  measure: 'issues',
  axis: 'assignees',
  segment: 'priority',
  interval: 'month',
  order: 'most',
  filters: [{ property: 'stateGroup', operator: 'any_of', values: ['backlog', 'unstarted', 'started'] }],
};

/** Whether a chart can have the values of this property as its bars: whatever lists can be grouped by. */
export const isAxis = ({ grouping }: IssueProperty): boolean => grouping !== undefined;

/**
 * The key of the bar that a value of a property stands in: days stand in their week or month, all else in its own.
 *
 * @example barOf('2026-03-12', 'week') // '2026-03-09'
 */
export function barOf(day: string, interval: ChartInterval): string {
  if (interval === 'day') return day;
  if (interval === 'month') return day.slice(0, 'YYYY-MM'.length);
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
