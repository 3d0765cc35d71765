export const CYCLE_NAME_MAX = 255;
export const CYCLE_DESCRIPTION_MAX = 5000;

/** In the order in which lists show them. */
export const CYCLE_STATUSES = ['current', 'upcoming', 'draft', 'completed'] as const;
export type CycleStatus = (typeof CYCLE_STATUSES)[number];
