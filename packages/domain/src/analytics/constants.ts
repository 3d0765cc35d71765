export const CHART_NAME_MAX = 255;

/** What a chart adds up: issues, or the points of their estimates. */
export const CHART_MEASURES = ['issues', 'points'] as const;
export type ChartMeasure = (typeof CHART_MEASURES)[number];

/** How many days each bar of a date axis covers. Weeks start on Monday. */
export const CHART_INTERVALS = ['day', 'week', 'month'] as const;
export type ChartInterval = (typeof CHART_INTERVALS)[number];

/** By count, largest first, or in the property's own order. */
export const CHART_ORDERS = ['most', 'natural'] as const;
export type ChartOrder = (typeof CHART_ORDERS)[number];

/** The maximum of bars, and of parts of each bar; the smallest of the rest are combined. */
export const CHART_BARS_MAX = 50;
export const CHART_PARTS_MAX = 12;

/** How many months the overview looks back, including this one. */
export const OVERVIEW_MONTHS = 12;
/** People in each list of the overview. */
export const OVERVIEW_PEOPLE_MAX = 10;
/** What the overview draws: open issues by state group, a year by months, and people. */
export const OVERVIEW_CHARTS = ['demand', 'months', 'workload', 'creators', 'closers'] as const;
export type OverviewChart = (typeof OVERVIEW_CHARTS)[number];

/** An open issue counts as old after this many days. */
export const OLD_DAYS = 90;

/** How many days the flow charts look back at most, including today. */
export const FLOW_DAYS_MAX = 366;
export const FLOW_DAYS = 90;
/** The periods on offer. */
export const FLOW_PERIODS = [30, 90, 180, 365] as const;

/** The flow charts: how work was distributed, what was completed, and how long it took. */
export const FLOW_CHARTS = ['cumulative', 'throughput', 'cycle', 'lead', 'states'] as const;
export type FlowChart = (typeof FLOW_CHARTS)[number];

/** Cycle time starts when work starts, lead time when the issue is created. */
export const FLOW_TIMES = ['cycle', 'lead'] as const;
export type FlowTime = (typeof FLOW_TIMES)[number];

/** Dots in one chart, the latest first; percentiles cover all issues. */
export const FLOW_DOTS_MAX = 2000;
/** The percentiles that flow charts show. */
export const FLOW_PERCENTILES = [50, 85, 95] as const;

export const BOARD_NAME_MAX = 255;
/** Charts on one board: more than anyone looks at; each one costs the server a query. */
export const BOARD_CHARTS_MAX = 24;

/** How many columns a chart takes on its board. */
export const BOARD_CHART_SIZES = ['one', 'two'] as const;
export type BoardChartSize = (typeof BOARD_CHART_SIZES)[number];
