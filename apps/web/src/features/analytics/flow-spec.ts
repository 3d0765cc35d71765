import {
  CHART_INTERVALS,
  filtersOfText,
  FLOW_DAYS,
  FLOW_PERIODS,
  FLOW_TIMES,
  textOfFilters,
  type ChartInterval,
  type FlowTime,
  type IssueFilter,
} from '@cairn/domain';

/** The settings of the flow charts. */
export interface FlowSpec {
  readonly days: number;
  readonly interval: ChartInterval;
  readonly times: FlowTime;
  readonly filters: readonly IssueFilter[];
}

export const USUAL_FLOW: FlowSpec = { days: FLOW_DAYS, interval: 'week', times: 'cycle', filters: [] };

export function flowOfSearch(search: Readonly<Record<string, unknown>>): FlowSpec {
  const { days, interval, times, filters } = search;
  return {
    days: FLOW_PERIODS.find((each) => String(each) === String(days)) ?? USUAL_FLOW.days,
    interval: CHART_INTERVALS.find((each) => each === interval) ?? USUAL_FLOW.interval,
    times: FLOW_TIMES.find((each) => each === times) ?? USUAL_FLOW.times,
    filters: typeof filters === 'string' ? filtersOfText(filters) : [],
  };
}

export function searchOfFlow(spec: FlowSpec): Record<string, string> {
  const [all, usual] = [plain(spec), plain(USUAL_FLOW)];
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => usual[name] !== value));
}

const plain = ({ days, interval, times, filters }: FlowSpec): Record<string, string> => ({
  days: String(days),
  interval,
  times,
  filters: textOfFilters(filters),
});
