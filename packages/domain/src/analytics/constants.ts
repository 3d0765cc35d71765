export const CHART_NAME_MAX = 255;

/** What a chart adds up: issues, or the points of their estimates. */
export const CHART_MEASURES = ['issues', 'points'] as const;
export type ChartMeasure = (typeof CHART_MEASURES)[number];

/** How wide the bars of an axis of days are. Weeks start on Monday. */
export const CHART_INTERVALS = ['day', 'week', 'month'] as const;
export type ChartInterval = (typeof CHART_INTERVALS)[number];

/** Most first, or as people order the values. */
export const CHART_ORDERS = ['most', 'natural'] as const;
export type ChartOrder = (typeof CHART_ORDERS)[number];

/** Bars of a chart, and parts of each; the smallest of what there is beyond stand together. */
export const CHART_BARS_MAX = 50;
export const CHART_PARTS_MAX = 12;

/** Months that the overview looks back, this one included. */
export const OVERVIEW_MONTHS = 12;
/** People in each list of the overview. */
export const OVERVIEW_PEOPLE_MAX = 10;
/** What the overview draws: open issues by state group, a year by months, and people. */
export const OVERVIEW_CHARTS = ['demand', 'months', 'workload', 'creators', 'closers'] as const;
export type OverviewChart = (typeof OVERVIEW_CHARTS)[number];

/** From how many days on an open issue counts as old. */
export const OLD_DAYS = 90;

/** Days that the charts of flow look back, today included. */
export const FLOW_DAYS_MAX = 366;
export const FLOW_DAYS = 90;
/** The periods that people choose from. */
export const FLOW_PERIODS = [30, 90, 180, 365] as const;

/** What the charts of flow say: what was where, what was done, and how long it took. */
export const FLOW_CHARTS = ['cumulative', 'throughput', 'cycle', 'lead', 'states'] as const;
export type FlowChart = (typeof FLOW_CHARTS)[number];

/** From the first start to the end, or from the creation. */
export const FLOW_TIMES = ['cycle', 'lead'] as const;
export type FlowTime = (typeof FLOW_TIMES)[number];

/** Issues that stand as dots in one chart, the latest first; percentiles are of all. */
export const FLOW_DOTS_MAX = 2000;
/** Percents of the issues that took at most so long. */
export const FLOW_PERCENTILES = [50, 85, 95] as const;

export const BOARD_NAME_MAX = 255;
/** Charts on one board: more than anybody looks at, and each is a question to the server. */
export const BOARD_CHARTS_MAX = 24;

/** Columns that a chart takes on its board. */
export const BOARD_CHART_SIZES = ['one', 'two'] as const;
export type BoardChartSize = (typeof BOARD_CHART_SIZES)[number];
