import {
  CHART_INTERVALS,
  CHART_MEASURES,
  CHART_ORDERS,
  DEFAULT_CHART,
  filtersOfText,
  textOfFilters,
  type ChartSpec,
} from '@cairn/domain';

type Search = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const oneOf = <Value extends string>(all: readonly Value[], given: unknown, usual: Value): Value =>
  all.find((each) => each === given) ?? usual;

/** Means no split, because a missing parameter means the default. */
const NONE = 'none';

/** Reads the chart from a URL. */
export function chartOfSearch(search: Search): ChartSpec {
  const split = textOf(search['split']);
  const filters = textOf(search['filters']);
  return {
    measure: oneOf(CHART_MEASURES, search['measure'], DEFAULT_CHART.measure),
    axis: textOf(search['x']) ?? DEFAULT_CHART.axis,
    segment: split === NONE ? null : (split ?? DEFAULT_CHART.segment),
    interval: oneOf(CHART_INTERVALS, search['interval'], DEFAULT_CHART.interval),
    order: oneOf(CHART_ORDERS, search['order'], DEFAULT_CHART.order),
    filters: filters === undefined ? DEFAULT_CHART.filters : filtersOfText(filters),
  };
}

export function searchOfChart(spec: ChartSpec): Record<string, string> {
  const all = plain(spec);
  const usual = plain(DEFAULT_CHART);
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => usual[name] !== value));
}

const plain = (spec: ChartSpec): Record<string, string> => ({
  measure: spec.measure,
  x: spec.axis,
  split: spec.segment ?? NONE,
  interval: spec.interval,
  order: spec.order,
  filters: textOfFilters(spec.filters),
});

export const projectsOfSearch = (search: Search): readonly string[] =>
  textOf(search['project'])
    ?.split(',')
    .filter((each) => each !== '') ?? [];

export const chartIdOfSearch = (search: Search): string | undefined => textOf(search['chart']);

export type AnalyticsScreen = 'overview' | 'flow' | 'custom' | 'boards';

/** The path of an analytics screen, with its subject. */
export function analyticsPath(
  slug: string,
  screen: AnalyticsScreen,
  search: Readonly<Record<string, string>>,
): string {
  const text = new URLSearchParams(search).toString();
  return `/${slug}/analytics${screen === 'overview' ? '' : `/${screen}`}${text === '' ? '' : `?${text}`}`;
}
