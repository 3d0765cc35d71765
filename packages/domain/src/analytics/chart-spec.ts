import type { IssueProperty } from '../issues/property.ts';
import type { IssueFilter } from '../issues/view-spec.ts';
import type { ChartInterval, ChartMeasure, ChartOrder } from './constants.ts';

/** The question that a chart answers, as plain JSON; stored with saved charts and written into URLs. */
export interface ChartSpec {
  measure: ChartMeasure;
  /** The property whose values are the bars. */
  axis: string;
  /** The property whose values split each bar; null for bars in one piece. */
  segment: string | null;
  /** How many days a bar covers if the axis or the segment is a date. */
  interval: ChartInterval;
  order: ChartOrder;
  filters: IssueFilter[];
}

/** What a new chart shows: open work by assignee. */
export const DEFAULT_CHART: ChartSpec = {
  measure: 'issues',
  axis: 'assignees',
  segment: 'priority',
  interval: 'month',
  order: 'most',
  filters: [{ property: 'stateGroup', operator: 'any_of', values: ['backlog', 'unstarted', 'started'] }],
};

/** Whether a chart can use this property as its axis: any property that lists can be grouped by. */
export const isAxis = ({ grouping }: IssueProperty): boolean => grouping !== undefined;

/**
 * The key of the bar that a value belongs to: dates go to their week or month, other values are their own key.
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
