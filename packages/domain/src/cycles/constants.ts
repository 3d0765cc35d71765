export const CYCLE_NAME_MAX = 255;
export const CYCLE_DESCRIPTION_MAX = 5000;

/** The most issues that the snapshot of a completed cycle names. */
export const SNAPSHOT_ISSUES_MAX = 10_000;

/** In the order of the lists. */
export const CYCLE_STATUSES = ['current', 'upcoming', 'draft', 'completed'] as const;
export type CycleStatus = (typeof CYCLE_STATUSES)[number];

/**
 * The most days that the chart of a cycle or module shows; earlier days are left out. Dates can be thousands of years
 * apart, and each day costs time to draw.
 */
export const CHART_DAYS_MAX = 400;
