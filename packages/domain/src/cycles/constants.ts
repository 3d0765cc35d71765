export const CYCLE_NAME_MAX = 255;
export const CYCLE_DESCRIPTION_MAX = 5000;

/** Issues that the snapshot of a completed cycle names. */
export const SNAPSHOT_ISSUES_MAX = 10_000;

/** In the order in which lists show them. */
export const CYCLE_STATUSES = ['current', 'upcoming', 'draft', 'completed'] as const;
export type CycleStatus = (typeof CYCLE_STATUSES)[number];

/**
 * A chart of a cycle or module has no more days; of a longer stretch the last ones are left out. Dates may lie ten thousand
 * years apart, and whoever looks pays for each day between them.
 */
export const CHART_DAYS_MAX = 400;
